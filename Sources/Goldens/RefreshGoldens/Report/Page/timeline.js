/// Moves by mouse, finger or pen over an element: told the place as a part of its width.
function drag(element, move) {
  const go = event => {
    const box = element.getBoundingClientRect();
    move(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)));
  };
  element.addEventListener("pointerdown", event => {
    try { element.setPointerCapture(event.pointerId); } catch { /* the pointer is a test's own */ }
    go(event);
  });
  element.addEventListener("pointermove", event => { if (event.buttons) go(event); });
}

function timeline(clip, evidence, count, seek) {
  const svg = make("svg", { class: "ribbon", viewBox: `0 0 ${count} 56`, preserveAspectRatio: "none", role: "img",
    "aria-label": "how much each frame differs" });
  svg.append(make("rect", { class: "bed", x: 0, y: 0, width: count, height: 56 }));
  const phases = make("div", { class: "phases" });
  let start = 0, odd = false;
  evidence.phases.forEach((phase, frame) => {
    if (frame + 1 < evidence.phases.length && evidence.phases[frame + 1] === phase) return;
    const width = frame + 1 - start;
    svg.append(make("rect", { class: "phase" + (odd ? " odd" : ""), x: start, y: 51, width, height: 5 }));
    phases.append(make("span", { style: `width: ${width / count * 100}%`, title: phase }, phase));
    start = frame + 1;
    odd = !odd;
  });
  // A name that has no room for all of itself is left to its tooltip.
  new ResizeObserver(() => {
    for (const span of phases.children) {
      span.classList.remove("narrow");
      span.classList.toggle("narrow", span.scrollWidth > span.clientWidth);
    }
  }).observe(phases);
  const most = Math.max(1, ...evidence.counts);
  for (let frame = 0; frame < count; frame += 1) {
    const value = evidence.counts[frame];
    if (value === undefined && evidence.counts.length) {
      svg.append(make("rect", { class: "extra", x: frame, y: 4, width: 1, height: 46 }));
    } else if (value) {
      // The square root keeps a change of a few pixels in sight beside one of thousands.
      const height = 5 + 41 * Math.sqrt(value / most);
      svg.append(make("rect", { class: "error", x: frame, y: 50 - height, width: 1, height },
        make("title", {}, `frame ${frame}: ${value} pixels differ`)));
    }
  }
  const frameAt = time => Math.round(time * evidence.fps);
  for (const fault of clip.assertions) {
    if (fault.time !== null) svg.append(make("rect", { class: "fault", x: frameAt(fault.time), y: 0, width: 1, height: 50 }, make("title", {}, fault.sentence)));
  }
  if (clip.verdict && clip.verdict.time !== null && clip.verdict.kind !== "identical") {
    const x = frameAt(clip.verdict.time);
    svg.append(make("line", { class: "diverges", x1: x, x2: x, y1: 0, y2: 51 }));
  }
  const head = svg.appendChild(make("line", { class: "playhead", y1: 0, y2: 56 }));
  drag(svg, part => seek(Math.floor(part * count)));
  const slider = make("input", { type: "range", class: "scrubber", min: 0, max: count - 1, value: 0, step: 1,
    "aria-label": `frame of ${clip.name}`, oninput: () => seek(Number(slider.value)) });
  const update = frame => {
    head.setAttribute("x1", frame + .5);
    head.setAttribute("x2", frame + .5);
    slider.value = frame;
  };
  return { elements: [svg, phases, slider], update };
}
