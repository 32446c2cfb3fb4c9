"""Pictures on Qt: painters, images, PDF and items of a scene; the only room besides the screen that knows Qt."""
