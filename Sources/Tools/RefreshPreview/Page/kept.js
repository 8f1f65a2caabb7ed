// Comparison of two tunable settings: A, saved by the user, next to or over B, the current one.

const id = name => document.getElementById(name);

export class Kept {
  /** @param page opens and closes the stage of setting A, and provides the current values. */
  constructor(page) {
    this.page = page;
    this.values = null;
    id("keep-setting").addEventListener("click", () => this.keep(page.values));
    id("show-kept").addEventListener("click", () => this.show(id("before-pane").hidden));
    id("onion").addEventListener("click", () => this.lay(!id("panes").classList.contains("onion")));
    id("swap-kept").addEventListener("click", () => {
      const values = this.values;
      this.keep(page.values);
      page.values = values;
    });
  }

  keep(values) {
    this.values = values;
    this.page.open();
    this.showButtons();
    this.show(true);
  }

  forget() {
    if (!this.values) return;
    this.values = null;
    this.lay(false);
    this.page.close();
    this.showButtons();
  }

  show(isOn) {
    if (!isOn) this.lay(false);
    id("before-caption").textContent = this.values ? "A, kept" : "before";
    id("after-caption").textContent = this.values ? "B, now" : "after";
    this.page.compare(isOn);
    id("show-kept").setAttribute("aria-pressed", isOn && this.values !== null);
  }

  lay(isOn) {
    if (isOn) this.show(true);
    id("panes").classList.toggle("onion", isOn);
    id("onion").setAttribute("aria-pressed", isOn);
  }

  showButtons() {
    for (const name of ["show-kept", "onion", "swap-kept"]) id(name).disabled = this.values === null;
  }
}
