"""What an action would bring about, as far as the screen and the step tell: what the gate asks about."""
