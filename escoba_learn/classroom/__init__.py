"""What a teacher needs: worksheets with keys, a report of the class, and assignments to grade.

>>> worksheet = Worksheet(level=2, count=3, seed=7)
>>> [question.puzzle.kind for question in worksheet.questions("en")]
['find-capture', 'legal-or-not', 'is-escoba']
"""

from escoba_learn.classroom.assignment import accept, assignment, grade
from escoba_learn.classroom.html import to_html
from escoba_learn.classroom.pdf import to_pdf
from escoba_learn.classroom.report import Report, plot_report, read_report, save_plot
from escoba_learn.classroom.worksheet import Look, Worksheet, for_class

__all__ = [
    "Look",
    "Report",
    "Worksheet",
    "accept",
    "assignment",
    "for_class",
    "grade",
    "plot_report",
    "read_report",
    "save_plot",
    "to_html",
    "to_pdf",
]
