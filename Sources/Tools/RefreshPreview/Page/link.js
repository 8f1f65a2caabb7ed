// The sockets: one to the program that builds, one to each stage.

const token = location.pathname.split("/")[1];

/** The latest status of the program: its stages, builds and errors. */
export function watchStatus(onStatus, onLost) {
  let socket;
  const connect = () => {
    socket = new WebSocket(`ws://${location.host}/${token}/status`);
    socket.onmessage = event => onStatus(JSON.parse(event.data).status);
    socket.onclose = () => {
      onLost();
      setTimeout(connect, 500);
    };
  };
  connect();
  return { restart: () => socket.readyState === 1 && socket.send('{"do":"restart"}') };
}

/** A stage of a process: draws its frames and passes its messages on. */
export class StageLink {
  constructor(port, picture, handlers) {
    // The page's own server passes on what is for a stage, so only its port has to be reachable.
    this.path = `${location.host}/${token}/stage/${port}/`;
    this.picture = picture;
    this.handlers = handlers;
    this.script = null;
    this.state = null;
    this.held = null;
    this.socket = new WebSocket(`ws://${this.path}stage`);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => this.tell("open");
    this.socket.onclose = () => this.tell("closed");
    this.socket.onmessage = event => this.receive(event.data);
    this.onVisible = () => this.acknowledge();
    document.addEventListener("visibilitychange", this.onVisible);
  }

  get address() { return `http://${this.path}`; }

  get isOpen() { return this.socket.readyState === 1; }

  tell(name, value) { this.handlers[name]?.(value, this); }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  close() {
    this.handlers = {};
    document.removeEventListener("visibilitychange", this.onVisible);
    this.socket.close();
  }

  receive(data) {
    if (typeof data !== "string") {
      const frame = this.picture.draw(data);
      this.held = frame.number;
      this.acknowledge();
      this.tell("frame", frame);
      return;
    }
    const message = JSON.parse(data);
    if (message.script) this.script = message.script;
    if (message.state) this.state = message.state;
    for (const name in message) this.tell(name, message[name]);
  }

  // A hidden page requests no more frames.
  acknowledge() {
    if (this.held === null || document.hidden) return;
    this.send({ do: "ack", frame: this.held });
    this.held = null;
  }
}

/** Shows in the page whether the program builds, runs or has stopped, which null says. */
export function showStatus(next) {
  const line = document.getElementById("status");
  const [state, text] =
    !next ? ["fault", "the preview has stopped; run it again and open its new address"] :
    next.building ? ["busy", "building"] :
    next.fault ? ["fault", next.fault.title] :
    !next.stage ? ["busy", "starting"] :
    ["ready", next.watching ? "watching the sources" : "ready"];
  line.dataset.state = state;
  line.textContent = text;
  document.body.classList.toggle("stale", !next || !next.stage);
}
