from .gate import Gate as Gate
from .place import place_of as place_of
from .policy import Policy as Policy
from .policy import Rule as Rule
from .policy_file import policy_from_text as policy_from_text
from .policy_file import policy_from_values as policy_from_values
