"""What one person alone has on their screen: the hand, what they were taught, how they like their cards."""
