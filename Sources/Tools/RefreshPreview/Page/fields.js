// Form fields of the tunables' panel, one kind of field per kind of tunable. A field shows a value as text and reports each edited text.

import { clamp, handle, listen, make, numbers, rounded, slider, svg } from "./parts.js";
import { curve, spring } from "./motions.js";

function number(tunable, report) { return slider(tunable.name, tunable.range, tunable.step ?? (tunable.whole ? 1 : undefined), tunable.unit, report); }

// Parses a colour text: `#rrggbb`, `#rrggbbaa` or `rgba(…)` with components of 0 to 1; two colours are separated by `/`.
function colorParts(text) {
  return text.split("/").map(one => {
    if (one.startsWith("#")) return { hex: one.slice(0, 7), alpha: one.length > 7 ? parseInt(one.slice(7), 16) : 255 };
    const bytes = numbers(one.slice(5, -1)).map(part => Math.round(part * 255));
    return { hex: `#${bytes.slice(0, 3).map(byte => byte.toString(16).padStart(2, "0")).join("")}`, alpha: bytes[3] };
  });
}

const colorText = ({ hex, alpha }) => alpha === 255 ? hex : hex + alpha.toString(16).padStart(2, "0");

function color(tunable, report) {
  const forms = (tunable.dark ? ["light", "dark"] : [""]).map(form => {
    const label = form ? `${tunable.name}, ${form}` : tunable.name;
    const picker = make("input", { type: "color", ariaLabel: label });
    const box = make("input", { type: "text", ariaLabel: `${label}, hexadecimal`, spellcheck: false, maxLength: 9, pattern: "#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?" });
    return { form, picker, box, alpha: 255 };
  });
  const text = () => forms.map(({ box }) => box.value.toLowerCase()).join("/");
  for (const one of forms) {
    listen(one.picker, () => {
      one.box.value = colorText({ hex: one.picker.value, alpha: one.alpha });
      return text();
    }, report);
    listen(one.box, () => {
      if (!one.box.checkValidity() || !one.box.value) return null;
      ({ hex: one.picker.value, alpha: one.alpha } = colorParts(one.box.value)[0]);
      return text();
    }, report);
  }
  const element = make("span", { className: "colors" }, ...forms.map(({ form, picker, box }) =>
    make("span", { className: "color" }, picker, box, make("span", { className: "kind", textContent: form }))));
  return { element, show: shown => {
    const parts = colorParts(shown);
    forms.forEach((one, index) => {
      const part = parts[index] ?? parts[0];
      Object.assign(one, { alpha: part.alpha });
      one.picker.value = part.hex;
      one.box.value = colorText(part);
    });
  } };
}

function text(tunable, report) {
  const element = make("input", { type: "text", ariaLabel: tunable.name, maxLength: 1000 });
  listen(element, () => element.value, report);
  return { element, show: shown => { element.value = shown; } };
}

function flag(tunable, report) {
  const element = make("input", { type: "checkbox", ariaLabel: tunable.name });
  listen(element, () => String(element.checked), report);
  return { element, show: shown => { element.checked = shown === "true"; } };
}

function choice(tunable, report) {
  const element = make("select", { ariaLabel: tunable.name }, ...tunable.choices.map(name => new Option(name)));
  listen(element, () => element.value, report);
  return { element, show: shown => { element.value = shown; } };
}

// A two-dimensional pad for a point within its ranges; y grows downwards.
function point(tunable, report) {
  const [left, right] = tunable.range, [top, bottom] = tunable.vertical;
  const picture = svg("svg", { viewBox: "-6 -6 112 112", class: "pad point-pad" });
  picture.append(svg("rect", { x: 0, y: 0, width: 100, height: 100 }));
  const both = { input: () => { draw(); report.input(value()); }, change: () => report.change() };
  const x = slider(`${tunable.name}, x`, [left, right], undefined, "x", both), y = slider(`${tunable.name}, y`, [top, bottom], undefined, "y", both);
  const value = () => `${x.value},${y.value}`;
  const [width, height] = [Math.max(1e-9, right - left), Math.max(1e-9, bottom - top)];
  const move = (across, down) => {
    x.show(String(rounded(left + clamp(across / 100, 0, 1) * width, 2)));
    y.show(String(rounded(top + clamp(down / 100, 0, 1) * height, 2)));
    both.input();
  };
  const dot = handle(picture, tunable.name, move,
    (across, down) => move(dot.cx.baseVal.value + across, dot.cy.baseVal.value + down), report);
  const draw = () => {
    dot.setAttribute("cx", (Number(x.value) - left) / width * 100);
    dot.setAttribute("cy", (Number(y.value) - top) / height * 100);
    dot.setAttribute("aria-valuetext", value());
  };
  return { element: make("span", { className: "point-field" }, picture, x.element, y.element), show: shown => {
    const parts = shown.split(",");
    x.show(parts[0]);
    y.show(parts[1]);
    draw();
  } };
}

const kinds = { number, color, text, flag, choice, curve, spring, point };

/** Creates the field of a tunable; calls `report.input` with each edited text and `report.change` at the end of an edit. */
export const field = (tunable, report) => kinds[tunable.kind](tunable, report);
