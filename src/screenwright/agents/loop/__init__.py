"""How an episode is run: the loop of plan, act and reflect, its limits, pauses, journal and fallbacks."""
