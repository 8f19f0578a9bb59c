"""Fixtures of the browser tests: two servers, a Chromium, and a page that remembers.

They live as long as this folder's tests, no longer: Playwright keeps an event loop running,
under which no other test could start its own.
"""

from __future__ import annotations

import os
from contextlib import suppress

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from .harness import CHROMIUM_FLAGS, find_chromium, serve, shot

PAGE_SECONDS = 60


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A test that fails with a page open leaves a picture of it."""
    report = yield
    if report.when == "call" and report.failed and "page" in item.funcargs:
        with suppress(PlaywrightError):  # the page may be what failed
            picture = shot(item.funcargs["page"], f"failed-{item.name}")
            report.sections.append(("picture of the page", str(picture)))
    return report


@pytest.fixture(scope="package")
def chromium():
    """The path of a Chromium; without one these tests are skipped, but not where CI runs them."""
    path = find_chromium()
    if path is None:
        reason = "no Chromium found: install it, or set ESCOBA_CHROMIUM to its path"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture(scope="package")
def lab(chromium, tmp_path_factory):
    """A JupyterLab server."""
    with serve("jupyterlab", tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="package")
def notebook7(chromium, tmp_path_factory):
    """A Notebook 7 server."""
    with serve("notebook", tmp_path_factory.mktemp("notebook7")) as server:
        yield server


@pytest.fixture(scope="package")
def browser(chromium):
    """A Chromium without a screen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser):
    """A new page, 1280 by 1000, with its ``console`` lines and the ``requests`` it made."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-US")
    context.set_default_timeout(PAGE_SECONDS * 1000)
    page = context.new_page()
    page.console = []
    page.requests = []
    page.on("console", lambda line: page.console.append((line.type, line.text)))
    page.on("pageerror", lambda error: page.console.append(("pageerror", str(error))))
    page.on("request", lambda request: page.requests.append(request.url))
    yield page
    context.close()
