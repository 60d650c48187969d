"""Auto-UI (paper 004): from a goal, the actions before and a screenshot to the next action, in one short string."""
