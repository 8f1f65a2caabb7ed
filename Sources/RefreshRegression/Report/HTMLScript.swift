/// The script of the report: builds a section a clip, and a scrubber that drives pictures, ribbon and curves.
enum HTMLScript {
  static let text = #"""
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);
    const main = document.querySelector("main");

    function add(parent, tag, attributes = {}, text = "") {
      const svg = ["svg", "rect", "path", "line", "title"].includes(tag);
      const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.textContent = text;
      parent.append(element);
      return element;
    }

    const seconds = time => time.toFixed(3) + " s";

    /// How many pixels of each frame differ, over time; a click goes to the nearest picture.
    function ribbon(parent, evidence, seek) {
      const count = evidence.counts.length || 1;
      const svg = add(parent, "svg", { class: "ribbon", viewBox: `0 0 ${count} 28`, preserveAspectRatio: "none" });
      add(svg, "rect", { x: 0, y: 0, width: count, height: 28, fill: "#8882" });
      const most = Math.max(1, ...evidence.counts);
      evidence.counts.forEach((value, index) => {
        if (!value) return;
        const height = 4 + 24 * Math.sqrt(value / most);
        add(svg, "rect", { x: index, y: 28 - height, width: 1, height, fill: "#d1143c" });
      });
      const mark = add(svg, "line", { y1: 0, y2: 28, stroke: "currentColor", "vector-effect": "non-scaling-stroke" });
      svg.addEventListener("click", event => {
        const box = svg.getBoundingClientRect();
        seek((event.clientX - box.left) / box.width * count);
      });
      return frame => { mark.setAttribute("x1", frame + .5); mark.setAttribute("x2", frame + .5); };
    }

    /// The property that the verdict names: the golden in blue, the present in red, the divergence dashed.
    function curves(parent, evidence, verdict) {
      const own = evidence.curves;
      if (!own) return () => {};
      const key = add(parent, "p", { class: "key" });
      key.innerHTML = "<b>expected</b> and <i>actual</i> ";
      add(key, "code", {}, own.name);
      const all = own.expected.concat(own.actual).flat();
      const low = Math.min(...all), high = Math.max(...all), span = high - low || 1;
      const count = Math.max(own.expected[0].length, own.actual[0].length, 2);
      const svg = add(parent, "svg", { class: "curves", viewBox: `0 0 ${count - 1} 100`, preserveAspectRatio: "none" });
      add(svg, "rect", { x: 0, y: 0, width: count - 1, height: 100, fill: "#8881" });
      const draw = (values, color) => add(svg, "path", {
        d: values.map((v, i) => `${i ? "L" : "M"}${i} ${(100 - (v - low) / span * 100).toFixed(3)}`).join(""),
        fill: "none", stroke: color, "stroke-width": 1.5, "vector-effect": "non-scaling-stroke" });
      own.expected.forEach(values => draw(values, "#1a73c8"));
      own.actual.forEach(values => draw(values, "#d1143c"));
      const line = (frame, style) => add(svg, "line", {
        x1: frame, x2: frame, y1: 0, y2: 100, stroke: "currentColor", "vector-effect": "non-scaling-stroke", ...style });
      if (verdict && verdict.time !== null) {
        const frame = evidence.times.findIndex(time => time >= verdict.time - 1e-6);
        if (frame >= 0) line(frame, { "stroke-dasharray": "4 3" });
      }
      const mark = line(0, { opacity: .6 });
      add(parent, "p", { class: "key" }, `from ${low} to ${high}`);
      return frame => { mark.setAttribute("x1", frame); mark.setAttribute("x2", frame); };
    }

    function show(clip) {
      const section = add(main, "section", { class: clip.status, id: clip.name });
      add(section, "h2", {}, clip.name + (clip.status === "passed" ? ` (${clip.frames} frames, by ${clip.method})` : ""));
      if (clip.status === "passed") return;
      add(section, "p", { class: "sentence" }, clip.message +
        (clip.differing ? ` — ${clip.differing} of ${clip.frames} frames differ` : ""));
      const evidence = data.evidence[clip.name];
      if (evidence && evidence.pictures.length) {
        const frames = evidence.pictures.map(picture => picture.frame);
        const marks = [];
        const seek = frame => {
          let best = 0;
          frames.forEach((own, index) => { if (Math.abs(own - frame) < Math.abs(frames[best] - frame)) best = index; });
          slider.value = best;
          update();
        };
        marks.push(ribbon(section, evidence, seek));
        const slider = add(section, "input", {
          type: "range", min: 0, max: frames.length - 1, value: 0, "aria-label": `frames of ${clip.name} that differ` });
        const label = add(section, "p", { class: "key" });
        const row = add(section, "div", { class: "pictures" });
        const images = ["expected", "actual", "difference"].map(name => {
          const figure = add(row, "figure");
          const image = add(figure, "img", { alt: name });
          add(figure, "figcaption", {}, name);
          return [name, image];
        });
        marks.push(curves(section, evidence, clip.verdict));
        const update = () => {
          const picture = evidence.pictures[slider.value];
          for (const [name, image] of images) image.src = "data:image/png;base64," + picture[name];
          const pixels = evidence.counts[picture.frame];
          label.textContent = `frame ${picture.frame} at ${seconds(evidence.times[picture.frame])}: ${pixels} pixels differ`;
          for (const mark of marks) mark(picture.frame);
        };
        slider.addEventListener("input", update);
        update();
      } else if (evidence) {
        curves(section, evidence, clip.verdict);
      }
      const approve = add(section, "p", {}, "If it is meant to be so: ");
      add(approve, "code", {}, `refreshkit record --mode changed --filter '^${clip.name}$'`);
    }

    const order = ["failed", "broken", "passed"];
    for (const status of order) data.report.clips.filter(clip => clip.status === status).forEach(show);
    if (data.report.orphans.length) {
      const section = add(main, "section");
      add(section, "h2", {}, "Goldens of no clip");
      for (const name of data.report.orphans) add(section, "p", {}, name);
    }
    // The arrow keys move the scrubber that is on the screen, without a click into it first.
    document.addEventListener("keydown", event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.target.tagName === "INPUT") return;
      const slider = [...document.querySelectorAll("input[type=range]")].find(
        own => own.getBoundingClientRect().bottom > 0);
      if (!slider) return;
      slider.value = Number(slider.value) + step;
      slider.dispatchEvent(new Event("input"));
      event.preventDefault();
    });

    """#
}
