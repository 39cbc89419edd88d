"""What shall we play? The games for so many people and so much time, and the first hand two presses away."""
