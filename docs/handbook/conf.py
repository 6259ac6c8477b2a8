"""How the handbook is made into pages. One file for both languages: scripts/handbook names the language."""

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

language = os.environ["HANDBOOK_LANGUAGE"]
project = {"en": "Prikup, handbook for directors", "ru": "Прикуп, справочник судьи"}[language]
html_title = project

extensions = ["myst_parser", "computed"]
myst_enable_extensions = ["deflist"]
# A heading may be linked to by its words, as on a code host; pages of the program use the named targets.
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]
# Command lines and files: colours would say nothing.
highlight_language = "none"

html_theme_path = [str(HERE)]
html_theme = "theme"
html_copy_source = html_show_sourcelink = html_use_index = False
html_permalinks = False
html_last_updated_fmt = None
html_static_path = [str(HERE.parents[1] / "static" / "icon.svg")]
# Found words are marked on the search page alone.
html_theme_options = {"enable_search_shortcuts": False}
smartquotes = False
html_context = {
    "other": {"en": "ru", "ru": "en"}[language],
    "words": {
        "en": {
            "other": "Русский",
            "program": "To the program",
            "contents": "Contents",
            "search": "Search",
            "skip": "Skip to the text",
            "previous": "Previous",
            "next": "Next",
            "scripts": "Searching needs JavaScript. The contents list every chapter.",
        },
        "ru": {
            "other": "English",
            "program": "К программе",
            "contents": "Содержание",
            "search": "Поиск",
            "skip": "К тексту",
            "previous": "Назад",
            "next": "Дальше",
            "scripts": "Для поиска нужен JavaScript. В содержании перечислены все главы.",
        },
    }[language],
}
