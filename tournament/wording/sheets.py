"""Spreadsheets that are brought along: why a file or a cell of it cannot be taken."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "sheet_empty": _("There is nothing in %(file)s. Fill it in and save it, then send it again."),
    "sheet_too_large": _(
        "%(file)s is larger than %(most)s million bytes. Leave only the sheet that is needed in it."
    ),
    "sheet_old": _(
        "%(file)s is a file of an old program (.xls). Open it, save it as an Excel workbook (.xlsx) or as "
        "CSV, and send that."
    ),
    "sheet_locked": _(
        "%(file)s is locked with a password. Take the password off and save it, then send it again."
    ),
    "sheet_macros": _(
        "%(file)s has macros in it, which are never taken. Save it as an Excel workbook without macros "
        "(.xlsx)."
    ),
    "sheet_binary": _(
        "%(file)s is a binary workbook (.xlsb). Save it as an Excel workbook (.xlsx) and send that."
    ),
    "sheet_not_workbook": _(
        "%(file)s is not a workbook, whatever its name says. Send an .xlsx, .ods, .csv or .txt file."
    ),
    "sheet_unpacks": _(
        "%(file)s unpacks to more than %(most)s million bytes. Copy the rows that are needed into a new "
        "workbook and send that."
    ),
    "sheet_too_long": _(
        "%(file)s has more rows or cells than are read at once: %(most)s rows. Delete what is not needed, "
        "or send it in parts."
    ),
    "sheet_too_wide": _("%(file)s has more than %(most)s columns. Delete those that are not needed."),
    "sheet_not_text": _("%(file)s is neither a workbook nor text. Send an .xlsx, .ods, .csv or .txt file."),
    "sheet_page": _(
        "%(file)s is a web page under the name of a workbook. Open it in a spreadsheet program, save it as "
        "an Excel workbook (.xlsx), and send that."
    ),
    "sheet_broken": _(
        "%(file)s is damaged or not what a spreadsheet program saves. Open it there, save it anew as .xlsx, "
        "and send that."
    ),
    "sheet_name_missing": _("%(cell)s: a name is missing. Write it, or delete the row."),
    "sheet_not_number": _("%(cell)s: “%(got)s” is not a number. Write one."),
    "sheet_not_yes_or_no": _("%(cell)s: “%(got)s” is neither yes nor no. Write 1 or 0."),
    "sheet_place_missing": _(
        "%(cell)s: the number is missing, so it is not known what was played here. Write it."
    ),
    "sheet_without_protocols": _(
        "%(file)s has no table of protocols. Write “Deal”, “Table” and “Contract” above its columns, "
        "or fill in the workbook that is offered here."
    ),
    "sheet_of_other_event": _(
        "%(file)s was made for another event, “%(other)s”, not for “%(slug)s”. Choose the right file."
    ),
    "protocol_twice": _(
        "Round %(round)s, table %(table)s, deal %(deal)s stands twice in the file, each time otherwise. "
        "Leave the right one."
    ),
    "workbook_sheet_unknown": _("There is no sheet “%(sheet)s”; there are: %(known)s."),
    "author_missing": _("It is not said who enters this. Give --author with a name."),
    "protocols_no_file": _("No file is chosen. Choose one and send it."),
    "protocols_too_many": _(
        "%(protocols)s protocols are more than can be entered at once. Send at most %(most)s."
    ),
    "protocols_garbled": _("What was to be saved has been damaged on the way. Read the file once more."),
    "sheet_uncounted": _(
        "%(cell)s has a formula that was never worked out. Open the file in a spreadsheet program, save it, "
        "and send it again."
    ),
}
