"""Trajectories with labelled steps, played on our own pages and devices: what a judge of actions is measured on."""
