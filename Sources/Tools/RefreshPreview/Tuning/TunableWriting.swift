import Foundation
import RefreshBuilds
import RefreshControls
import RefreshFiles
import RefreshLayers
import RefreshProcess
import RefreshStage

/// Writes values of tunables into the source files of the package that built the program.
struct TunableWriting: Sendable {
  /// A new value for a declared tunable.
  struct Setting: Sendable {
    let name: String
    let declaration: TunableDeclaration
    /// The declaration's value in the running program; nil if it is unknown.
    let declared: TunableValue?
    let value: TunableValue
  }

  /// Changed lines of a source file.
  struct Edit: Sendable, Hashable {
    let path: String
    /// Number of the first line, counted from 1.
    let line: Int
    let before: [String]
    let after: [String]
  }

  private let package: URL
  /// Folders of the package's targets, by module name.
  private let folders: [String: URL]
  /// Modification time of the running program.
  private let built: Date

  /// Finds the package around a folder in which a program was built.
  ///
  /// - Throws: `PreviewError` if no package around the folder has built the program.
  init(_ folder: URL, program: URL = URL(fileURLWithPath: ChildProcess.ownProgram)) throws {
    guard let build = PluginBuild(of: program, startingAt: folder) else {
      throw PreviewError("the program was not built in this package, so its sources are not known")
    }
    do {
      let folders = try PackageDescription(folder: build.package).targets.map {
        ($0.moduleName, build.package.appendingPathComponent($0.path, isDirectory: true))
      }
      self.init(
        package: build.package, folders: Dictionary(folders) { first, _ in first },
        built: try Self.date(of: program))
    } catch let failure as CommandFailure {
      throw PreviewError(failure.lines.first ?? "the package cannot be described")
    }
  }

  init(package: URL, folders: [String: URL], built: Date) {
    (self.package, self.folders, self.built) = (package.resolvingSymlinksInPath(), folders, built)
  }

  /// Computes the edits that write new values into declarations, and the new text of each file.
  ///
  /// - Throws: `PreviewError` for the first declaration that cannot be changed.
  func edits(_ settings: [Setting]) throws -> (edits: [Edit], files: [URL: String]) {
    var files: [URL: String] = [:]
    var edits: [Edit] = []
    // Edits go from the end of a file, so that earlier positions stay valid.
    let ordered = settings.sorted {
      let (one, other) = ($0.declaration, $1.declaration)
      return (one.fileID, other.line, other.column) < (other.fileID, one.line, one.column)
    }
    for setting in ordered {
      let file = try self.file(of: setting.declaration)
      let source = try files[file] ?? text(of: file)
      let literal: TunableLiteral
      do throws(TunableLiteral.Problem) {
        let place = setting.declaration
        literal = try TunableLiteral(setting.name, in: source, line: place.line, column: place.column)
      } catch {
        throw PreviewError("\(path(of: file)): \(error)")
      }
      try check(setting, literal, file)
      let new = literal.replacing(with: setting.value.swift(replacing: literal, as: setting.declaration.kind))
      if new != source { edits.append(Edit(from: source, to: new, path: path(of: file))) }
      files[file] = new
    }
    return (edits.reversed(), files)
  }

  /// Writes the edited files, each atomically.
  ///
  /// - Throws: `PreviewError` if a file has changed since the build or cannot be written.
  func write(_ files: [URL: String]) throws {
    for (file, text) in files.sorted(by: { $0.key.path < $1.key.path }) {
      // The file may have changed since the edits were computed.
      try checkAge(of: file)
      do {
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        try Data(text.utf8).write(to: file, options: .atomic)
        if let mode {
          try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        }
      } catch {
        throw PreviewError("\(path(of: file)) cannot be written: \(error.localizedDescription)")
      }
    }
  }

  /// Throws if the literal differs from the program's value, because the source is then newer than the
  /// program.
  private func check(_ setting: Setting, _ literal: TunableLiteral, _ file: URL) throws {
    guard let built = setting.declared else { return }
    switch LiteralComparison(kind: setting.declaration.kind).isEqual(literal.value, to: built) {
    case true?: return
    case false?: throw changed(file)
    case nil:
      throw PreviewError(
        "\(path(of: file)): the value of \(setting.name), '\(literal.text.prefix(80))', cannot be compared with the program's; change it by hand"
      )
    }
  }

  /// Source file of a declaration, in the folder of a target of the package.
  private func file(of declaration: TunableDeclaration) throws -> URL {
    let parts = declaration.fileID.split(separator: "/")
    guard parts.count == 2, let folder = folders[String(parts[0])] else {
      throw PreviewError("\(declaration.fileID) is not in a target of the package")
    }
    let name = String(parts[1])
    let found =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.lastPathComponent == name } ?? []
    guard found.count == 1 else {
      throw PreviewError("\(declaration.fileID): \(found.isEmpty ? "no file" : "several files") of this name")
    }
    let file = found[0].resolvingSymlinksInPath()
    guard file.path.hasPrefix(package.path + "/"), file.lastPathComponent == name else {
      throw PreviewError("\(declaration.fileID) is a link to a file outside the package")
    }
    try checkAge(of: file)
    return file
  }

  private func checkAge(of file: URL) throws {
    guard try Self.date(of: file) <= built else { throw changed(file) }
  }

  private func changed(_ file: URL) -> PreviewError {
    PreviewError("\(path(of: file)) has changed since the build; wait for the next one")
  }

  private func text(of file: URL) throws -> String {
    do {
      let bytes = try InputFile.read(file.path, within: Limits.sourceFile)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw PreviewError("\(path(of: file)) is not UTF-8")
      }
      return text
    } catch let error as PreviewError {
      throw error
    } catch {
      throw PreviewError("\(path(of: file)): \(error)")
    }
  }

  private func path(of file: URL) -> String { String(file.path.dropFirst(package.path.count + 1)) }

  private static func date(of file: URL) throws -> Date {
    let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.contentModificationDateKey])
    guard let date = values?.contentModificationDate else {
      throw PreviewError("\(file.path) does not exist")
    }
    return date
  }
}

extension TunableWriting.Edit {
  /// The run of lines in which two texts differ.
  fileprivate init(from old: String, to new: String, path: String) {
    let (old, new) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    let same = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - same
    let tail = min(rest, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    self.path = path
    line = same + 1
    before = Array(old[same..<old.count - tail])
    after = Array(new[same..<new.count - tail])
  }

  var json: [String: Any] { ["path": path, "line": line, "before": before, "after": after] }
}

extension TunableValue {
  /// The value as a Swift expression in the style of the replaced literal.
  fileprivate func swift(replacing old: TunableLiteral, as kind: TunableKind) -> String {
    let literal = SwiftLiteral(replacing: old)
    switch (self, kind) {
    case (.number(let degrees), .number(let rule)) where rule.unit == .angle:
      return literal.angle(degrees: degrees)
    case (.number(let number), .number(let rule)): return literal.number(number, isWhole: rule.isWhole)
    case (.color(let color, let dark), .color(hasDark: true)):
      return literal.make(
        "SystemColor", [("light", Self.swift(color, literal)), ("dark", Self.swift(dark, literal))])
    case (.color(let color, _), _): return Self.swift(color, literal)
    case (.text(let text), _): return text.swiftLiteral
    case (.flag(let isOn), _): return "\(isOn)"
    case (.choice(let name), .choice(_, areLiterals: true)):
      return old.text.contains("\"") ? name.swiftLiteral : literal.typed(name)
    case (.choice(let name), _): return literal.member(name)
    case (.curve(let points), _):
      return points == [0, 0, 1, 1]
        ? literal.call("TimingCurve", "linear", []) : literal.call("TimingCurve", "bezier", points)
    case (.spring(let duration, let bounce), _):
      return literal.make(
        "Spring", [("perceptualDuration", NumberText.plain(duration)), ("bounce", NumberText.plain(bounce))])
    case (.point(let point), _):
      let (x, y) = (NumberText.plain(Double(point.x)), NumberText.plain(Double(point.y)))
      return literal.make("CGPoint", [("x", x), ("y", y)])
    case (.number(let number), _): return literal.number(number, isWhole: false)
    }
  }

  /// The colour as `Color(hex: 0xFF8800)`, or by components if they are not multiples of 1/255.
  private static func swift(_ color: Color, _ literal: SwiftLiteral) -> String {
    let text = TunableValue.color(color, dark: color).text
    guard text.hasPrefix("#") else {
      let parts = [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
      return literal.make("Color", parts.map { ($0.0, NumberText.plain(Double($0.1))) })
    }
    let digits = text.dropFirst().uppercased()
    var arguments = [("hex", "0x\(digits.prefix(6))")]
    if digits.count > 6 { arguments.append(("alpha", "\(Int(digits.suffix(2), radix: 16)!) / 255")) }
    return literal.make("Color", arguments)
  }
}

extension PreviewSession {
  /// Sends the edits that values would make in the sources, or writes them; the following build shows them.
  func writeSource(_ values: [String: String], writes: Bool, _ live: LiveStage) {
    let folder = program.folder
    let tunables = live.stage.control?.tunables ?? []
    var settings: [TunableWriting.Setting] = []
    do throws(OptionError) {
      for (name, text) in values.sorted(by: { $0.key < $1.key }) {
        guard let tunable = tunables.first(where: { $0.name == name })?.tunable else { continue }
        let value = try tunable.declaration.kind.value(of: OptionText(name, text))
        settings.append(
          TunableWriting.Setting(
            name: name, declaration: tunable.declaration, declared: tunable.declaredValue, value: value))
      }
    } catch {
      return tell(["source": ["problem": error.description]])
    }
    let asked = settings
    work(writes ? "writing" : "reading the sources") {
      do {
        let writing = try TunableWriting(folder)
        let (edits, files) = try writing.edits(asked)
        if writes { try writing.write(files) }
        return ["source": ["edits": edits.map(\.json), "written": writes]]
      } catch {
        return ["source": ["problem": "\(error)"]]
      }
    }
  }
}
