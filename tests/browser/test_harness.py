"""The harness itself: a widget of six lines, clicked in both applications, heard by the kernel."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .harness import axe_violations, find_chromium, open_lesson, run_all, shot, write_notebook

COUNTER = """
import anywidget, traitlets
class Counter(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `doubled: ${model.get("doubled")}`; };
      button.onclick = () => {
        model.set("clicks", model.get("clicks") + 1);
        model.save_changes();
      };
      model.on("change:doubled", show);
      show();
      el.className = "counter";
      el.append(button);
    }
    export default { render };
    '''
    clicks = traitlets.Int(0).tag(sync=True)
    doubled = traitlets.Int(0).tag(sync=True)
    @traitlets.observe("clicks")
    def _double(self, change):
        self.doubled = 2 * change["new"]
"""


@pytest.fixture(params=["lab", "notebook7"])
def server(request):
    return request.getfixturevalue(request.param)


def test_a_widget_is_clicked_and_the_kernel_hears(server, page):
    write_notebook(server.root / "counter.ipynb", COUNTER, "Counter()", "print(6 * 7)")
    open_lesson(page, server, "counter.ipynb")
    cells = run_all(page)
    assert [cell["execution_count"] for cell in cells] == [1, 2, 3]
    assert "".join(cells[2]["outputs"][0]["text"]) == "42\n"

    button = page.locator(".counter").get_by_role("button")
    expect(button).to_have_text("doubled: 0")
    button.click()
    expect(button).to_have_text("doubled: 2")
    page.keyboard.press("Space")
    expect(button).to_have_text("doubled: 4")

    assert shot(page, f"harness-{server.app}").stat().st_size > 10_000
    assert axe_violations(page, ".counter") == []
    page.evaluate("document.querySelector('.counter button').textContent = ''")
    assert "button-name" in str(axe_violations(page, ".counter"))

    assert page.requests
    own = (server.url, server.url.replace("http", "ws"), "data:", "blob:")
    assert [url for url in page.requests if not url.startswith(own)] == []


def test_an_error_in_a_cell_is_told(lab, page):
    write_notebook(lab.root / "error.ipynb", "1 / 0")
    open_lesson(page, lab, "error.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        run_all(page)


def test_chromium_is_found_where_one_is_told(monkeypatch):
    monkeypatch.setenv("ESCOBA_CHROMIUM", "/some/where")
    assert find_chromium() == "/some/where"
    monkeypatch.delenv("ESCOBA_CHROMIUM")
    monkeypatch.setenv("PATH", "")
    assert find_chromium() is None
