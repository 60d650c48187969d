"""Plain pages: tables, check boxes, radio buttons, fields, selects and sliders in everyday looks, with what they are to
each other as the page itself tells it."""
