// The fields of the tunables' panel, one for each kind. Each shows a text and reports the texts that a person makes of it.

const make = (name, members = {}, ...children) => {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
};

const svg = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.append(...children);
  return element;
};

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const rounded = (value, digits = 4) => Number(value.toFixed(digits));
const numbers = text => text.split(",").map(Number);

/** Reports each text while it changes, and when it has changed. */
function listen(element, read, report) {
  element.addEventListener("input", () => { const text = read(); if (text !== null) report.input(text); });
  element.addEventListener("change", () => report.change());
}

// A slider and the same number to be typed.
function slider(label, [low, high], step, unit, report) {
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
  // Without a step of its own a slider would move by a hundredth of its length.
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

// The power of ten, or twice or five times it, that is next below.
function niceStep(size) {
  const power = 10 ** Math.floor(Math.log10(size));
  return rounded([5, 2, 1].find(times => times * power <= size * 1.0001) * power, 12);
}

function number(tunable, report) { return slider(tunable.name, tunable.range, tunable.step ?? (tunable.whole ? 1 : undefined), tunable.unit, report); }

// The colours of a text: `#rrggbb`, `#rrggbbaa`, `rgba(…)` with parts of 1, or two of them.
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

/** A point on a picture that is moved with the mouse or the arrow keys. */
function handle(picture, label, move, report) {
  const dot = svg("circle", { r: 3.5, tabindex: 0, role: "slider", "aria-label": label });
  const place = event => {
    const box = picture.getBoundingClientRect(), view = picture.viewBox.baseVal;
    return [view.x + (event.clientX - box.left) / box.width * view.width, view.y + (event.clientY - box.top) / box.height * view.height];
  };
  dot.addEventListener("pointerdown", event => {
    event.preventDefault();
    dot.focus();
    dot.setPointerCapture(event.pointerId);
  });
  dot.addEventListener("pointermove", event => {
    if (dot.hasPointerCapture(event.pointerId)) move(...place(event));
  });
  dot.addEventListener("pointerup", () => report.change());
  dot.addEventListener("keydown", event => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    move(dot.cx.baseVal.value + way[0], dot.cy.baseVal.value + way[1]);
    report.change();
  });
  picture.append(dot);
  return dot;
}

const presets = {
  linear: "0,0,1,1", "ease-in": "0.42,0,1,1", "ease-out": "0,0,0.58,1", "ease-in-ease-out": "0.42,0,0.58,1",
  default: "0.25,0.1,0.25,1", custom: "",
};

// A Bézier from the lower left to the upper right of a square of 100, with room for overshoots.
function curve(tunable, report) {
  const picture = svg("svg", { viewBox: "-6 -56 112 212", class: "pad curve-pad", "aria-label": `${tunable.name}, curve` });
  const frame = svg("rect", { x: 0, y: 0, width: 100, height: 100 });
  const [line, arms] = [svg("path", { class: "line" }), svg("path", { class: "arms" })];
  picture.append(frame, arms, line);
  let points = [0, 0, 1, 1];
  const choose = make("select", { ariaLabel: `${tunable.name}, preset` }, ...Object.keys(presets).map(name => new Option(name)));
  const box = make("input", { type: "text", ariaLabel: `${tunable.name}, control points`, spellcheck: false });
  const draw = () => {
    const [a, b, c, d] = points.map((value, index) => rounded(index % 2 ? 100 - value * 100 : value * 100, 2));
    line.setAttribute("d", `M0 100C${a} ${b} ${c} ${d} 100 0`);
    arms.setAttribute("d", `M0 100L${a} ${b}M100 0L${c} ${d}`);
    for (const [dot, x, y] of [[dots[0], a, b], [dots[1], c, d]]) {
      dot.setAttribute("cx", x);
      dot.setAttribute("cy", clamp(y, -50, 150));
      dot.setAttribute("aria-valuetext", `${rounded(x / 100)}, ${rounded(1 - y / 100)}`);
    }
    box.value = points.map(value => rounded(value, 3)).join(", ");
    choose.value = Object.keys(presets).find(name => presets[name] === points.join(",")) ?? "custom";
  };
  const move = index => (x, y) => {
    points[2 * index] = rounded(clamp(x / 100, 0, 1), 3);
    points[2 * index + 1] = rounded(clamp(1 - y / 100, -0.5, 1.5), 3);
    draw();
    report.input(points.join(","));
  };
  const dots = [0, 1].map(index => handle(picture, `${tunable.name}, control point ${index + 1}`, move(index), report));
  listen(choose, () => presets[choose.value] || null, report);
  choose.addEventListener("input", () => { if (presets[choose.value]) show(presets[choose.value]); });
  listen(box, () => {
    const values = numbers(box.value);
    const isValid = values.length === 4 && values.every(Number.isFinite) && [0, 2].every(index => values[index] >= 0 && values[index] <= 1);
    box.setCustomValidity(isValid ? "" : tunable.allowed);
    return isValid ? values.join(",") : null;
  }, report);
  box.addEventListener("change", () => { if (box.validity.valid) show(numbers(box.value).join(",")); });
  const show = shown => {
    if (shown) points = numbers(shown);
    draw();
  };
  return { element: make("span", { className: "curve-field" }, picture, choose, box), show };
}

/** The course of a spring: the fraction covered after a time in seconds. */
export function springCourse(duration, bounce) {
  const ratio = bounce < 0 ? 1 / Math.max(1e-6, 1 + bounce) : 1 - bounce, frequency = 2 * Math.PI / duration;
  if (ratio < 1) {
    const swing = frequency * Math.sqrt(1 - ratio * ratio);
    return time => 1 - Math.exp(-ratio * frequency * time) * (Math.cos(swing * time) + ratio * frequency / swing * Math.sin(swing * time));
  }
  if (ratio === 1) return time => 1 - Math.exp(-frequency * time) * (1 + frequency * time);
  const root = Math.sqrt(ratio * ratio - 1), [slow, fast] = [frequency * (ratio - root), frequency * (ratio + root)];
  return time => 1 - (fast * Math.exp(-slow * time) - slow * Math.exp(-fast * time)) / (fast - slow);
}

// Duration and bounce as sliders, over the motion that they make.
function spring(tunable, report) {
  const picture = svg("svg", { viewBox: "0 0 100 50", preserveAspectRatio: "none", class: "pad", role: "img" });
  const path = svg("path", { class: "line" });
  picture.append(svg("line", { x1: 0, x2: 100, y1: 20, y2: 20 }), path);
  const facts = make("span", { className: "kind" });
  const both = { input: () => { draw(); report.input(`${duration.value},${bounce.value}`); }, change: () => report.change() };
  const duration = slider(`${tunable.name}, duration`, [0.05, 3], 0.01, "s", both);
  const bounce = slider(`${tunable.name}, bounce`, [-0.9, 1], 0.01, "", both);
  const titled = (title, { element }) => make("label", { className: "titled" }, make("span", { className: "kind", textContent: title }), element);
  const draw = () => {
    const [seconds, part] = [Number(duration.value), Number(bounce.value)], course = springCourse(seconds, part);
    const span = Math.max(1, 3 * seconds);
    let d = "", settled = 0, most = 0;
    for (let index = 0; index <= 200; index++) {
      const time = index / 200 * span, value = course(time);
      d += `${index ? "L" : "M"}${index / 2} ${rounded(48 - value * 28, 3)}`;
      most = Math.max(most, value);
    }
    for (let index = 0; index <= 4000; index++) if (Math.abs(course(index / 400) - 1) > 0.01) settled = (index + 1) / 400;
    path.setAttribute("d", d);
    const overshoot = most > 1.0005 ? `overshoots by ${Math.round((most - 1) * 1000) / 10} %` : "does not overshoot";
    facts.textContent = `${overshoot}, ${settled > 9.9 ? "takes over 10 s" : `settles in ${settled.toFixed(2)} s`}`;
    picture.setAttribute("aria-label", facts.textContent);
  };
  return {
    element: make("span", { className: "spring-field" }, picture, facts, titled("Duration", duration), titled("Bounce", bounce)),
    show: shown => {
      if (!shown) return;
      const parts = shown.split(",");
      duration.show(parts[0]);
      bounce.show(parts[1]);
      draw();
    },
  };
}

// A point in its ranges, down as on a screen.
function point(tunable, report) {
  const [left, right] = tunable.range, [top, bottom] = tunable.vertical;
  const picture = svg("svg", { viewBox: "-6 -6 112 112", class: "pad point-pad" });
  picture.append(svg("rect", { x: 0, y: 0, width: 100, height: 100 }));
  const both = { input: () => { draw(); report.input(value()); }, change: () => report.change() };
  const x = slider(`${tunable.name}, x`, [left, right], undefined, "x", both), y = slider(`${tunable.name}, y`, [top, bottom], undefined, "y", both);
  const value = () => `${x.value},${y.value}`;
  const [width, height] = [Math.max(1e-9, right - left), Math.max(1e-9, bottom - top)];
  const dot = handle(picture, tunable.name, (across, down) => {
    x.show(String(rounded(left + clamp(across / 100, 0, 1) * width, 2)));
    y.show(String(rounded(top + clamp(down / 100, 0, 1) * height, 2)));
    both.input();
  }, report);
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

/** The field of a tunable; `report.input` gets each text, `report.change` is called when a change is over. */
export const field = (tunable, report) => kinds[tunable.kind](tunable, report);
