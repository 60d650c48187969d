"""The built-in planner: goals read by grammar, targets found by words and place. No model."""
