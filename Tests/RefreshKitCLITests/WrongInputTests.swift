import Foundation
import TestSupport
import Testing

/// Wrong input gets one line that says what and what is allowed.
@Suite struct WrongInputTests {
  private let folder = try! TemporaryFolder()

  @Test(
    "a wrong argument is one line on standard error and exit code 64",
    arguments: [
      "--verison": "unknown option '--verison'; did you mean --version?",
      "completions":
        "completions: expected the shell: bash, zsh or fish, such as `completions bash > ~/.local/share/bash-completion/completions/refreshkit`",
      "list --tunables Nope": "Unexpected argument 'Nope'; `list --help` says what the command takes",
      "render Wavs":
        "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo, BounceLimit, DirectionalLock, SnapDrag, PhotoBrowser",
      "render --size -375x667":
        "--size '-375x667': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667",
      "render --size 375": "--size '375': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667",
      "render --size":
        "Missing value for '--size <size>': The size of the screen in points, WIDTHxHEIGHT (default: 375x667); repeatable",
      "render --fps 0": "--fps '0': expected a number from 1 to 240",
      "render --fps nan": "--fps 'nan': expected a number from 1 to 240",
      "render --scale 9": "--scale '9': expected a number from 0.5 to 4",
      "render --jobs 0": "--jobs '0': expected a whole number from 1 to 256",
      "render --type sideways": "--type 'sideways': expected one of slide-down, background, own, all",
      "render --anchor left": "--anchor 'left': expected one of top, middle, bottom, own, all",
      "render --scenario long":
        "--scenario 'long': expected one of standard, short-pull, slow-pull, failure, or a JSON file",
      "render --scenario /nowhere/mine.json": "scenario /nowhere/mine.json: the file does not exist",
      "render --format bmp":
        "--format 'bmp': expected one of gif, png, sheet, apng, webp, mp4, webm, rgba, y4m, matrix",
      "render --loop -1": "--loop '-1': expected a whole number from 0 to 65535",
      "render --format png --loop 2": "--loop '2': applies only to --format gif, apng, webp",
      "render --dithering much": "--dithering 'much': expected one of none, ordered, error-diffusion",
      "render --format webp --dithering ordered": "--dithering 'ordered': applies only to --format gif",
      "render --format webp --quality best": "--quality 'best': expected a number from 0 to 100",
      "render --quality 80": "--quality '80': applies only to --format webp",
      "render --format sheet --every 0": "--every '0': expected a whole number from 1 to 1000000",
      "render --every 2": "--every '2': applies only to --format sheet",
      "render --format sheet --columns 101": "--columns '101': expected a whole number from 1 to 100",
      "render --out ''": "--out '': expected the name of a file or folder",
      "render Yahoo --out -": "--out '-': standard output takes one format, --format rgba or y4m",
      "render Yahoo --format rgba --format y4m --out -":
        "--out '-': standard output takes one format, --format rgba or y4m",
      "render Yahoo Colors --format y4m --out -": "--out '-': expected one clip for standard output, not 2",
      "render Yahoo --format y4m --out - --json":
        "--json: cannot be combined with --out '-', which writes frames to standard output",
      "render Colors --transparent --format gif --format mp4":
        "--transparent: mp4 has no alpha; use one of gif, png, sheet, apng, webp, rgba",
      "render Colors --transparent --format gif --format webm":
        "--transparent: webm has no alpha; use one of gif, png, sheet, apng, webp, rgba",
      "render Colors --transparent --format gif --format y4m":
        "--transparent: y4m has no alpha; use one of gif, png, sheet, apng, webp, rgba",
      "render SnapDrag --transparent": "--transparent: SnapDrag is a scene, not a control",
      "render Colors --background": "--background applies only to --transparent",
      "render Colors --result failed":
        "--result 'failed': Colors does not show it; expected one of success, failure",
      "check --fps 30,0": "--fps '0': expected a number from 1 to 240",
      "check --steps -1": "--steps '-1': expected a whole number from 0 to 10000000",
      "check --seed x": "--seed 'x': expected a whole number, 0 or more",
      "check --time-limit 0": "--time-limit '0': expected a number from 0.1 to 3600",
      "check --edge middle": "--edge 'middle': expected one of top, bottom, left, right",
      "check --anchor left": "--anchor 'left': expected one of top, middle, bottom, all",
      "check Wavs": "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo",
      "record --mode some": "--mode 'some': expected one of never, missing, changed, all",
      "verify --shard 9/8": "--shard '9/8': expected K/N, K from 1 to N, such as 2/8, or auto",
      "verify --run x": "--run: applies only to a shard's report, with --shard",
      "verify --shard 1/2 --run '' --report r": "--run '': expected a name of 1 to 200 characters",
      "verify --filter (": "--filter '(': expected a regular expression, such as '^Waves'",
      "verify --filter zzz": "--filter 'zzz': no clip name matches",
      "verify --jobs 0": "--jobs '0': expected a whole number from 1 to 256",
      "verify --size 9x9": "--size '9x9': expected WIDTHxHEIGHT in points, each 100 to 4096, such as 375x667",
      "verify --time-limit 0": "--time-limit '0': expected a number from 0.1 to 3600",
      "verify --appearance dim": "--appearance 'dim': expected one of light, dark, all",
      "verify --motion-only": "--motion-only: expected an assertion, such as --assert no-seam",
      "verify --assert settles-by":
        "--assert: the assertion 'settles-by': expected a number of 0 or more, such as settles-by=2.5",
      "verify Wavs":
        "unknown control 'Wavs'; available: Colors, Bubbles, Google, Yahoo, BounceLimit, DirectionalLock, SnapDrag, PhotoBrowser",
      "report merge":
        "report merge: expected the folders that verify --report wrote, such as `report merge part-1 part-2 --out report`",
      "report merge /nowhere/part-1": "report merge '/nowhere/part-1': the folder does not exist",
    ])
  func refusals(command: String, line: String) throws {
    #expect(try Tool.run(command, in: folder.url) == .refused(line))
    #expect(try folder.names().isEmpty)
  }

  @Test(
    "a wrong argument is named with its value",
    arguments: [
      "render --colour red": "unknown option '--colour'",
      "export --format svg": "--format 'svg': ", "export --cycles 0": "--cycles '0': expected a whole number",
      "export --error 0": "--error '0': expected a number", "export --shown 90": "--shown '90': ",
      "export --size 1x1": "--size '1x1': ", "export --type all": "--type 'all': ",
      "export Nobody": "unknown control 'Nobody'",
      "export Yahoo --appearance sepia": "--appearance 'sepia': expected one of",
      "export Bubbles --format sprites --sprites heap": "--sprites 'heap': expected one of sheet, files",
      "verify --exports /nowhere": "--exports '/nowhere': the folder cannot be read",
      "verify --exports . --format svg": "--format 'svg': ",
      "verify --exports . --scale 2": "--scale: does not apply to --exports",
      "verify --exports . --pixels": "--pixels: does not apply to --exports",
      "verify --exports . --fps 30 --fps 60": "--fps: --exports takes it once",
      "verify --format lottie": "--format: applies only with --exports",
      "verify Nobody --exports .": "unknown control 'Nobody'",
    ])
  func beginnings(command: String, start: String) throws {
    let outcome = try Tool.run(command)
    #expect(outcome.isRefused(start), "\(outcome)")
  }

  @Test(
    "a command without its arguments says what it expects, with an example",
    arguments: [
      "lint": "lint: expected Lottie or dotLottie files, such as `lint rocket.json`",
      "lint --json": "lint: expected Lottie or dotLottie files, such as `lint rocket.json`",
      "diff a.json":
        "diff: expected two files, goldens or controls, such as `diff old.json new.json`, or --git REVISION",
      "render": "render: expected a Lottie file, such as `render rocket.json`",
    ])
  func missingArguments(command: String, line: String) throws {
    #expect(try Tool.run(command, of: "refresh-lottie") == .refused(line))
  }

  @Test(
    "a file of a kind that a command does not read is named, with the kinds that it reads",
    arguments: [
      "diff a.png b.png":
        "a.png: not JSON: line 1, column 1: expected a value; diff compares Lottie files (.json, .lottie) and SVG files",
      "lint a.png":
        "a.png: not JSON: line 1, column 1: expected a value; lint reads Lottie files (.json, .lottie)",
      "render a.svg": "'a.svg' is no control, and no Lottie file (.json, .lottie), which render plays",
      "render --scenario HERE/a.png": "scenario HERE/a.png: not JSON: line 1, column 1: expected a value",
    ])
  func kinds(command: String, line: String) throws {
    for name in ["a.png", "b.png", "a.svg"] { try folder.write("<svg/>", to: name) }
    func here(_ text: String) -> String { text.replacing("HERE", with: folder.path) }
    #expect(try Tool.run(here(command), in: folder.url) == .refused(here(line)))
  }

  @Test(
    "an option that says how a control is shown is refused for a Lottie file",
    arguments: ["--size 320x200", "--device iphone-16", "--dark", "--result failure", "--set a=1"])
  func optionOfControls(option: String) throws {
    let line =
      "\(Tool.words(option)[0]): it has no effect on a file, which is rendered as it is; make a control of it (refreshkit new NAME --lottie rocket.json)"
    #expect(try Tool.run("render rocket.json \(option)", in: folder.url) == .refused(line))
  }

  @Test(
    "a control that a source declares and no plugin lists comes with the line to add to the nearest plugin",
    arguments: ["render", "check", "export", "record", "verify", "preview"])
  func unlistedControl(command: String) throws {
    func plugin(_ name: String) -> String {
      "@main struct \(name): RefreshPlugin { static let controls: [RefreshControl.Type] = [] }"
    }
    for (name, text) in [
      "Package.swift": "", "Sources/waves/Plugin.swift": plugin("P"), "Examples/Plugin.swift": plugin("E"),
      "Sources/WavesControls/Ripple.swift":
        "// class Ripple: B\npublic final class Ripple: RefreshControl {}\n",
      "Tests/WavesTests/Ripple.swift": "class Ripple: Other {}\n",
    ] { try folder.write(text, to: name) }
    #expect(
      try Tool.run("\(command) Ripple", in: folder.url)
        == .refused(
          "unknown control 'Ripple'; Sources/WavesControls/Ripple.swift declares it: add Ripple.self to controls in Sources/waves/Plugin.swift"
        ))
  }

  @Test("a path that begins with a tilde is one of the present folder")
  func tilde() throws {
    let home = try TemporaryFolder()
    try Tool.succeed(
      "render Colors --out ~frames --size 124x160 --fps 5", in: folder.url, environment: ["HOME": home.path])
    #expect(folder.files == ["~frames/Colors.gif"] && home.files.isEmpty)
    let scenario = try Tool.run("render --scenario ~/mine.json", in: folder.url)
    #expect(scenario.isRefused("scenario \(folder.path)/~/mine.json: the file does not exist"), "\(scenario)")
  }

  @Test(
    "a clip in the dark, from another edge or with other values is a file of its own",
    arguments: [
      "--dark": "Hop-dark", "--rtl --reduced-motion": "Hop-right-to-left-reduced-motion",
      "--edge bottom": "Hop-bottom-edge", "--text-size extra-large": "Hop-text-extra-large",
      "--set count=3 --dark": "Hop-dark-count-3",
    ])
  func namesOfLooks(options: String, name: String) throws {
    let small = "--size 124x160 --fps 5"
    for options in ["", options] {
      try Tool.succeed("render Hop \(small) \(options)", of: "guide-controls", in: folder.url)
    }
    #expect(folder.files == ["frames/Hop.gif", "frames/\(name).gif"].sorted())
    // The golden of the same clip has the same name, apart from the size and the rate.
    try Tool.succeed("record Hop --goldens goldens \(small) \(options)", of: "guide-controls", in: folder.url)
    #expect(folder.files.contains { $0.contains("/\(name)-124x160-5fps.golden/") }, "\(folder.files)")
  }

  @Test(
    "a file where a folder is wanted is named, with exit code 64, and kept",
    arguments: [
      "render Colors --out file": "--out 'file': it is a file; expected a folder",
      "check --out file": "--out 'file': it is a file; expected a folder",
      "report merge . --out file": "--out 'file': it is a file; expected a folder",
      "verify --goldens file": "--goldens 'file': it is a file; expected a folder",
      "record --goldens file": "--goldens 'file': it is a file; expected a folder",
      "report merge file": "report merge 'file': it is a file; expected a folder",
      "render Colors --out file/in": "--out 'file/in': the folder cannot be created; choose a writable path",
      "export Colors --out file/in": "--out 'file/in': the folder cannot be created; choose a writable path",
    ])
  func fileForAFolder(command: String, line: String) throws {
    try folder.write("kept", to: "file")
    #expect(try Tool.run(command, in: folder.url) == .refused(line))
    #expect(try folder.text("file") == "kept" && folder.files == ["file"])
  }

  @Test(
    "a link to nothing is named with its end, and no folder is made there",
    arguments: [
      "render Colors --out link": "--out 'link': it is a link to 'end', which does not exist",
      "record --goldens link": "--goldens 'link': it is a link to 'end', which does not exist",
      "verify --goldens link": "--goldens 'link': it is a link to 'end', which does not exist",
      "record": "refreshkit.json: ", "export": "refreshkit.json: ",
    ])
  func linkToNothing(command: String, start: String) throws {
    for name in ["link"] + (command.contains(" ") ? [] : ["refreshkit.json"]) {
      try FileManager.default.createSymbolicLink(atPath: folder.url(name).path, withDestinationPath: "end")
    }
    let outcome = try Tool.run(command, in: folder.url)
    #expect(outcome.isRefused(start), "\(outcome)")
    #expect(folder.files.allSatisfy { !$0.contains("end") })
  }

  @Test("a Lottie file that cannot be read, and two of one name, are one line and exit code 64")
  func lottieFiles() throws {
    let still = #"{"fr":10,"ip":0,"op":1,"w":9,"h":9,"layers":[]}"#
    let wide = still.replacing(#""w":9"#, with: #""w":1000000000"#)
    let files = ["a.json": still, "b/a.json": still, "cut.json": "{", "wide.json": wide]
    for (name, text) in files { try folder.write(text, to: name) }
    for (names, line) in [
      "gone.json": "gone.json: the file does not exist",
      "cut.json": "cut.json: not JSON: the text ends too early",
      "wide.json": #"wide.json: "w" is 1000000000; expected a number from 1 to 16384"#,
      "a.json b/a.json": "two files are called 'a': render each with an --out of its own",
    ] { #expect(try Tool.run("render \(names)", in: folder.url) == .refused(line)) }
    #expect(folder.files == files.keys.sorted())
  }

  @Test("a disk that is full is a failure, also of help", arguments: ["list", "render --help"])
  func fullDisk(command: String) throws {
    let program = BuiltProgram.path("refresh-examples")
    #expect(
      try Tool.run("-c", ["'\(program)' \(command) > /dev/full"], of: "/bin/sh")
        == .failed("standard output cannot be written to: No space left on device"))
  }

  @Test("a current folder that was removed is one line", arguments: ["list", "check Colors", "render Colrs"])
  func removedFolder(command: String) throws {
    let program = BuiltProgram.path("refresh-examples")
    let script = "mkdir gone && cd gone && rmdir ../gone && exec '\(program)' \(command)"
    #expect(
      try Tool.run("-c", [script], of: "/bin/sh", in: folder.url)
        == .refused(
          "the current folder cannot be used: No such file or directory; change to another with `cd`"))
  }
}
