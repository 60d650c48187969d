"""Reach a goal in words, through the gate: python reach_a_goal.py simulated:notepad 'type "Hello", save it as a.txt'"""

import sys
from pathlib import Path

import screenwright

url, goal = sys.argv[1], sys.argv[2]
ended = screenwright.run(goal, url, out=Path("work"), say=print, allow=lambda question: "delete" not in question.words)
print(ended.outcome, ended.reason, ended.episode)
