// Building blocks of the tunables' fields: elements, sliders, and handles on an SVG picture.

export const make = (name, members = {}, ...children) => {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
};

export const svg = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
};

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
export const rounded = (value, digits = 4) => Number(value.toFixed(digits));
export const numbers = text => text.split(",").map(Number);

/** Reports each valid text during an edit, and the end of the edit. */
export function listen(element, read, report) {
  element.addEventListener("input", () => { const text = read(); if (text !== null) report.input(text); });
  element.addEventListener("change", () => report.change());
}

// Creates a slider with a number field for the same value.
export function slider(label, [low, high], step, unit, report) {
  const fine = step ?? niceStep((high - low) / 500);
  const range = make("input", { type: "range", min: low, max: high, step: step ?? "any", ariaLabel: label });
  const box = make("input", { type: "number", min: low, max: high, step: step ?? "any", ariaLabel: `${label}, number` });
  const element = make("span", { className: "slider" }, range, make("span", { className: "unit" }, box, make("span", { textContent: unit ?? "" })));
  listen(range, () => {
    const value = step ? Number(range.value) : Math.round(Number(range.value) / fine) * fine;
    box.value = rounded(clamp(value, low, high), 6);
    return box.value;
  }, report);
  listen(box, () => {
    if (box.value === "" || !box.checkValidity()) return null;
    range.value = box.value;
    return box.value;
  }, report);
  // Arrow keys step by `fine`; the browser's default for a slider without a step is a hundredth of its length.
  range.addEventListener("keydown", event => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!way || step) return;
    event.preventDefault();
    range.value = clamp(Number(range.value) + way * fine * (event.shiftKey ? 10 : 1), low, high);
    range.dispatchEvent(new Event("input"));
    range.dispatchEvent(new Event("change"));
  });
  return { element, show: text => { range.value = text; box.value = rounded(Number(text), 6); }, get value() { return box.value; } };
}

// The largest number of the form 1, 2 or 5 times a power of ten that is at most `size`.
function niceStep(size) {
  const power = 10 ** Math.floor(Math.log10(size));
  return rounded([5, 2, 1].find(times => times * power <= size * 1.0001) * power, 12);
}

/**
 * Adds a draggable point to an SVG picture; the mouse, a finger or the arrow keys move it.
 *
 * @param move receives the picture coordinates of a drag.
 * @param nudge receives the steps of an arrow key, across and down: 1, 0 or -1, ten times as many with Shift.
 */
export function handle(picture, label, move, nudge, report) {
  const dot = svg("circle", { r: 3.5, tabindex: 0, role: "slider", "aria-label": label });
  const place = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  dot.addEventListener("pointerdown", event => {
    event.preventDefault();
    dot.focus();
    dot.setPointerCapture(event.pointerId);
  });
  dot.addEventListener("pointermove", event => {
    if (!dot.hasPointerCapture(event.pointerId)) return;
    const { x, y } = place(event);
    move(x, y);
  });
  for (const name of ["pointerup", "pointercancel"]) dot.addEventListener(name, () => report.change());
  dot.addEventListener("keydown", event => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    nudge(...way.map(part => part * (event.shiftKey ? 10 : 1)));
    report.change();
  });
  picture.append(dot);
  return dot;
}
