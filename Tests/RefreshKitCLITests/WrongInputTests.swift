import Foundation
import TestSupport
import Testing

/// Wrong input gets one line that says what and what is allowed.
@Suite struct WrongInputTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "a wrong argument is one line on standard error and exit code 64",
    arguments: [
      (
        ["render", "Wavs"],
        "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo, BounceLimit, DirectionalLock, SnapDrag, PhotoBrowser"
      ),
      (
        ["render", "--size", "-375x667"],
        "--size '-375x667': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667"
      ),
      (
        ["render", "--size", "375"],
        "--size '375': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667"
      ),
      (["render", "--fps", "0"], "--fps '0': expected a number from 1 to 240"),
      (["render", "--fps", "nan"], "--fps 'nan': expected a number from 1 to 240"),
      (["render", "--scale", "9"], "--scale '9': expected a number from 0.5 to 4"),
      (["render", "--jobs", "0"], "--jobs '0': expected a whole number from 1 to 256"),
      (
        ["render", "--type", "sideways"],
        "--type 'sideways': expected one of slide-down, background, own, all"
      ),
      (
        ["report", "merge"],
        "report merge: expected the folders that verify --report wrote, such as `report merge part-1 part-2 --out report`"
      ),
      (
        ["completions"],
        "completions: expected the shell: bash, zsh or fish, such as `completions bash > ~/.local/share/bash-completion/completions/refreshkit`"
      ),
      (
        ["render", "--size"],
        "Missing value for '--size <size>': The size of the screen in points, WIDTHxHEIGHT (default: 375x667); repeatable"
      ),
      (
        ["list", "--tunables", "Nope"],
        "Unexpected argument 'Nope'; `list --help` says what the command takes"
      ),
      (["--verison"], "unknown option '--verison'; did you mean --version?"),
      (["render", "--anchor", "left"], "--anchor 'left': expected one of top, middle, bottom, own, all"),
      (
        ["render", "--scenario", "long"],
        "--scenario 'long': expected one of standard, short-pull, slow-pull, failure, or a JSON file"
      ),
      (
        ["render", "--format", "bmp"],
        "--format 'bmp': expected one of gif, png, sheet, apng, webp, mp4, webm, rgba, y4m, matrix"
      ),
      (["render", "--loop", "-1"], "--loop '-1': expected a whole number from 0 to 65535"),
      (
        ["render", "--format", "png", "--loop", "2"],
        "--loop '2': applies only to --format gif, apng, webp"
      ),
      (
        ["render", "--dithering", "much"],
        "--dithering 'much': expected one of none, ordered, error-diffusion"
      ),
      (
        ["render", "--format", "webp", "--dithering", "ordered"],
        "--dithering 'ordered': applies only to --format gif"
      ),
      (
        ["render", "--format", "webp", "--quality", "best"],
        "--quality 'best': expected a number from 0 to 100"
      ),
      (["render", "--quality", "80"], "--quality '80': applies only to --format webp"),
      (
        ["render", "--format", "sheet", "--every", "0"],
        "--every '0': expected a whole number from 1 to 1000000"
      ),
      (["render", "--every", "2"], "--every '2': applies only to --format sheet"),
      (
        ["render", "--format", "sheet", "--columns", "101"],
        "--columns '101': expected a whole number from 1 to 100"
      ),
      (
        ["render", "Yahoo", "--out", "-"],
        "--out '-': standard output takes one format, --format rgba or y4m"
      ),
      (
        ["render", "Yahoo", "--format", "rgba", "--format", "y4m", "--out", "-"],
        "--out '-': standard output takes one format, --format rgba or y4m"
      ),
      (
        ["render", "Yahoo", "Colors", "--format", "y4m", "--out", "-"],
        "--out '-': expected one clip for standard output, not 2"
      ),
      (
        ["render", "Yahoo", "--format", "y4m", "--out", "-", "--json"],
        "--json: cannot be combined with --out '-', which writes frames to standard output"
      ),
      (["render", "--out", ""], "--out '': expected the name of a file or folder"),
      (
        ["render", "--scenario", "/nowhere/mine.json"], "scenario /nowhere/mine.json: the file does not exist"
      ),
    ])
  func oneLineAndExitCode64(arguments: [String], line: String) throws {
    let outcome = try Tool.run(arguments: arguments, folder: folder.url)
    #expect(outcome == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a command without its arguments says what it expects, with an example",
    arguments: [
      (["lint"], "lint: expected Lottie or dotLottie files, such as `lint rocket.json`"),
      (["lint", "--json"], "lint: expected Lottie or dotLottie files, such as `lint rocket.json`"),
      (
        ["diff", "a.json"],
        "diff: expected two files, goldens or controls, such as `diff old.json new.json`, or --git REVISION"
      ),
      (["render"], "render: expected a Lottie file, such as `render rocket.json`"),
    ])
  func missingArguments(arguments: [String], line: String) throws {
    let outcome = try Tool.run("refresh-lottie", arguments: arguments)
    #expect(outcome == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
  }

  @Test("an unknown option is one line and exit code 64")
  func unknownOption() throws {
    let outcome = try Tool.run("render", "--colour", "red")
    #expect(outcome.code == 64)
    #expect(outcome.output == "")
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(outcome.error.contains("--colour"))
  }

  @Test(
    "a file of a kind that a command does not read is named, with the kinds that it reads",
    arguments: [
      (
        ["diff", "a.png", "b.png"],
        "a.png: not JSON: line 1, column 1: expected a value; diff compares Lottie files (.json, .lottie) and SVG files"
      ),
      (
        ["lint", "a.png"],
        "a.png: not JSON: line 1, column 1: expected a value; lint reads Lottie files (.json, .lottie)"
      ),
      (
        ["render", "a.svg"],
        "'a.svg' is no control, and no Lottie file (.json, .lottie), which render plays"
      ),
    ])
  func kinds(arguments: [String], message: String) throws {
    for name in ["a.png", "b.png", "a.svg"] {
      try folder.write("<svg/>", to: name)
    }
    let outcome = try Tool.run(arguments: arguments, folder: folder.url)
    #expect(outcome.code == 64 && outcome.error == "error: \(message)\n", "\(outcome)")
  }

  @Test(
    "an option that says how a control is shown is refused for a Lottie file",
    arguments: [
      ["--size", "320x200"], ["--device", "iphone-16"], ["--dark"], ["--result", "failure"],
      ["--set", "a=1"],
    ])
  func optionOfControls(words: [String]) throws {
    let outcome = try Tool.run(arguments: ["render", "rocket.json"] + words, folder: folder.url)
    #expect(
      outcome.code == 64
        && outcome.error
          == "error: \(words[0]): it has no effect on a file, which is rendered as it is; make a control of it (refreshkit new NAME --lottie rocket.json)\n",
      "\(outcome)")
  }

  @Test(
    "a control that a source declares and no plugin lists comes with the line to add to the nearest plugin",
    arguments: ["render", "check", "export", "record", "verify", "preview"])
  func unlistedControl(command: String) throws {
    let home = try TemporaryFolder()
    defer { withExtendedLifetime(home) {} }
    try home.write("", to: "Package.swift")
    try home.write(
      "// class Ripple: B\npublic final class Ripple: RefreshControl {}\n",
      to: "Sources/WavesControls/Ripple.swift")
    try home.write("class Ripple: Other {}\n", to: "Tests/WavesTests/Ripple.swift")
    try home.write(
      "@main struct P: RefreshPlugin { static let controls: [RefreshControl.Type] = [] }",
      to: "Sources/waves/Plugin.swift")
    try home.write(
      "@main struct E: RefreshPlugin { static let controls: [RefreshControl.Type] = [] }",
      to: "Examples/Plugin.swift")
    let outcome = try Tool.run(command, "Ripple", folder: home.url)
    #expect(
      outcome
        == Tool.Outcome(
          code: 64, output: "",
          error:
            "error: unknown control 'Ripple'; Sources/WavesControls/Ripple.swift declares it: add Ripple.self to controls in Sources/waves/Plugin.swift\n"
        ))
  }

  @Test("a path that begins with a tilde is one of the present folder")
  func tilde() throws {
    let home = try TemporaryFolder()
    let outcome = try Tool.run(
      arguments: ["render", "Colors", "--out", "~frames", "--size", "124x160", "--fps", "5"],
      folder: folder.url,
      environment: ["HOME": home.url.path])
    #expect(outcome.code == 0 && folder.files == ["~frames/Colors.gif"] && home.files.isEmpty, "\(outcome)")
    let scenario = try Tool.run("render", "--scenario", "~/mine.json", folder: folder.url)
    #expect(
      scenario.error.hasPrefix("error: scenario \(folder.path)/~/mine.json: the file does not exist"),
      "\(scenario.error)")
  }

  @Test(
    "a clip in the dark, from another edge or with other values is a file of its own",
    arguments: [
      (["--dark"], "Hop-dark"), (["--rtl", "--reduced-motion"], "Hop-right-to-left-reduced-motion"),
      (["--edge", "bottom"], "Hop-bottom-edge"), (["--text-size", "extra-large"], "Hop-text-extra-large"),
      (["--set", "count=3", "--dark"], "Hop-dark-count-3"),
    ])
  func namesOfLooks(options: [String], name: String) throws {
    let small = ["--size", "124x160", "--fps", "5"]
    for options in [[], options] {
      let outcome = try Tool.run(
        "guide-controls", arguments: ["render", "Hop"] + small + options, folder: folder.url)
      #expect(outcome.code == 0, "\(outcome.error)")
    }
    #expect(folder.files == ["frames/Hop.gif", "frames/\(name).gif"].sorted())
    // The golden of the same clip has the same name, apart from the size and the rate.
    let recorded = try Tool.run(
      "guide-controls", arguments: ["record", "Hop", "--goldens", "goldens"] + small + options,
      folder: folder.url)
    #expect(recorded.code == 0, "\(recorded.error)")
    #expect(folder.files.contains { $0.contains("/\(name)-124x160-5fps.golden/") }, "\(folder.files)")
  }

  @Test("a scenario file that is not JSON is named")
  func notJSON() throws {
    let file = folder.url("mine.json")
    try "pull, then release".write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Tool.run("render", "--scenario", file.path, folder: folder.url)
    #expect(
      outcome
        == Tool.Outcome(
          code: 64, output: "",
          error: "error: scenario \(file.path): not JSON: line 1, column 1: expected a value\n"))
  }

  @Test(
    "a file where a folder is wanted is named, with exit code 64, and kept",
    arguments: [
      (["render", "Colors", "--out", "file"], "--out 'file'"), (["check", "--out", "file"], "--out 'file'"),
      (["report", "merge", ".", "--out", "file"], "--out 'file'"),
      (["verify", "--goldens", "file"], "--goldens 'file'"),
      (["record", "--goldens", "file"], "--goldens 'file'"),
      (["report", "merge", "file"], "report merge 'file'"),
    ])
  func fileForAFolder(arguments: [String], named: String) throws {
    let file = folder.url("file")
    try "kept".write(to: file, atomically: true, encoding: .utf8)
    let outcome = try Tool.run(arguments: arguments, folder: folder.url)
    #expect(
      outcome
        == Tool.Outcome(code: 64, output: "", error: "error: \(named): it is a file; expected a folder\n"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
  }

  @Test(
    "a link to nothing is named with its end, and no folder is made there",
    arguments: [
      (["render", "Colors", "--out", "link"], "--out 'link': it is a link to 'end', which does not exist"),
      (["record", "--goldens", "link"], "--goldens 'link': it is a link to 'end', which does not exist"),
      (["verify", "--goldens", "link"], "--goldens 'link': it is a link to 'end', which does not exist"),
      (["record"], "refreshkit.json: "), (["export"], "refreshkit.json: "),
    ])
  func linkToNothing(arguments: [String], line: String) throws {
    for name in ["link"] + (arguments.count == 1 ? ["refreshkit.json"] : []) {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent(name).path, withDestinationPath: "end")
    }
    let outcome = try Tool.run(arguments: arguments, folder: folder.url)
    #expect(outcome.code == 64 && outcome.error.hasPrefix("error: \(line)"), "\(outcome)")
    #expect(
      outcome.error.split(separator: "\n").count == 1 && folder.files.allSatisfy { !$0.contains("end") })
  }

  @Test("a Lottie file that cannot be read, and two of one name, are one line and exit code 64")
  func lottieFiles() throws {
    let still = #"{"fr":10,"ip":0,"op":1,"w":9,"h":9,"layers":[]}"#
    for (name, text) in [
      ("cut.json", "{"), ("wide.json", still.replacing(#""w":9"#, with: #""w":1000000000"#)),
      ("a.json", still), ("b/a.json", still),
    ] { try folder.write(text, to: name) }
    for (names, line) in [
      (["gone.json"], "gone.json: the file does not exist"),
      (["cut.json"], "cut.json: not JSON: the text ends too early"),
      (["wide.json"], #"wide.json: "w" is 1000000000; expected a number from 1 to 16384"#),
      (["a.json", "b/a.json"], "two files are called 'a': render each with an --out of its own"),
    ] {
      let outcome = try Tool.run(arguments: ["render"] + names, folder: folder.url)
      #expect(outcome == Tool.Outcome(code: 64, output: "", error: "error: \(line)\n"))
    }
    #expect(folder.files == ["a.json", "b/a.json", "cut.json", "wide.json"])
  }

  @Test("a disk that is full is a failure, also of help")
  func fullDisk() throws {
    for words in ["list", "render --help"] {
      let program = BuiltProgram.path("refresh-examples")
      let outcome = try Tool.run("/bin/sh", arguments: ["-c", "'\(program)' \(words) > /dev/full"])
      #expect(
        outcome
          == Tool.Outcome(
            code: 1, output: "",
            error: "error: standard output cannot be written to: No space left on device\n"))
    }
  }

  @Test("a folder that is not there to read from is named, with exit code 64")
  func noSuchFolder() throws {
    #expect(
      try Tool.run("report", "merge", "/nowhere/part-1")
        == Tool.Outcome(
          code: 64, output: "", error: "error: report merge '/nowhere/part-1': the folder does not exist\n"))
  }

  @Test("a folder that cannot be made is named, with exit code 64", arguments: ["render", "export"])
  func folderThatCannotBeMade(command: String) throws {
    let file = folder.url("file")
    try "kept".write(to: file, atomically: true, encoding: .utf8)
    let out = file.appendingPathComponent("frames")
    let outcome = try Tool.run(command, "Colors", "--out", out.path)
    #expect(
      outcome
        == Tool.Outcome(
          code: 64, output: "",
          error:
            "error: --out '\(out.path)': the folder cannot be created; choose a writable path\n"
        ))
    #expect(try String(contentsOf: file, encoding: .utf8) == "kept")
  }
}
