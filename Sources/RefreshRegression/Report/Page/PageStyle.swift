/// How the report's page looks, by day and by night.
enum PageStyle {
  static let text = """
    :root {
      color-scheme: light;
      --ground: #f4f4f2; --panel: #ffffff; --ink: #1b1d21; --quiet: #6a6f78; --line: #dcdcd8; --shade: #ececea;
      --golden: #2563c9; --now: #d4451c; --good: #1d7d46; --warn: #a86400; --pick: #e4ecfb;
    }
    :root[data-theme=dark] {
      color-scheme: dark;
      --ground: #131417; --panel: #1c1e22; --ink: #e9eaec; --quiet: #979ca6; --line: #33363d; --shade: #26282e;
      --golden: #74a7ff; --now: #ff7f57; --good: #5dc48a; --warn: #e5a84b; --pick: #27344d;
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); min-height: 100vh;
      font: 14px/1.45 system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
      background: var(--ground); color: var(--ink);
    }
    button, select, input { font: inherit; color: inherit; }
    button {
      background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .25rem .6rem; cursor: pointer;
    }
    button:hover { border-color: var(--quiet); }
    button[aria-pressed=true] { background: var(--pick); border-color: var(--golden); }
    :focus-visible { outline: 2px solid var(--golden); outline-offset: 1px; }

    nav {
      border-right: 1px solid var(--line); padding: 1rem .6rem; height: 100vh; position: sticky; top: 0; overflow: auto;
    }
    nav h1 { font-size: 1rem; margin: 0 .4rem .8rem; }
    nav a {
      display: block; padding: .4rem .5rem .4rem .7rem; border-radius: 6px; color: inherit; text-decoration: none;
      border-left: 3px solid transparent; margin-bottom: 2px; overflow-wrap: anywhere;
    }
    nav a:hover { background: var(--shade); }
    nav a[aria-current=true] { background: var(--pick); }
    nav a small { display: block; color: var(--quiet); }
    nav a.failed { border-left-color: var(--now); } nav a.missing, nav a.broken { border-left-color: var(--warn); }
    nav details { margin: .8rem .5rem; color: var(--quiet); } nav details p { margin: .2rem 0; overflow-wrap: anywhere; }
    nav summary { cursor: pointer; }
    nav .theme { margin: .5rem .4rem; }

    main { padding: 1.2rem 1.6rem 3rem; max-width: 96rem; min-width: 0; }
    header h2 { font-size: .95rem; font-weight: 600; margin: 0; color: var(--quiet); overflow-wrap: anywhere; }
    .sentence { font-size: 1.3rem; line-height: 1.3; margin: .2rem 0 .3rem; text-wrap: pretty; overflow-wrap: anywhere; }
    .kind { color: var(--now); font-weight: 600; } .missing .kind, .broken .kind { color: var(--warn); }
    .facts { color: var(--quiet); margin: 0 0 1rem; }
    .faults { margin: 0 0 1rem; padding: 0; list-style: none; }
    .faults button { margin: 0 0 .3rem; text-align: left; }

    .bar { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; margin-bottom: .6rem; }
    .group { display: flex; } .group button { border-radius: 0; margin-left: -1px; }
    .group button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; } .group button:last-child { border-radius: 0 6px 6px 0; }
    .bar .push { margin-left: auto; }
    .bar label { display: inline-flex; gap: .4rem; align-items: center; }

    .stage {
      background: var(--shade); border: 1px solid var(--line); border-radius: 8px; padding: .8rem; overflow: auto;
      display: flex; gap: .8rem; justify-content: safe center; align-items: flex-start;
    }
    .stage figure { margin: 0; flex: 0 1 auto; min-width: 0; }
    .stage figcaption { font-size: .8rem; color: var(--quiet); margin-bottom: .3rem; white-space: nowrap; }
    .stage figcaption b { font-weight: 600; }
    .golden b, b.golden { color: var(--golden); } .now b, b.now { color: var(--now); }
    .stage canvas { display: block; background: #fff; box-shadow: 0 0 0 1px var(--line); }
    .stage.big canvas { image-rendering: pixelated; }
    .stage.split canvas { cursor: ew-resize; }

    .time { margin-top: .6rem; padding: .3rem 0; position: sticky; bottom: 0; z-index: 1; background: var(--ground); }
    .readout { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; font-variant-numeric: tabular-nums; margin: 0 0 .3rem; }
    .readout span { color: var(--quiet); } .readout b { font-weight: 600; }
    .ribbon { display: block; width: 100%; height: 56px; cursor: pointer; touch-action: none; }
    .ribbon .bed { fill: var(--shade); } .ribbon .phase { fill: var(--quiet); opacity: .16; } .ribbon .phase.odd { opacity: .32; }
    .ribbon .error { fill: var(--now); } .ribbon .extra { fill: var(--now); opacity: .35; } .ribbon .fault { fill: var(--warn); }
    .playhead { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .diverges { stroke: var(--now); stroke-width: 1.5; stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
    .phases { display: flex; font-size: .72rem; color: var(--quiet); height: 1.3em; overflow: hidden; }
    .phases span { overflow: hidden; white-space: nowrap; padding-left: 2px; border-left: 1px solid var(--line); }
    .phases span.narrow { text-indent: 100%; }
    input[type=range] { width: 100%; margin: .2rem 0 0; accent-color: var(--golden); }
    input.short { width: 9rem; margin: 0; }

    .curves { margin-top: 1.2rem; }
    .curves h3 { font-size: .95rem; margin: 0 0 .2rem; }
    .curve { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: .8rem; border-top: 1px solid var(--line); padding: .5rem 0; }
    .curve code { overflow-wrap: anywhere; } .curve p { margin: .1rem 0; font-size: .82rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
    .curve svg { display: block; width: 100%; height: 84px; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; touch-action: none; }
    .curve:first-of-type svg { height: 150px; }
    .curve path { fill: none; stroke-width: 1.75; vector-effect: non-scaling-stroke; }
    .curve path.golden { stroke: var(--golden); stroke-width: 5; opacity: .4; } .curve path.now { stroke: var(--now); }

    .approve { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: 1.4rem; padding: .7rem .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
    code { font: .9em ui-monospace, "DejaVu Sans Mono", monospace; }
    .approve code { background: var(--shade); border-radius: 5px; padding: .25rem .5rem; overflow-wrap: anywhere; }
    .keys { color: var(--quiet); font-size: .8rem; margin-top: 1rem; } kbd { font: inherit; border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em; }

    @media (max-width: 52rem) {
      body { grid-template-columns: minmax(0, 1fr); }
      nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); max-height: 15rem; }
      main { padding: 1rem; } .curve { grid-template-columns: minmax(0, 1fr); gap: .2rem; }
      .stage.fit { flex-wrap: wrap; }
      .bar .push { margin-left: 0; }
    }

    """
}
