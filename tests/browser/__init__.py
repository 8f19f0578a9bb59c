"""Tests in a real browser, on a real JupyterLab and Notebook 7."""
