"""What a chat model can be used for: python check_a_model.py openai-compatible/NAME http://127.0.0.1:8080/v1"""

import sys

from screenwright.app import ModelReport, check_model
from screenwright.llm import open_model

report: ModelReport = check_model(open_model(sys.argv[1], sys.argv[2]))
for answer in report.answers:
    print(f"{answer.question}: {'right' if answer.passed else 'wrong'} ({answer.detail}; {answer.seconds:.1f} s)")
print("can be", ", ".join(report.roles) or "nothing", "and counts positions as", report.rule, report.ended)
