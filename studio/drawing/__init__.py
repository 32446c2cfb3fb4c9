"""Documents and states as pictures: values of paths, stamps and texts that screen, command line and paper paint alike."""
