// The panel that saves the gesture as a scenario, records and verifies its golden, and saves images.

export class Keeping {
  constructor(ask, address) {
    this.ask = ask;
    this.address = address;
    this.line = document.getElementById("kept");
    this.name = document.getElementById("name");
    this.report = document.getElementById("report");
    this.question = document.getElementById("replace");
    for (const button of document.querySelectorAll("[data-keep]")) {
      button.addEventListener("click", () => this.keep(button.dataset.keep));
    }
    for (const button of document.querySelectorAll("[data-save]")) {
      button.addEventListener("click", () => ask({ do: "save", format: button.dataset.save }));
    }
    document.getElementById("report-close").addEventListener("click", () => this.report.close());
    this.report.addEventListener("close", () => this.report.querySelector("iframe").removeAttribute("src"));
    for (const button of this.question.querySelectorAll("button")) {
      button.addEventListener("click", () => this.question.close(button.value));
    }
    this.question.addEventListener("close", () => {
      if (this.question.returnValue === "replace") this.ask({ do: "keep", name: this.asked, replaces: true });
      this.question.returnValue = "";
    });
  }

  keep(what) {
    const name = this.name.value.trim();
    if (!name) {
      this.say("Enter a name for the scenario.", "fault");
      return this.name.focus();
    }
    this.ask({ do: what, name });
  }

  say(text, state = "") {
    this.line.textContent = text;
    this.line.dataset.state = state;
  }

  /** Shows the name of running work; null clears it. */
  busy(what) {
    if (what) this.say(`${what} …`, "busy");
    else if (this.line.dataset.state === "busy") this.say("");
  }

  exists(name) {
    this.asked = name;
    this.question.querySelector("h2").textContent = `Scenarios/${name}.json already exists.`;
    this.question.showModal();
  }

  kept({ path }) { this.say(`Saved as ${path}`, "good"); }

  golden({ name, outcome, command }) {
    const words = { added: "recorded", replaced: "replaced", kept: "unchanged" }[outcome] ?? outcome;
    this.say(`Golden ${name}: ${words}. On the command line: ${command}`, "good");
  }

  verified({ name, status, message, frames, report, command }) {
    if (status === "passed") return this.say(`${name} matches its golden in all ${frames} frames. On the command line: ${command}`, "good");
    this.say(`${name}: ${message}`, "fault");
    if (report === undefined) return;
    const address = `${this.address()}report/${report}`, again = document.createElement("button");
    Object.assign(again, { type: "button", textContent: "Report" });
    again.addEventListener("click", () => this.open(name, address));
    this.line.append(" ", again);
    this.open(name, address);
  }

  open(name, address) {
    document.getElementById("report-title").textContent = `${name} differs from its golden`;
    this.report.querySelector("iframe").src = address;
    this.report.showModal();
  }

  saved({ path, file }) {
    this.say(`Saved as ${path} `, "good");
    if (file === undefined) return;
    const link = document.createElement("a");
    Object.assign(link, { href: `${this.address()}saved/${file}`, textContent: "download" });
    this.line.append(link);
  }
}
