"""The outside world: screens that can be seen and worked, one file a kind."""
