"""The words in which people tell of files, texts and cells, as parts of patterns. Quoted texts are masked."""

from __future__ import annotations

Q = r"\x00\d+\x00"
FILE = rf"(?:{Q}|[\w-]+\.\w{{1,5}})"
"""A file by its whole name, or in quotes."""
NAME = rf"(?:{Q}|[\w.-]*\w)"
THE = r"(?:(?:the|this|my|a|an) )?"
KIND = r"(?:(?:file|folder|directory|document|letter|picture) )?"
POLITE = r"and|then|please|kindly|could you|can you|would you|i want you to|i'd like you to"
LEAD = rf"(?P<lead>^|[.;,:!?] |(?<![\w-])(?:{POLITE}) )"
END = (
    r"(?: (?:with|in|from|using) the \w+ menu)?(?:,? please)?"
    r"(?P<saved>,? (?:(?:in|from) the )?saved(?: file| sheet)?(?: too)?)?"
    r"(?=$|[.;,!?。；，！？]| and (?:save|then|press|click|close|type|write|paste)\b| ?(?:并|然后|再))"
)
"""Where a deed ends; it may say that its outcome is to be stored."""
WISH = r"(?:i(?:'d| would) like|i want|i wish|i need)"
HERE = r"(?: (?:of|in) (?:the|this|my) (?:file|text|document|page|list|note|table|sheet|spreadsheet|database))?"
CALLED = r"(?:named|called|with the name|and call it|and name it|by the name of)"
OLD, NEW = rf"(?P<old>{FILE})", rf"(?P<new>{NAME})"
FOLDER = rf"(?P<folder>(?!(?:clipboard|end|top|bottom|start|beginning)\b|[A-Z]{{1,2}}\d+\b){NAME})"
CELL, NEW_FILE, SAID = (
    rf"(?P<old>{NAME})",
    rf"(?P<new>{FILE})",
    rf"(?P<new>{Q}|(?!(?:row|line|column|cell|it|them|that)\b)[\w-]+)",
)
CROSSING = r"(?P<old>[\w-]+ of (?:the )?[\w-]+|[\w-]+['’]s [\w-]+)"
"""A cell by its column and its row: "price of Plums"."""
ROW = "(?:row|entry|line)"
LINE, TEXT = rf"(?P<old>{Q}|[\w-]+(?: [\w-]+)??)", rf"(?P<text>{Q}|\w+(?:[.,]\w+)*)"
ALL = (
    r"(?:everything|(?:the |this )?(?:whole |entire )?(?:text|file|document|note))"
    r"(?: in (?:it|(?:the|this) (?:text|file|document)))?(?: all)?"
)
LETTERS = r"(?P<case>(?:upper|lower) ?-?case|(?:small|capital) letters|capitals?)(?: letters)?"
INTO = rf"(?:into|in|to) {THE}(?:folder )?{FOLDER}(?: folder)?"
WRITE = rf"(?:add|append|type|write|put) {THE}(?:title |line )?"
EVERY = (
    r"(?:(?:all|every|each)(?: (?:occurrences?|instances?|cases?) of)? (?:the |of the )?"
    r"(?!(?:texts?|letters?|lines?|files?|cells?|rows?|columns?|items?)\b))"
)
EVERYWHERE = r"(?: everywhere| throughout| each time| every time)?"
WRITING = "(?:the|this|my) (?:file|text|document|page|list|note)"
CARET = r"(?:put|move|place|set|go|jump)(?: (?:the|my) (?:text )?(?:cursor|caret))?"
GRID = r"(?P<old>(?-i:[A-Z]{1,2}[1-9]\d{0,3}))"
"""A cell by its letters and its number."""
_SIGNS = r"[\d\s.,+*/x×÷^()%-]*"
SUM = rf"(?P<sum>[\d(]{_SIGNS}(?:(?:times|plus|minus|over|(?:divided|multiplied) by) {_SIGNS})*[\d)%])"
INSERT = rf"(?:add|insert|write|put) {THE}(?:line )?{SAID}(?: as a (?:new )?line)?"
