"""``screenwright data``, ``train`` and ``eval``, which the entry points of this distribution bring."""
