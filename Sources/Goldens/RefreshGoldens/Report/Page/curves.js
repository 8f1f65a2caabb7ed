/// Numbers as lines in the chart; the golden's is broad and pale, so that it shows where both are one.
function numberChart(curve, svg) {
  const all = curve.expected.concat(curve.actual).flat();
  const low = Math.min(...all), span = Math.max(...all) - low || 1;
  const trace = values => values.map((value, i) => `${i ? "L" : "M"}${i} ${(100 - (value - low) / span * 100).toFixed(2)}`).join("");
  const lines = name => curve.expected.map(() => svg.appendChild(make("path", { class: name })));
  const golden = lines("golden"), now = lines("now");
  curve.actual.forEach((values, part) => now[part].setAttribute("d", trace(values)));
  return at => curve.expected.forEach((values, part) => golden[part].setAttribute("d", trace(at(values))));
}

/// Colours as two bands, the golden's above.
function colorChart(curve, svg, count) {
  const css = (lines, i) => `rgb(${lines.slice(0, 3).map(line => line[i]).join(" ")} / ${lines[3][i] / 255})`;
  const band = (y, lines) => {
    const group = svg.appendChild(make("g"));
    let start = 0;
    for (let i = 1; i <= lines[0].length; i += 1) {
      if (i < lines[0].length && css(lines, i) === css(lines, start)) continue;
      group.append(make("rect", { x: start - .5, y, width: i - start + .02, height: 48, fill: css(lines, start) }));
      start = i;
    }
    return group;
  };
  band(52, curve.actual);
  let golden = null;
  return at => {
    golden?.remove();
    golden = band(0, curve.expected.map(at));
  };
}

function curveRow(curve, evidence, count, seek) {
  const isColor = curve.expected.length === 4;
  const short = value => String(Math.round(value * 1000) / 1000);
  const svg = make("svg", { viewBox: `0 -6 ${Math.max(1, count - 1)} 112`, preserveAspectRatio: "none" });
  const chart = isColor ? colorChart(curve, svg) : numberChart(curve, svg);
  if (curve.from !== null) {
    svg.append(make("line", { class: "diverges", x1: curve.from, x2: curve.from, y1: -6, y2: 106 }));
  }
  const head = svg.appendChild(make("line", { class: "playhead", y1: -6, y2: 106 }));
  drag(svg, part => seek(Math.round(part * (count - 1))));
  const facts = [make("p", {}, curve.from === null ? "is the same throughout" : `diverges at ${seconds(evidence.times[curve.from] ?? 0)}, frame ${curve.from}`)];
  if (!isColor) {
    const all = curve.expected.concat(curve.actual).flat();
    facts.push(make("p", {}, `${short(Math.min(...all))} … ${short(Math.max(...all))}`));
  }
  const values = make("p");
  const row = make("div", { class: "curve" }, make("div", {}, make("code", {}, curve.name), values, ...facts), svg);
  const text = (lines, frame) => {
    const parts = lines.map(line => line[Math.min(frame, line.length - 1)]);
    return isColor ? "#" + parts.map(part => part.toString(16).padStart(2, "0")).join("") : short(parts[0]);
  };
  let wasAligned = null;
  const update = (frame, source, isAligned) => {
    if (isAligned !== wasAligned) chart(isAligned ? values => evidence.source.map(i => values[Math.min(i, values.length - 1)]) : values => values);
    wasAligned = isAligned;
    head.setAttribute("x1", frame);
    head.setAttribute("x2", frame);
    values.replaceChildren(make("b", { class: "golden" }, text(curve.expected, source)), " → ", make("b", { class: "now" }, text(curve.actual, frame)));
  };
  return { row, update };
}

function curves(evidence, count, seek) {
  const box = make("section", { class: "curves" });
  if (!evidence.curves.length) return { box, update() {} };
  box.append(make("h3", {}, "Motion ", make("b", { class: "golden" }, sides.old), " → ", make("b", { class: "now" }, sides.new)));
  const rows = evidence.curves.map(curve => curveRow(curve, evidence, count, seek));
  const shown = 4;
  rows.slice(0, shown).forEach(row => box.append(row.row));
  if (rows.length > shown) {
    const more = make("button", { onclick: () => { more.remove(); rows.slice(shown).forEach(row => box.append(row.row)); } },
      `Show ${rows.length - shown} more properties`);
    box.append(more);
  }
  return { box, update(...state) { rows.forEach(row => row.update(...state)); } };
}
