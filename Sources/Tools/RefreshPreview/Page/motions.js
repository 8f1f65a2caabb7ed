// Fields for curve and spring tunables, edited on the graph of the motion that they shape.

import { clamp, handle, listen, make, numbers, rounded, slider } from "./parts.js";
import { Graph, amount } from "./graph.js";

const presets = {
  linear: "0,0,1,1", "ease-in": "0.42,0,1,1", "ease-out": "0,0,0.58,1", "ease-in-ease-out": "0.42,0,0.58,1",
  default: "0.25,0.1,0.25,1", custom: "",
};

/** Creates the field of a cubic Bézier timing curve, with a handle for each control point. */
export function curve(tunable, report) {
  const graph = new Graph(`${tunable.name}, curve`);
  let points = [0, 0, 1, 1];
  const choose = make("select", { ariaLabel: `${tunable.name}, preset` }, ...Object.keys(presets).map(name => new Option(name)));
  const box = make("input", { type: "text", ariaLabel: `${tunable.name}, control points`, spellcheck: false });
  const facts = make("span", { className: "kind" });
  const draw = () => {
    const [a, c] = [0, 2].map(index => graph.x(points[index] * graph.length)), [b, d] = [1, 3].map(index => graph.y(points[index]));
    const course = bezierCourse(points), covered = time => course(clamp(time / graph.length, 0, 1));
    graph.draw(covered);
    graph.arms.setAttribute("d", `M${graph.spot(0, 0)}L${a} ${b}M${graph.spot(graph.length, 1)}L${c} ${d}`);
    for (const [dot, x, y, index] of [[dots[0], a, b, 0], [dots[1], c, d, 2]]) {
      dot.setAttribute("cx", x);
      dot.setAttribute("cy", clamp(y, 0, 132));
      dot.setAttribute("aria-valuetext", `${rounded(points[index])}, ${rounded(points[index + 1])}`);
    }
    box.value = points.map(value => rounded(value, 3)).join(", ");
    choose.value = Object.keys(presets).find(name => presets[name] === points.join(",")) ?? "custom";
    facts.textContent = graph.words(covered);
  };
  const set = (index, across, up) => {
    points[2 * index] = rounded(clamp(across, 0, 1), 3);
    points[2 * index + 1] = rounded(clamp(up, -0.5, 1.5), 3);
    draw();
    report.input(points.join(","));
  };
  const dots = [0, 1].map(index => handle(graph.picture, `${tunable.name}, control point ${index + 1}`,
    (x, y) => set(index, graph.time(x) / graph.length, graph.part(y)),
    (across, down) => set(index, points[2 * index] + across / 100, points[2 * index + 1] - down / 100), report));
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
  return {
    element: make("span", { className: "motion-field" }, graph.picture, graph.legend, facts, choose, box), show,
    showCourse: (course, phase, reason) => {
      graph.show(course, phase, reason);
      graph.look(graph.length * (graph.course ? 0.3 : 0.06), graph.length * (graph.course ? 1.5 : 1.06));
      draw();
    },
  };
}

/** Returns the easing function of a cubic Bézier: value at a time fraction. */
export function bezierCourse([x1, y1, x2, y2]) {
  const at = (a, b, u) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
  return x => {
    // Bisection finds the parameter, because x increases with it.
    let [low, high] = [0, 1];
    for (let step = 0; step < 30; step++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < x) low = middle; else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}

/** Returns the position function of a spring from 0 to 1: fraction of the distance after a time in seconds. */
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

// Time at which a spring of duration 1 is farthest: the peak of its overshoot, at most 1; 1 without overshoot.
const peak = bounce => bounce <= 0 ? 1 : Math.min(1, 0.5 / Math.sqrt(1 - (1 - bounce) ** 2));
const reach = bounce => springCourse(1, bounce)(peak(bounce));

// Finds the bounce of a spring with a given greatest fraction, by bisection; the fraction increases with the bounce.
function bounceReaching(part) {
  let [low, high] = [-0.9, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (reach(middle) < part) low = middle; else high = middle;
  }
  return (low + high) / 2;
}

// Settling time of a spring of duration 1: after it the distance from the end stays within 1 %. At most 10.
function settling(bounce) {
  const course = springCourse(1, bounce);
  let settled = 0;
  for (let index = 0; index <= 4000; index++) if (Math.abs(course(index / 400) - 1) > 0.01) settled = (index + 1) / 400;
  return settled;
}

/** Creates the field of a spring: sliders for duration and bounce, and handles for overshoot and settling time. */
export function spring(tunable, report) {
  const graph = new Graph(`${tunable.name}, spring`);
  const facts = make("span", { className: "kind" }), measures = make("span", { className: "kind" });
  const both = { input: () => { draw(); report.input(`${duration.value},${bounce.value}`); }, change: () => report.change() };
  const duration = slider(`${tunable.name}, duration`, [0.05, 3], 0.01, "s", both);
  const bounce = slider(`${tunable.name}, bounce`, [-0.9, 1], 0.01, "", both);
  const titled = (title, { element }) => make("label", { className: "titled" }, make("span", { className: "kind", textContent: title }), element);
  const set = (field, value, low, high) => {
    field.show(String(rounded(clamp(value, low, high), 2)));
    both.input();
  };
  const dots = [
    handle(graph.picture, `${tunable.name}, overshoot`, (_, y) => set(bounce, bounceReaching(graph.part(y)), -0.9, 1),
      (_, down) => set(bounce, Number(bounce.value) - down / 100, -0.9, 1), report),
    handle(graph.picture, `${tunable.name}, settling time`, x => set(duration, graph.time(Math.min(x, 211)) / settling(Number(bounce.value)), 0.05, 3),
      across => set(duration, Number(duration.value) + across / 100, 0.05, 3), report),
  ];
  const draw = () => {
    const [seconds, part] = [Number(duration.value), Number(bounce.value)], course = springCourse(seconds, part);
    const settled = settling(part) * seconds, most = reach(part);
    // The range grows if the spring settles or overshoots beyond it.
    if (Math.min(10 * seconds, settled) > graph.view.after || most > graph.view.high) look();
    graph.draw(course, graph.view.after);
    const over = graph.course ? `${amount((most - 1) * Math.abs(graph.motion.to - graph.motion.from), graph.unit)}, ` : "";
    const overshoot = most > 1.0005 ? `overshoots by ${over}${Math.round((most - 1) * 1000) / 10} %` : "does not overshoot";
    measures.textContent = `${overshoot}, ${settling(part) > 9.9 ? `takes over ${amount(settled, "s")}` : `settles in ${settled.toFixed(2)} s`}`;
    facts.textContent = graph.words(course);
    for (const [dot, x, y, text] of [[dots[0], peak(part) * seconds, most, overshoot], [dots[1], settled, 1, `${settled.toFixed(2)} s`]]) {
      dot.setAttribute("cx", clamp(graph.x(x), 0, 220));
      dot.setAttribute("cy", clamp(graph.y(y), 0, 132));
      dot.setAttribute("aria-valuetext", text);
    }
  };
  // Sets the visible range to fit the settling time and the overshoot.
  const look = () => {
    const settled = Math.min(10, settling(Number(bounce.value))) * Number(duration.value);
    graph.look(settled * 0.1, settled * 1.6, -0.1, Math.max(1.7, reach(Number(bounce.value)) + 0.1));
  };
  return {
    element: make("span", { className: "motion-field" }, graph.picture, graph.legend, facts, measures, titled("Duration", duration), titled("Bounce", bounce)),
    show: shown => {
      const parts = shown.split(",");
      duration.show(parts[0]);
      bounce.show(parts[1]);
      look();
      draw();
    },
    showCourse: (course, phase, reason) => {
      graph.show(course, phase, reason);
      look();
      draw();
    },
  };
}
