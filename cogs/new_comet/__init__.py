"""New Comet: carry the sequence up as far as you can, and remember to declare the wild nine."""
