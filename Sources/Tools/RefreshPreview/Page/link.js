// WebSocket connections: one to the supervisor for its status, one to each stage.

const token = location.pathname.split("/")[1];

/** Connects to the supervisor and reports each status (stages, builds, errors); reconnects after a lost connection. */
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

/** The connection to a stage: draws its frames and forwards its messages to handlers. */
export class StageLink {
  constructor(number, picture, handlers) {
    // `number` is that of the process with the stage, in the status.
    this.path = `${location.host}/${token}/stage/${number}/`;
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

  // A hidden page does not acknowledge frames, so the stage sends no more.
  acknowledge() {
    if (this.held === null || document.hidden) return;
    this.send({ do: "ack", frame: this.held });
    this.held = null;
  }
}

/** Shows the preview's status (building, ready, failed); null for a lost connection. */
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
