/**
 * The card table: draws what Python says and reports what the reader does.
 * No rule of the game and no word of any language lives here.
 */

const PATIENCE = 5000; // milliseconds without an answer before the reader is told

function make(tag, className, attributes = {}) {
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** A real button that JupyterLab and Notebook leave its keys to. */
function makeButton(className) {
  return make("button", className, { type: "button", "data-lm-suppress-shortcuts": "true" });
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Put children in this order, moving only what is not in place, so that focus stays. */
function arrange(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, index) => {
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

/** Play an animation, unless the reader wants none; at its end nothing of it is left. */
function animate(node, keyframes, duration, whenDone = () => {}) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return whenDone();
  const animation = node.animate(keyframes, { duration, easing: "ease-in-out" });
  animation.onfinish = animation.oncancel = whenDone;
}

class TableView {
  constructor(model, host) {
    this.model = model;
    this.places = new Map(); // zone name -> card codes (or null for a gap) in the order of places
    this.cards = new Map(); // card code -> its button or picture
    this.zones = new Map(); // zone name -> its elements
    this.buttons = new Map(); // action id -> its button
    this.current = null; // the card that Tab reaches
    this.alive = true;
    this.root = make("div", "escoba", { role: "group", tabindex: "-1" });
    this.felt = make("div", "escoba-felt");
    this.around = make("div", "escoba-zones");
    this.status = make("p", "escoba-status", { role: "status", "aria-live": "polite" });
    this.entry = this.makeEntry();
    this.actions = make("div", "escoba-actions");
    this.switches = make("div", "escoba-switches");
    this.keys = make("p", "escoba-keys", { "aria-hidden": "true" });
    this.felt.append(this.around, this.status);
    const below = make("div", "escoba-below");
    below.append(this.entry.form, this.actions, this.switches);
    this.root.append(this.felt, below, this.keys, this.hidePicture());
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    host.append(this.root);
  }

  /** The saved output holds a still picture of this table; it is in sight only without us. */
  hidePicture() {
    const style = document.createElement("style");
    style.textContent = `.escoba-still-${CSS.escape(this.model.get("picture_id"))} { display: none; }`;
    return style;
  }

  draw() {
    const before = this.positions();
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    this.root.setAttribute("aria-label", this.model.get("label"));
    this.root.setAttribute("lang", this.model.get("lang"));
    arrange(this.around, this.model.get("zones").map((zone) => this.drawZone(zone)));
    this.drawStatus(this.alive ? this.model.get("status") : this.stoppedStatus());
    this.entry.form.hidden = !this.model.get("entry_label");
    setText(this.entry.name, this.model.get("entry_label"));
    setText(this.keys, this.model.get("keys_help"));
    this.drawActions(this.model.get("actions"));
    this.setCurrent(this.current);
    this.keepFocus(focused);
    this.showMovesFrom(before);
  }

  drawZone(zone) {
    const parts = this.zones.get(zone.name) ?? this.makeZone(zone.name);
    parts.group.classList.toggle("escoba-heap", zone.heap);
    parts.group.classList.toggle("escoba-small", zone.small);
    parts.group.setAttribute("aria-label", zone.label);
    if (zone.choose) parts.group.setAttribute("aria-description", this.model.get("keys_help"));
    else parts.group.removeAttribute("aria-description");
    setText(parts.name, zone.label);
    setText(parts.note, zone.note);
    parts.note.hidden = !zone.note;
    const found = zone.heap ? zone.cards : this.keepPlaces(zone);
    const codes = found.length ? found : [null];
    parts.row.style.setProperty("--cards", codes.length);
    arrange(parts.row, codes.map((code, index) => this.drawPlace(zone, code, index, parts.gaps)));
    return parts.group;
  }

  makeZone(name) {
    const parts = {
      group: make("div", "escoba-zone", { role: "group", "data-zone": name }),
      name: make("span", "escoba-zone-name", { "aria-hidden": "true" }),
      note: make("span", "escoba-zone-note"),
      row: make("div", "escoba-cards"),
      gaps: [], // index of a place -> what is seen where no card lies
    };
    const title = make("div", "escoba-zone-title");
    title.append(parts.name, parts.note);
    parts.group.append(title, parts.row);
    this.zones.set(name, parts);
    return parts;
  }

  /** Cards keep their places when others go; a new card takes the first gap. */
  keepPlaces(zone) {
    const places = (this.places.get(zone.name) ?? []).map((code) =>
      zone.cards.includes(code) ? code : null,
    );
    for (const code of zone.cards) {
      if (places.includes(code)) continue;
      const gap = places.indexOf(null);
      if (gap < 0) places.push(code);
      else places[gap] = code;
    }
    while (places.length && places.at(-1) === null) places.pop();
    this.places.set(zone.name, places);
    return places;
  }

  drawPlace(zone, code, index, gaps) {
    if (code === null) return (gaps[index] ??= make("span", "escoba-gap", { "aria-hidden": "true" }));
    const key = zone.heap ? `${zone.name}/${index}` : code;
    let card = this.cards.get(key);
    if (!card || (card.tagName === "BUTTON") !== zone.choose) {
      card = zone.choose ? this.makeCard() : make("span", "escoba-card", { role: "img" });
      card.append(make("img", "escoba-face", { alt: "", draggable: "false" }));
      this.cards.set(key, card);
    }
    const face = card.querySelector("img");
    const of = (known) => known[code] ?? known.back; // face down, each card has its own code
    const picture = of(this.model.get("pictures"));
    if (face.getAttribute("src") !== picture) face.setAttribute("src", picture);
    card.dataset.code = code;
    card.style.setProperty("--place", index);
    card.title = of(this.model.get("names"));
    card.setAttribute("aria-label", card.title);
    if (zone.choose) card.setAttribute("aria-pressed", String(this.isSelected(code)));
    return card;
  }

  makeCard() {
    const card = makeButton("escoba-card");
    card.addEventListener("click", () => this.toggle(card.dataset.code));
    card.addEventListener("focus", () => this.setCurrent(card.dataset.code));
    return card;
  }

  /** A message that is said again is new to a screen reader, and is seen to be. */
  drawStatus({ text, tone, number }) {
    const again = number !== this.said && this.status.textContent === text;
    this.status.dataset.tone = tone;
    if (number !== this.said || this.status.textContent !== text) this.status.textContent = text;
    if (again) animate(this.status, [{ opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], 300);
    this.said = number;
  }

  makeEntry() {
    const form = make("form", "escoba-entry");
    const label = make("label", "escoba-entry-label");
    const name = make("span", "");
    const suppress = { "data-lm-suppress-shortcuts": "true" };
    const input = make("input", "", { type: "text", autocomplete: "off", ...suppress });
    label.append(name, input);
    form.append(label);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.press("check");
    });
    return { form, name, input };
  }

  drawActions(actions) {
    const drawn = actions.map((action) => [action, this.drawAction(action)]);
    const of = (wanted) => drawn.filter(([action]) => wanted(action)).map(([, button]) => button);
    arrange(this.actions, of((action) => action.kind !== "switch"));
    arrange(this.switches, of((action) => action.kind === "switch"));
  }

  drawAction(action) {
    let button = this.buttons.get(action.id);
    if (!button) {
      button = makeButton("escoba-action");
      button.addEventListener("click", () => this.press(action.id));
      this.buttons.set(action.id, button);
    }
    button.dataset.action = action.id;
    button.dataset.kind = action.kind;
    if (action.kind === "switch") button.setAttribute("aria-pressed", String(action.pressed));
    if (action.key) button.setAttribute("aria-keyshortcuts", action.key);
    button.disabled = action.disabled;
    setText(button, action.label);
    return button;
  }

  // -- what the reader does, and what becomes of it ---------------------------------------------

  isSelected(code) {
    return this.model.get("selected").includes(code);
  }

  toggle(code) {
    const selected = this.model.get("selected");
    const without = selected.filter((other) => other !== code);
    if (without.length < selected.length) this.tell(without);
    else this.tell(this.model.get("choose_one") ? [code] : [...selected, code]);
  }

  press(id) {
    if (id === "clear") this.entry.input.value = "";
    this.tell(id === "clear" ? [] : this.model.get("selected"), { press: id });
  }

  /** Show the choice at once, however busy the kernel is, and tell it along with what is pressed. */
  tell(selected, message = {}) {
    if (!this.alive) return this.draw();
    this.model.set("selected", selected);
    const [dealt, text] = [this.model.get("dealt"), this.entry.input.value];
    this.model.send({ ...message, selected, dealt, text });
    this.awaitAnswer();
  }

  /** The kernel was restarted and knows nothing of us: say so at once, and keep the cards. */
  stop() {
    this.alive = false;
    this.stopWaiting();
    this.draw();
  }

  stoppedStatus() {
    return { text: this.model.get("stopped"), tone: "stopped", number: -1 };
  }

  awaitAnswer() {
    clearTimeout(this.patience);
    const silent = { text: this.model.get("silent"), tone: "stopped", number: -2 };
    this.patience = setTimeout(() => this.drawStatus(silent), PATIENCE);
  }

  stopWaiting() {
    clearTimeout(this.patience);
  }

  // -- keys and focus ---------------------------------------------------------------------------

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.stopPropagation();
    const card = event.target.closest(".escoba-card");
    const of = (action) => action.key === event.key && !action.disabled;
    const bound = card ? null : this.model.get("actions").find(of);
    if (event.key === "Escape") this.press("clear");
    else if (bound) this.press(bound.id);
    else if (!card || !this.onCardKey(event.key, card)) return;
    event.preventDefault();
  }

  /** Space is left to the button itself: the browser makes it a click. */
  onCardKey(key, card) {
    const all = this.choosable();
    const at = all.indexOf(card);
    const go = (index) => all[Math.max(0, Math.min(index, all.length - 1))].focus();
    const keys = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(all.length - 1),
      ArrowDown: () => this.goToRow(all, card, 1),
      ArrowUp: () => this.goToRow(all, card, -1),
      Enter: () => this.mainButton()?.click(),
    };
    keys[key]?.();
    return key in keys;
  }

  /** Focus the nearest card of the row above or below, wherever the rows break. */
  goToRow(all, card, direction) {
    const here = card.getBoundingClientRect();
    const middle = (box) => box.left + box.width / 2;
    const away = all
      .map((other) => [other, other.getBoundingClientRect()])
      .filter(([, box]) => (box.top - here.top) * direction > here.height / 2)
      .map(([other, box]) => [
        other,
        Math.round(Math.abs(box.top - here.top) / here.height) * 10000 +
          Math.abs(middle(box) - middle(here)),
      ])
      .sort(([, first], [, second]) => first - second);
    if (away.length) away[0][0].focus();
  }

  mainButton() {
    return this.actions.querySelector('[data-kind="main"]:enabled');
  }

  choosable() {
    return [...this.felt.querySelectorAll("button.escoba-card")];
  }

  setCurrent(code) {
    const all = this.choosable();
    const found = all.find((card) => card.dataset.code === code) ?? all[0];
    this.current = found?.dataset.code ?? null;
    for (const card of all) card.tabIndex = card === found ? 0 : -1;
  }

  /** Whoever had the focus keeps it, or hands it to the nearest thing that is left. */
  keepFocus(focused) {
    const active = document.activeElement;
    if (!focused || (this.root.contains(active) && !active.disabled)) return;
    const current = this.choosable().find((card) => card.tabIndex === 0);
    const still = this.root.contains(focused) && !focused.disabled;
    (still ? focused : (current ?? this.mainButton() ?? this.root)).focus();
  }

  // -- movement ---------------------------------------------------------------------------------

  positions() {
    const found = new Map();
    for (const card of this.felt.querySelectorAll(".escoba-zone:not(.escoba-heap) .escoba-card")) {
      found.set(card.dataset.code, { box: card.getBoundingClientRect(), card });
    }
    return found;
  }

  /** Let each card that lies elsewhere now, or nowhere, be seen to go there. */
  showMovesFrom(before) {
    const heap = this.felt.querySelector(`[data-zone="${this.model.get("taken_to")}"] .escoba-card`);
    const now = this.positions();
    for (const [code, { box, card }] of before) {
      const target = now.get(code)?.card;
      if (target) this.slide(target, box, target.getBoundingClientRect());
      else this.leave(card, box, heap?.getBoundingClientRect());
    }
  }

  slide(card, from, to) {
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(x, y) > 12) animate(card, [{ transform: `translate(${x}px, ${y}px)` }, {}], 350);
  }

  /** A card that has gone flies to the heap, or fades where it lay. */
  leave(card, from, heap = from) {
    const ghost = make("img", "escoba-ghost", { alt: "", src: card.querySelector("img").src });
    const base = this.root.getBoundingClientRect();
    ghost.style.left = `${from.left - base.left}px`;
    ghost.style.top = `${from.top - base.top}px`;
    ghost.style.width = `${from.width}px`;
    this.root.append(ghost);
    const move = `translate(${heap.left - from.left}px, ${heap.top - from.top}px)`;
    const end = { transform: `${move} scale(${heap.width / from.width})`, opacity: 0.2 };
    animate(ghost, [{ transform: "none", opacity: 1 }, end], 600, () => ghost.remove());
  }
}

function render({ model, el }) {
  const view = new TableView(model, el);
  let waiting = false;
  const redraw = () => {
    if (waiting) return; // several traits change together: one drawing
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      view.draw();
    });
  };
  const answered = () => view.stopWaiting();
  const stop = () => view.stop();
  model.on("change", redraw);
  model.on("change:status", answered);
  model.on("comm_live_update", stop);
  view.draw();
  return () => {
    answered();
    model.off("change", redraw);
    model.off("change:status", answered);
    model.off("comm_live_update", stop);
  };
}

export default { render };
