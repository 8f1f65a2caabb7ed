import Foundation
import RefreshControls
import RefreshFiles
import RefreshMotion
import RefreshProcess
import TestSupport
import Testing

@testable import RefreshGoldens

/// The page in a browser without a network, where Debian's chromium is installed.
@Suite struct ReportPageTests {
  static let browser = "/usr/bin/chromium"
  static let hasBrowser = FileManager.default.isExecutableFile(atPath: browser)

  /// The page after a script of the test's own has run in it, as the browser then has it.
  static func page(_ html: String, running script: String) throws -> String {
    try withFolder { folder in
      let file = folder.appendingPathComponent("report.html")
      try html.replacingOccurrences(of: "</body>", with: "<script>\(script)</script></body>")
        .write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Subprocess(
        browser,
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path)/profile",
          "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=10000", "--dump-dom",
          file.absoluteString,
        ]
      ).run()
      return String(decoding: outcome.output, as: UTF8.self)
    }
  }

  /// The report of a clip in which one disc grows one percent more.
  static func amplified(_ body: (ClipReport, HTMLReport) throws -> Void) throws {
    try changed(BubblesFixture.self, by: Knobs(amplitude: 1.01), body)
  }

  /// The report of a clip whose control was changed.
  static func changed(
    _ control: RefreshControl.Type, by knobs: Knobs, _ body: (ClipReport, HTMLReport) throws -> Void
  ) throws {
    try withFolder { folder in
      try ClipVerifierTests.record(control, in: folder)
      var verifier = ClipVerifier(goldens: folder)
      verifier.collectsEvidence = true
      let report = Ambient.$knobs.withValue(knobs) { verifier.verify(ClipVerifierTests.clip(control)) }
      let evidence = try #require(report.evidence)
      try body(report, HTMLReport(RegressionReport(clips: [report]), [report.name: evidence.json]))
    }
  }

  /// What a script that drives the page leaves as the page's title.
  static func result(
    _ html: String, driving script: String, waiting: String = "viewer.golden.ready, viewer.now.ready"
  ) throws -> String {
    let page = try page(
      html,
      running: """
        const slider = document.querySelector(".scrubber"), at = () => Number(slider.value);
        const press = (key, more) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
        const point = (element, type, part) => {
          const box = element.getBoundingClientRect();
          element.dispatchEvent(new PointerEvent(type, { pointerId: 1, buttons: 1, bubbles: true, clientX: box.left + box.width * part, clientY: box.top + 3 }));
        };
        const click = text => [...document.querySelectorAll("button")].find(button => button.textContent === text).click();
        const pixels = kind => {
          const canvas = document.querySelector(`figure.${kind} canvas`);
          return [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data];
        };
        const same = (a, b) => a.length === b.length && a.every((value, i) => value === b[i]);
        const found = () => Number(document.querySelector("figure.difference canvas").dataset.count);
        Promise.all([\(waiting)]).then(() => { \(script) })
          .then(result => { document.title = "RESULT " + result; }, error => { document.title = "RESULT " + error; });
        """)
    let title = page.range(of: "<title>RESULT .*</title>", options: .regularExpression).map { page[$0] }
    return String((title ?? "<title>RESULT none</title>").dropFirst(14).dropLast(8))
  }

  @Test("the scrubber follows the keyboard and the mouse", .enabled(if: hasBrowser))
  func scrubber() throws {
    try Self.amplified { report, html in
      // Where a difference begins nothing may be seen of it, so that the page opens where it is greatest.
      let evidence = try JSONFields(parsing: Data(#require(report.evidence).json.utf8))
      let counts = try evidence.array("counts").map { ($0 as? NSNumber)?.intValue ?? 0 }
      let first = try #require(counts.firstIndex(of: counts.max() ?? 0))
      #expect(try first != #require(report.firstFrame))
      let last = report.frames - 1
      let result = try Self.result(
        html.text,
        driving: """
          const log = [at()];
          const note = () => log.push(at());
          press("ArrowRight"); note(); press("ArrowRight", { shiftKey: true }); note(); press("ArrowLeft"); note();
          press("End"); note(); press("ArrowRight"); note(); press("Home"); note(); press("ArrowLeft"); note();
          const ribbon = document.querySelector(".ribbon");
          point(ribbon, "pointerdown", .999); note(); point(ribbon, "pointermove", .001); note();
          point(document.querySelector(".curve svg"), "pointerdown", 1); note();
          slider.value = 3; slider.dispatchEvent(new Event("input")); note();
          return log.join(" ") + " " + document.querySelector(".readout").textContent;
          """)
      #expect(
        result
          == "\(first) \(first + 1) \(first + 11) \(first + 10) \(last) \(last) 0 0 \(last) 0 \(last) 3 frame 3 of \(last)time 0.100 sphase pullingdiffers in 0 pixels"
      )
    }
  }

  @Test(
    "golden, present and difference are the pictures of the frame, in every view", .enabled(if: hasBrowser))
  func views() throws {
    try Self.amplified { report, html in
      let result = try Self.result(
        html.text,
        driving: """
          const log = [], evidence = evidenceOf("clip");
          // As many pixels as the comparison itself has counted, in frames all over the clip.
          log.push(evidence.counts.every((count, frame) => { viewer.seek(frame); return found() === count; }));
          viewer.seek(current.firstFrame);
          const golden = pixels("golden"), now = pixels("now");
          log.push(same(golden, now));
          press("2");
          const split = document.querySelector("figure.split canvas");
          // All but the line between the two.
          const across = split.width, like = (a, b, from, to) => a.every((value, i) => {
            const x = (i >> 2) % across;
            return x < from || x >= to || value === b[i];
          });
          point(split, "pointerdown", .5);
          log.push(like(pixels("split"), golden, 0, across / 2 - 1) && like(pixels("split"), now, across / 2 + 1, across));
          point(split, "pointerdown", 0); log.push(like(pixels("split"), now, 1, across) && !like(pixels("split"), golden, 1, across));
          press("3"); const one = pixels("flicker"); viewer.isNow = !viewer.isNow; viewer.update(); const two = pixels("flicker");
          log.push(same(one, now) && same(two, golden) || same(one, golden) && same(two, now));
          press("4"); const slider = document.querySelector("input.short");
          slider.value = 1; slider.dispatchEvent(new Event("input")); log.push(same(pixels("onion"), now));
          slider.value = 0; slider.dispatchEvent(new Event("input")); log.push(same(pixels("onion"), golden));
          press("5"); log.push(found());
          press("c"); log.push(document.querySelector("figure.difference canvas").width < split.width);
          return log.join(" ");
          """)
      let first = try #require(report.firstFrame)
      #expect(
        result == "true false true true true true true \(try Self.count(report, at: first)) true", "\(result)"
      )
    }
  }

  @Test("aligned, a clip that is a frame late differs nowhere but where it waits", .enabled(if: hasBrowser))
  func aligned() throws {
    try Self.changed(YahooFixture.self, by: Knobs(delay: 1.0 / 30)) { _, html in
      let result = try Self.result(
        html.text,
        driving: """
          const total = () => { let sum = 0; for (let frame = 0; frame < viewer.count; frame += 1) { viewer.seek(frame); sum += found() > 0; } return sum; };
          const before = total();
          press("a");
          const after = total();
          return `${before > 20} ${after * 8 < before}`;
          """)
      #expect(result == "true true")
    }
  }

  @Test(
    "the command that approves a clip names it alone, and the keys go from clip to clip",
    .enabled(if: hasBrowser))
  func approval() throws {
    try Self.amplified { report, html in
      var other = report
      other.name = "zoo-@0.5x"
      let page = HTMLReport(
        RegressionReport(clips: [report, other]),
        ["clip": html.evidence["clip"]!, other.name: html.evidence["clip"]!])
      let result = try Self.result(
        page.text,
        driving: """
          const command = () => document.querySelector(".approve code").textContent;
          const log = [command()];
          press("j"); log.push(command()); press("j"); press("k"); log.push(current.name);
          click("Light or dark"); log.push(document.documentElement.dataset.theme);
          return log.join(" | ");
          """)
      #expect(
        result
          == "swift run refreshkit record --mode changed --filter '^clip$' | swift run refreshkit record --mode changed --filter '^zoo-@0\\.5x$' | clip | dark"
      )
    }
  }

  @Test(
    "a clip may be called as what every object of the page has, and evidence that is damaged blanks its clip alone",
    .enabled(if: hasBrowser))
  func hostileNames() throws {
    try Self.amplified { report, html in
      let evidence = html.evidence["clip"]!
      let damaged = [
        "{}", "[1]", "null", "{\"size\":",
        evidence.replacingOccurrences(of: "\"curves\":[", with: "\"curves\":[null,"),
      ]
      let names =
        ["__proto__", "constructor", "toString", "hasOwnProperty", "%", "a\u{1B}[31m\u{202E}b"]
        + damaged.indices.map { "damaged-\($0)" }
      func clips(_ status: ClipReport.Status) -> [ClipReport] {
        names.map { name in
          var clip = report
          (clip.name, clip.status) = (name, status)
          return clip
        }
      }
      // Without evidence of their own, and with it.
      let without = HTMLReport(RegressionReport(clips: clips(.broken)), [:])
      let count = "main.querySelectorAll('h2').length + ' ' + nav.querySelectorAll('a').length"
      let shown = """
        const log = [];
        for (const clip of failures) { show(clip); log.push(main.querySelector("h2").textContent + ":" + Boolean(viewer)); }
        """
      let bare = try Self.result(
        without.text,
        driving: "\(shown) return log.join(' ') + ' ' + \(count);", waiting: "")
      let sorted = without.report.clips.map {
        $0.name.replacingOccurrences(of: "\u{1B}", with: "\\u{1B}").replacingOccurrences(
          of: "\u{202E}", with: "\\u{202E}")
      }
      #expect(bare == sorted.map { "\($0):false" }.joined(separator: " ") + " 1 \(names.count)")
      var own: [String: String] = [:]
      for name in names { own[name] = evidence }
      for (index, text) in damaged.enumerated() { own["damaged-\(index)"] = text }
      let with = HTMLReport(RegressionReport(clips: clips(.failed)), own)
      let full = try Self.result(
        with.text, driving: "\(shown) return log.join(' ') + ' ' + \(count);", waiting: "")
      #expect(
        full == sorted.map { "\($0):\(!$0.hasPrefix("damaged"))" }.joined(separator: " ")
          + " 1 \(names.count)")
    }
  }

  @Test(
    "a long report is shown a hundred clips at a time, failures first, and finds a clip by a part of its name",
    .enabled(if: hasBrowser))
  func pages() throws {
    let report = ReportTests.many(250, 3000)
    let first = HTMLReport(report, ["Failed-1200": "{}"], linked: ["Failed-1003"])
    let shown = try Self.result(
      first.text, driving: "return `${current.name} ${failures[1].name}`;", waiting: "")
    #expect(shown == "Failed-1200 Failed-1000")
    let html = HTMLReport(report, [:], linked: ["Failed-1003"])
    let result = try Self.result(
      html.text,
      driving: """
        const names = () => [...nav.querySelectorAll("a")].map(link => link.firstChild.textContent);
        const log = [`${names().length} ${names()[0]} ${nav.querySelectorAll("details p").length}`];
        nav.querySelector("[aria-label='Next page']").click(); log.push(names()[0]);
        show(failures[249]); log.push(names().length + " " + nav.querySelector("[aria-current=true]").firstChild.textContent);
        show(failures[3]); log.push(main.querySelector("a.own").getAttribute("href"));
        const search = nav.querySelector("input.search");
        const find = text => { search.value = text; search.dispatchEvent(new Event("input")); };
        find("-1017"); log.push(names().join(" "));
        find("PASSED-102999"); log.push([...nav.querySelectorAll("details p")].map(row => row.textContent).join(" "));
        find(""); log.push(names().length);
        return log.join(" | ");
        """, waiting: "")
    #expect(
      result
        == "100 Failed-1000 101 | Failed-1100 | 50 Failed-1249 | evidence/Failed-1003.evidence.html | Failed-1017 | Passed-102999, 120 frames, by display lists | 100"
    )
  }

  private static func count(_ report: ClipReport, at frame: Int) throws -> Int {
    let json = try JSONFields(parsing: Data(try #require(report.evidence).json.utf8))
    return try #require((try json.array("counts")[frame] as? NSNumber)?.intValue)
  }
}
