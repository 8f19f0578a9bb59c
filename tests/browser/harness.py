"""What the browser tests stand on: a Jupyter server of their own, and a page that runs a lesson."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Page

SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",  # root has no sandbox, and the pages are our own
    "--disable-gpu",
    "--no-first-run",
    # Without these, each start looks for hosts of its maker's and waits for them.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
]
SECONDS_TO_START = 120


def find_chromium() -> str | None:
    """Return the path of a Chromium: what ``ESCOBA_CHROMIUM`` says, or one of the usual names."""
    if told := os.environ.get("ESCOBA_CHROMIUM"):
        return told
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@dataclass(frozen=True)
class Server:
    """A running Jupyter server; what a test writes into ``root``, it can open."""

    app: str
    url: str
    token: str
    root: Path

    def address(self, path: str) -> str:
        """Return where a notebook is opened; every call is a workspace of its own."""
        if self.app == "jupyterlab":
            workspace = f"auto-{secrets.token_hex(4)}"
            return f"{self.url}/lab/workspaces/{workspace}/tree/{path}?token={self.token}"
        return f"{self.url}/notebooks/{path}?token={self.token}"


@contextmanager
def serve(app: str, folder: Path) -> Iterator[Server]:
    """Run ``jupyterlab`` or ``notebook`` with everything it reads and writes inside ``folder``."""
    places = {
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "IPYTHONDIR": folder / "ipython",
        "ESCOBA_PROGRESS": folder / "progress",
    }
    root = folder / "root"
    root.mkdir()
    no_news = folder / "settings" / "@jupyterlab" / "apputils-extension"
    no_news.mkdir(parents=True)
    (no_news / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')

    server = Server(app, f"http://127.0.0.1:{_free_port()}", secrets.token_hex(8), root)
    command = [
        *(sys.executable, "-m", app, "--no-browser", "--allow-root"),
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={server.url.rpartition(':')[2]}",
        "--ServerApp.port_retries=0",
        "--ServerApp.terminals_enabled=False",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={server.token}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--{'LabApp' if app == 'jupyterlab' else 'JupyterNotebookApp'}.expose_app_in_browser=True",
    ]
    log = folder / "server.log"
    env = os.environ | {name: str(place) for name, place in places.items()}
    with log.open("w") as output:
        process = subprocess.Popen(command, env=env, stdout=output, stderr=subprocess.STDOUT)
        try:
            _wait_for(server, process, log)
            yield server
        finally:
            process.terminate()  # and it stops its kernels
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urlopen(f"{server.url}/api", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"{server.app} did not start:\n{log.read_text()[-3000:]}")


# Through the commands of the application: menus are slow to open, and move.
READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  let panel;
  while (!((panel = app.shell.currentWidget) && panel.sessionContext))
    await new Promise(done => setTimeout(done, 50));
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.revealed;
}"""
RUN_ALL = """async () => {
  const app = window.jupyterapp;
  await app.commands.execute('notebook:run-all-cells');
  return app.shell.currentWidget.content.model.toJSON().cells;
}"""


def open_lesson(page: Page, server: Server, path: str) -> None:
    """Open a notebook of the server's root, and wait until its kernel is ready."""
    page.goto(server.address(path))
    page.wait_for_function("() => window.jupyterapp")
    page.evaluate(READY)


def run_all(page: Page) -> list[dict[str, Any]]:
    """Run every cell and return all cells as the notebook format has them.

    Fails with the error's name and text if a cell raises one.
    """
    cells: list[dict[str, Any]] = page.evaluate(RUN_ALL)
    for cell in cells:
        for output in cell.get("outputs", []):
            told = f"{cell['source']}\n{output.get('ename')}: {output.get('evalue')}"
            assert output["output_type"] != "error", told
    return cells


def shot(page: Page, name: str) -> Path:
    """Save what the page shows as ``build/screenshots/NAME.png``, for people to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    picture = SCREENSHOTS / f"{name}.png"
    page.screenshot(path=picture)
    return picture


def axe_violations(page: Page, selector: str) -> list[str]:
    """Return what axe-core finds wrong inside ``selector``: rule, weight and the first element.

    Keep the selector narrow: Jupyter's own frame has violations that are not ours.
    """
    page.locator(selector).first.wait_for()
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
    violations = page.evaluate(
        "async selector => (await axe.run(selector)).violations.map("
        "found => [found.id, found.impact, found.nodes[0].html])",
        selector,
    )
    return [f"{rule} ({impact}): {html[:200]}" for rule, impact, html in violations]


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook of code cells."""
    code = [
        {
            "cell_type": "code",
            "id": f"cell-{index}",
            "metadata": {},
            "source": source,
            "execution_count": None,
            "outputs": [],
        }
        for index, source in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": code, "metadata": {"kernelspec": kernel}}
    path.write_text(json.dumps(notebook | {"nbformat": 4, "nbformat_minor": 5}), "utf-8")
