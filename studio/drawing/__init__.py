"""Documents and states as pictures: values that screen, command line and paper paint alike."""
