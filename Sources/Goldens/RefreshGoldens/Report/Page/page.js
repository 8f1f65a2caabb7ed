const data = JSON.parse(document.getElementById("data").textContent);
/// What the two sides are called: a golden and the present clip, or two versions of a file.
const sides = data.report.ofFiles ? { old: "old", new: "new", Old: "Old", New: "New" } : { old: "golden", new: "now", Old: "Golden", New: "Now" };
const main = document.querySelector("main"), nav = document.querySelector("nav");
const { orphans, passed } = data.report;
const failures = ["failed", "missing", "broken"].flatMap(status => data.report.failures.filter(clip => clip.status === status));
const linked = new Set(data.linked);
let viewer = null, current = null;

/// By clip, the element that holds its evidence. A map, for a clip may be called as a member that every object has.
const evidences = new Map(data.evidence.map((name, index) => [name, document.getElementById(`evidence-${index}`)]));

// Where not all have their pictures here, those come first that differ most and have.
if (linked.size) failures.sort((a, b) => evidences.has(b.name) - evidences.has(a.name));

/// A clip's evidence; null where there is none that can be read.
function evidenceOf(name) {
  try {
    const evidence = JSON.parse(evidences.get(name)?.textContent ?? "null");
    const lists = evidence && [evidence.size, evidence.times, evidence.counts, evidence.source, evidence.phases, evidence.curves,
      evidence.masks, ...[evidence.expected, evidence.actual].flatMap(side => [side?.pages, side?.at])];
    return evidence && lists.every(Array.isArray) ? evidence : null;
  } catch { return null; }
}

/// A viewer of a clip's evidence; null where what it holds cannot be shown.
function viewerOf(clip, evidence) {
  try { return new Viewer(clip, evidence); } catch { return null; }
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

const isChanged = clip => clip.verdict !== null && !["identical", "within tolerance"].includes(clip.verdict.kind);
const kind = clip => isChanged(clip) ? clip.verdict.kind
  : { failed: "assertion", missing: "missing", broken: "cannot be compared" }[clip.status] ?? "unchanged";
/// The message without the kind that stands before it.
const sentence = clip => isChanged(clip) && clip.changes?.length && !clip.assertions.length ? clip.changes[0].sentence : clip.message.startsWith(kind(clip) + ": ") ? clip.message.slice(kind(clip).length + 2) : clip.message;

function approval(clip) {
  const name = clip.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const command = plain(clip.approve ?? `swift run refreshkit record --mode changed --filter '^${name}$'`);
  const code = make("code", {}, command);
  const button = make("button", { class: "copy", onclick: async () => {
    try { await navigator.clipboard.writeText(command); } catch {
      getSelection().selectAllChildren(code);
      document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  } }, "Copy");
  return make("div", { class: "approve" }, make("span", {}, clip.status === "missing" ? "To record it:" : "To accept this change:"), code, button);
}

function show(clip) {
  viewer?.close();
  viewer = null;
  current = clip;
  failed.reveal(clip);
  for (const link of nav.querySelectorAll("a")) link.setAttribute("aria-current", link.hash === "#" + encodeURIComponent(clip.name));
  const evidence = evidenceOf(clip.name);
  const frames = clip.differing ? `${clip.differing} of ${counted(clip.frames, "frame")} ${clip.differing === 1 ? "differs" : "differ"}` : counted(clip.frames, "frame");
  const facts = [frames, ...(evidence ? [`${evidence.size.join(" × ")} pixels`, `${evidence.fps} frames a second`] : [])];
  main.replaceChildren(make("header", { class: clip.status }, make("h2", {}, clip.name),
    make("p", { class: "sentence" }, make("span", { class: "kind" }, kind(clip)), " ", sentence(clip)),
    ...(clip.changes ?? []).slice(1).map(change => make("p", { class: "sentence more" }, make("span", { class: "kind" }, change.kind), " ", change.sentence)),
    clip.status !== "failed" ? "" : make("p", { class: "facts" }, facts.join(" · "))));
  if (clip.assertions.length > 1) {
    main.append(make("ul", { class: "faults" }, ...clip.assertions.map(fault => make("li", {}, make("button", {
      onclick: () => fault.time !== null && viewer?.seek(Math.round(fault.time * evidence.fps)) }, fault.sentence)))));
  }
  viewer = evidence && viewerOf(clip, evidence);
  if (viewer) main.append(viewer.element);
  else if (linked.has(clip.name)) {
    main.append(make("p", {}, make("a", { class: "own", href: `evidence/${encodeURIComponent(clip.name)}.evidence.html` }, "Show its pictures and curves")));
  } else if (evidences.has(clip.name)) main.append(make("p", { class: "facts" }, "Its pictures cannot be shown."));
  if (!data.report.ofFiles && (clip.status === "missing" || isChanged(clip))) main.append(approval(clip));
  if (viewer) {
    const key = (...names) => names.flatMap(name => [make("kbd", {}, name), " "]);
    main.append(make("p", { class: "keys" }, ...key("←", "→"), "frame, with ", ...key("⇧"), "ten · ", ...key("Home", "End"), "· ", ...key("space"), "play · ",
      ...key("1", "–", "5"), "view · ", ...key("A"), "aligned · ", ...key("C"), "close-up · ", ...key("J", "K"), "next and previous clip"));
  }
}

function link(clip) {
  return make("a", { class: clip.status, href: "#" + encodeURIComponent(clip.name), onclick: () => show(clip) },
    clip.name, make("small", {}, `${kind(clip)}${clip.differing ? ` · ${counted(clip.differing, "frame")}` : ""}`));
}

function theme(name) { document.documentElement.dataset.theme = name; }
const night = matchMedia("(prefers-color-scheme: dark)");
theme(night.matches ? "dark" : "light");
night.addEventListener("change", () => theme(night.matches ? "dark" : "light"));

/// A list of which a hundred rows are shown at a time; a search leaves those whose names hold its text.
class PagedList {
  static rows = 100;

  constructor(items, nameOf, row) {
    [this.items, this.nameOf, this.row, this.found, this.first] = [items, nameOf, row, items, 0];
    this.element = make("div");
    this.fill();
  }

  fill() {
    const end = Math.min(this.first + PagedList.rows, this.found.length);
    this.element.replaceChildren(...this.found.slice(this.first, end).map(this.row));
    if (this.found.length <= PagedList.rows) return;
    const turn = (label, text, to, ends) => make("button", { "aria-label": label, onclick: () => { this.first = to; this.fill(); }, ...(ends ? { disabled: "" } : {}) }, text);
    this.element.append(make("p", { class: "pager" }, turn("Previous page", "‹", this.first - PagedList.rows, this.first === 0),
      ` ${this.first + 1}–${end} of ${this.found.length} `, turn("Next page", "›", end, end === this.found.length)));
  }

  search(text) {
    this.found = text ? this.items.filter(item => this.nameOf(item).toLowerCase().includes(text)) : this.items;
    this.first = 0;
    this.fill();
  }

  /// Turns to the page with an item, if the search has left it.
  reveal(item) {
    const page = Math.floor(this.found.indexOf(item) / PagedList.rows) * PagedList.rows;
    if (page >= 0 && page !== this.first) { this.first = page; this.fill(); }
  }
}

const failed = new PagedList(failures, clip => clip.name, link);
const others = new PagedList(passed, ([name]) => name,
  ([name, frames, method, message]) => make("p", {}, `${name}, ${message || `${counted(frames, "frame")}, by ${method}`}`));
if (failures.length + passed.length > 20) {
  nav.append(make("input", { type: "search", class: "search", placeholder: "Find a clip", "aria-label": "Find a clip", oninput: event => {
    for (const list of [failed, others]) list.search(event.target.value.trim().toLowerCase());
  } }));
}
// The same change in several clips is shown once, before the clips.
const shared = (data.report.changes ?? []).filter(change => change.clips.length > 1);
if (shared.length) {
  nav.append(make("ul", { class: "shared" }, ...shared.map(change => {
    const clip = failures.find(clip => clip.name === change.clips[0]);
    return make("li", {}, make("button", { onclick: () => clip && show(clip) },
      `${change.control}: ${change.sentence}`, make("small", {}, `in ${change.clips.length} clips`)));
  })));
}
nav.append(failed.element);
if (passed.length) {
  nav.append(make("details", failures.length ? {} : { open: "" }, make("summary", {}, `${passed.length} passed`), others.element));
}
if (orphans.length) {
  nav.append(make("details", { open: "" }, make("summary", {}, `${counted(orphans.length, "golden")} without a clip`), ...orphans.map(name => make("p", {}, name))));
}
nav.append(make("button", { class: "theme", onclick: () => theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark") }, "Light or dark"));

const wanted = location.hash.slice(1);
const first = failures.find(clip => encodeURIComponent(clip.name) === wanted) ?? failures[0];
if (first) show(first); else {
  main.append(make("header", {}, make("p", { class: "sentence" }, passed.length ? "Nothing has changed." : "There were no clips.")));
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input.search")) return;
  const inClips = { j: 1, k: -1 }[event.key];
  if (inClips && current) {
    const next = failures[failures.indexOf(current) + inClips];
    if (next) { location.hash = encodeURIComponent(next.name); show(next); }
    return;
  }
  if (!viewer) return;
  // The onion's own slider keeps its arrow keys.
  if (event.target.matches?.("input.short")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) viewer.seek(viewer.frame + step * (event.shiftKey ? 10 : 1));
  else if (event.key === "Home") viewer.seek(0);
  else if (event.key === "End") viewer.seek(viewer.count - 1);
  else if (event.key === " " && event.target.tagName !== "BUTTON") viewer.play();
  else if (event.key >= "1" && event.key <= "5") viewer.set({ mode: modes[event.key - 1][0] });
  else if (event.key === "a") viewer.set({ aligned: !choice.aligned });
  else if (event.key === "c") viewer.closeUp();
  else return;
  event.preventDefault();
});
