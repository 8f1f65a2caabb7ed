// The form for the control, environment and options to show, stored in the page's address after `#`.

const standard = {
  subject: "", type: "own", anchor: "own", edge: "own", width: 375, height: 667, device: "none", scale: "auto",
  dark: false, rtl: false, reduced: false, response: "2s", exit: "own",
};

const words = {
  "slide-down": "slide down", "background": "background", "own": "default", "at-once": "at once", "2s": "after 2 s",
  "slow": "slow, 8 s", "failure": "failure after 2 s", "never": "never", "finish-cycle": "finish the cycle", "blend-out": "blend out",
};

export class Choices {
  constructor(onChange) {
    this.onChange = onChange;
    this.fields = [...document.querySelectorAll("[data-choice]")];
    this.preset = document.getElementById("preset");
    this.values = { ...standard };
    // Values of tunables, by name.
    this.tuning = {};
    this.read();
    for (const field of this.fields) field.addEventListener("change", () => this.changed(field));
    this.preset.addEventListener("change", () => {
      if (this.preset.value === "free") return;
      const [width, height] = this.preset.value.split("x").map(Number);
      Object.assign(this.values, { width, height });
      this.write();
    });
    document.getElementById("choices").addEventListener("submit", event => event.preventDefault());
    addEventListener("hashchange", () => {
      const before = JSON.stringify([this.values, this.tuning]);
      this.read();
      this.show();
      if (JSON.stringify([this.values, this.tuning]) !== before) this.onChange();
    });
  }

  /** Fills the lists with the program's controls, scenes and options. */
  offer({ subjects, devices, types, anchors, edges, responses, exits }) {
    this.devices = devices;
    const lists = { device: ["none", ...devices.map(device => device.name)], type: types, anchor: anchors, edge: edges, response: responses, exit: exits };
    for (const [name, list] of Object.entries(lists)) {
      this.field(name).replaceChildren(...list.map(value => new Option(words[value] ?? value, value)));
    }
    const group = (label, kind) => {
      const element = document.createElement("optgroup");
      element.label = label;
      element.append(...subjects.filter(subject => subject.kind === kind).map(subject => new Option(subject.name)));
      return element;
    };
    this.field("subject").replaceChildren(group("Controls", "control"), group("Scenes", "scene"));
    this.subjects = subjects;
    if (!subjects.some(subject => subject.name === this.values.subject)) this.values.subject = subjects[0]?.name ?? "";
    this.show();
  }

  /** Sets the measured cycle durations, in seconds by control. */
  measure(lengths) {
    for (const subject of this.subjects ?? []) {
      if (Object.hasOwn(lengths, subject.name)) subject.cycle = lengths[subject.name];
    }
  }

  get device() { return this.devices?.find(device => device.name === this.values.device); }

  get subject() { return this.subjects?.find(subject => subject.name === this.values.subject); }

  /** The choices as the `choices` member of a `show` message. */
  get message() {
    const ratio = Math.min(4, Math.max(0.5, Math.round(devicePixelRatio * 100) / 100));
    return { ...this.values, set: this.tuning, scale: this.values.scale === "auto" ? ratio : Number(this.values.scale) };
  }

  field(name) { return this.fields.find(field => field.dataset.choice === name); }

  changed(field) {
    const name = field.dataset.choice;
    if (name === "subject") this.tuning = {};
    if (field.type === "checkbox") this.values[name] = field.checked;
    else if (field.type === "number") {
      if (!field.checkValidity() || field.value === "") return field.reportValidity();
      this.values[name] = Number(field.value);
    } else this.values[name] = field.value;
    this.write();
  }

  write() {
    this.writeAddress();
    this.show();
    this.onChange();
  }

  // Default values are omitted from the address.
  writeAddress() {
    const parts = Object.entries(this.values).filter(([name, value]) => value !== standard[name]);
    const tuning = Object.entries(this.tuning).map(([name, value]) => ["set", `${name}=${value}`]);
    history.replaceState(null, "", `#${new URLSearchParams([...parts, ...tuning])}`);
  }

  /** Stores values of tunables in the address. */
  tune(values) {
    this.tuning = values;
    clearTimeout(this.writing);
    // The delay of 250 ms keeps below the limits that browsers set on address changes.
    this.writing = setTimeout(() => this.writeAddress(), 250);
  }

  read() {
    const given = new URLSearchParams(location.hash.slice(1));
    this.values = { ...standard };
    this.tuning = Object.fromEntries(given.getAll("set").filter(text => text.includes("=")).map(text => {
      const end = text.indexOf("=");
      return [text.slice(0, end), text.slice(end + 1)];
    }));
    for (const [name, value] of given) {
      if (!(name in standard)) continue;
      const usual = standard[name];
      if (typeof usual === "boolean") this.values[name] = value === "true";
      else if (typeof usual === "number") this.values[name] = Number(value) || usual;
      else this.values[name] = value;
    }
  }

  show() {
    // A device sets the size; deselecting the device keeps it.
    if (this.device) Object.assign(this.values, { width: this.device.width, height: this.device.height });
    for (const field of this.fields) {
      const value = this.values[field.dataset.choice];
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
    const size = `${this.values.width}x${this.values.height}`;
    this.preset.value = [...this.preset.options].some(option => option.value === size) ? size : "free";
    for (const field of [this.preset, this.field("width"), this.field("height")]) field.disabled = Boolean(this.device);
    const isScene = this.subject?.kind === "scene";
    for (const name of ["type", "anchor", "edge", "response", "exit"]) this.field(name).disabled = isScene;
  }
}
