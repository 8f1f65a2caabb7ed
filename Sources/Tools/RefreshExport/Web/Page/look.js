// Style sheet of the list.

const listStyle = styleSheet(`
  :host {
    display: block; position: relative; overflow: hidden; background: var(--paper); color: var(--ink);
    font: 15px system-ui, sans-serif; touch-action: none; user-select: none; -webkit-user-select: none; cursor: grab;
    --paper: white; --ink: #1a1a1a; --bar: #f8f8f8; --line: #d1d1d1; --edge: #b3b3b3;
    --margin: max(15px, env(safe-area-inset-left), env(safe-area-inset-right));
  }
  @media (prefers-color-scheme: dark) {
    :host { --paper: #1c1c1c; --ink: #ebebeb; --bar: #212121; --line: #404040; --edge: #4d4d4d; background: black; }
  }
  :host(:focus-visible), .viewport:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; }
  button:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
  header {
    position: absolute; inset: 0 0 auto; z-index: 1; height: 64px; box-sizing: border-box; padding-top: 32px;
    text-align: center; background: var(--bar); border-bottom: .5px solid var(--edge);
  }
  button { position: absolute; inset-inline-end: var(--margin); top: 29px; font: inherit; }
  button:not(:focus-visible) { opacity: 0; pointer-events: none; }
  .viewport { position: absolute; inset: 0; overflow: hidden; }
  .content { position: absolute; inset: 0 0 auto; will-change: transform; }
  .ground { position: absolute; inset-inline: 0; }
  ${content.tag} { position: absolute; left: 50%; margin-left: -${content.size[0] / 2}px; }
  ul { position: relative; margin: 0; padding: 0; list-style: none; background: var(--paper); }
  li { height: 44px; box-sizing: border-box; line-height: 43.5px; position: relative; padding-inline: var(--margin) 0; }
  li::after { content: ""; position: absolute; inset-block: auto 0; inset-inline: var(--margin) 0; height: .5px; background: var(--line); }`);
