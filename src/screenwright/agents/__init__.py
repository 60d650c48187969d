"""Choose the next action: loop, gate, built-in planner, chat agent."""
