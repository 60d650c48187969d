"""The parts of simulated:world: small phone apps described once, their state, goals with experts, and two renderers."""
