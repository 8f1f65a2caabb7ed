// A page's code with an exported element, compiled against the types that `export` writes beside it.
import GoogleElement, { RefreshTexts } from "./Google";

const element = document.createElement("google-refresh");
element.pull = 60;
element.refreshing = true;
element.result = "failure";
element.result = "a result that the control does not have";
element.appearance = "dark";
element.texts = { pull: "Ziehen" };
const texts: RefreshTexts = element.texts;
GoogleElement.texts = { ...texts, offline: "Offline" };

element.addEventListener("refreshend", event => {
  const time: number = event.detail.time;
  element.style.height = `${element.height - time}px`;
});
element.addEventListener("pointerdown", event => event.clientX);
GoogleElement.ready.then(() => document.body.append(element));

const state: "pull" | "refreshing" | "ending" | "end" | "done" = element.state;
const own: string = GoogleElement.controlName + element.ground + state;
document.title = own;

// What is not allowed is an error.
// @ts-expect-error
element.appearance = "sepia";
// @ts-expect-error
element.height = 10;
// @ts-expect-error
element.addEventListener("refreshend", (event: MouseEvent) => event.clientX);
