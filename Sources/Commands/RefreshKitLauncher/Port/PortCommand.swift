import ArgumentParser
import Foundation
import RefreshFiles

/// `port`: lists the constructs that keep sources written for iOS from compiling with RefreshKit.
package struct PortCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Lists what keeps Swift sources written for iOS from compiling with RefreshKit.",
    discussion: """
      Reads the sources, and prints a line per construct that needs Objective-C
      or is missing in the compatibility package, with what to write instead.
      --write makes the changes that need no decision: it prints them as a diff
      and writes the files, which then compile for iOS as before. --diff prints
      the same diff and writes nothing.

      EXAMPLES
        swift run refreshkit port Sources/*.swift
        swift run refreshkit port ../Indicators        every source in a folder
        swift run refreshkit port ../Indicators --diff
        swift run refreshkit new Waves --from Spinner.swift Dots.swift
      """)

  @Argument(help: "Swift files, or folders of them.")
  var files: [String]

  @Flag(help: "Print the findings as JSON.")
  var json = false

  @Flag(help: "Print the changes that --write makes, and write nothing.")
  var diff = false

  @Flag(help: "Make the changes that need no decision, and print them.")
  var write = false

  package init() {}

  package func run() throws {
    let sources = try PortedSources(paths: files, asksCompiler: true)
    if diff || write { return try change(sources) }
    if json {
      struct File: Encodable {
        let path: String
        let compiles: Bool
        let findings: [PortedSource.Finding]
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let list = sources.sources.map { File(path: $0.path, compiles: $0.compiles, findings: $0.findings) }
      let text = String(decoding: try encoder.encode(list), as: UTF8.self).printableJSON
      FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    } else {
      printLines(sources.report)
    }
    if !sources.compilesAny { throw ExitCode(1) }
  }

  /// Prints the changes, and writes them with `--write`.
  private func change(_ sources: PortedSources) throws {
    let changed = try sources.changed()
    for (old, new) in zip(sources.sources, changed.sources) where old.text != new.text {
      let diff = UnifiedDiff(path: old.path, from: old.text, to: new.text)
      FileHandle.standardOutput.write(Data(diff.printable.utf8))
    }
    if write {
      for (old, new) in zip(sources.sources, changed.sources) where old.text != new.text {
        do {
          try Data(new.text.utf8).write(to: URL(fileURLWithPath: new.path), options: .atomic)
        } catch {
          throw CommandFailure.failure("'\(new.path)': \(error)")
        }
      }
    }
    let count = zip(sources.sources, changed.sources).count { $0.text != $1.text }
    printLines(
      "\(write ? "changed" : "--write changes") \(count) of \(sources.sources.count) files: \(changed.compiling) compile then, \(sources.compiling) without"
    )
    if write, changed.sources.contains(where: { !$0.compiles }) { printLines(changed.report) }
  }
}

/// Sources written for iOS, examined together, because they use each other's types.
struct PortedSources {
  let sources: [PortedSource]
  let resources: PortedResources

  /// Reads the Swift files at paths of files or folders.
  ///
  /// - Parameter asksCompiler: true to find syntax errors and unknown types with the Swift compiler.
  /// - Throws: `CommandFailure` for a path that cannot be read, without Swift files, or if the compiler cannot be started.
  init(paths: [String], asksCompiler: Bool = false) throws {
    var files: [String] = []
    for path in paths {
      let kind = PathKind.of(path)
      guard kind != .nothing else { throw CommandFailure.usage("'\(path)': the file does not exist") }
      if kind == .folder {
        let names = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
          .sorted()
        files += names.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Package.swift") }.map {
          "\(path)/\($0)"
        }
      } else {
        guard path.hasSuffix(".swift") else {
          throw CommandFailure.usage("'\(path)': expected a Swift file (.swift) or a folder of them")
        }
        files.append(path)
      }
    }
    guard !files.isEmpty else {
      throw CommandFailure.usage("'\(paths.joined(separator: " "))': no Swift files")
    }
    let texts = try files.map { path in
      let bytes: Data
      do {
        bytes = try InputFile.read(path, within: Limits.sourceFile)
      } catch {
        throw CommandFailure.usage("'\(path)': \(error)")
      }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        throw CommandFailure.usage("'\(path)': expected UTF-8 text")
      }
      return (path: path, text: text)
    }
    try self.init(texts, PortedResources(folders: paths), asksCompiler: asksCompiler)
  }

  private init(
    _ texts: [(path: String, text: String)], _ resources: PortedResources,
    _ syntaxErrors: [Int: SyntaxError] = [:], unknownTypes: Set<String> = [],
    optional: OptionalMembers? = nil,
    asksCompiler: Bool = false
  ) throws {
    var (syntaxErrors, unknownTypes) = (syntaxErrors, unknownTypes)
    var sources = try texts.map { try PortedSource(path: $0.path, text: $0.text) }
    var around = sources.reduce(into: SourceContext()) { $0.add($1) }
    around.optional = optional ?? OptionalMembers(of: sources)
    around.findOverridden()
    if asksCompiler {
      syntaxErrors = try SwiftCompiler.syntaxErrors(in: texts.map(\.text))
      unknownTypes = try SwiftCompiler.unknownTypes(
        among: sources.reduce(into: Set()) { $0.formUnion($1.foreignTypes(around).keys) })
    }
    around.unknownTypes = unknownTypes
    (self.resources, self.optional) = (resources, around.optional)
    (self.syntaxErrors, self.unknownTypes) = (syntaxErrors, unknownTypes)
    for index in sources.indices {
      sources[index].examine(in: around, hasResources: !resources.files.isEmpty, syntaxErrors[index])
    }
    self.sources = sources
  }

  private let optional: OptionalMembers
  private let unknownTypes: Set<String>
  /// Syntax errors by the index of the source.
  private let syntaxErrors: [Int: SyntaxError]

  /// The sources after all changes that need no decision.
  func changed() throws -> PortedSources {
    var result = self
    // A change may uncover further findings, so passes are repeated.
    for _ in 0..<Self.maximumPasses {
      let edits = result.sources.map { $0.findings.map(\.edits).filter { !$0.isEmpty } }
      if edits.allSatisfy(\.isEmpty) { break }
      result = try PortedSources(
        zip(result.sources, edits).map { ($0.path, SourceEdit.apply($1, to: $0.scalars)) }, resources,
        syntaxErrors, unknownTypes: unknownTypes, optional: optional)
    }
    return result
  }
  private static let maximumPasses = 8

  var compiling: Int { sources.count { $0.compiles } }
  var compilesAny: Bool { sources.contains { $0.compiles } }

  var report: String {
    var lines: [String] = []
    for source in sources {
      for finding in source.findings {
        lines.append(
          "\(source.path.printable):\(finding.line): \(finding.isWarning ? "warning: " : "")\(finding.construct): \(finding.advice)"
        )
      }
    }
    lines += resources.remarks
    let count = compiling
    let share = (100 * Double(count) / Double(sources.count)).rounded()
    lines.append("\(count) of \(sources.count) files compile (\(Int(share)) %)")
    if sources.contains(where: { $0.findings.contains { !$0.edits.isEmpty } }), let changed = try? changed() {
      lines.append(
        "\(changed.compiling) with the changes that `port --write` makes; `port --diff` prints them")
    }
    return lines.joined(separator: "\n")
  }

  /// The kind of a declaration that a stage can show.
  enum Kind { case view, layer, controller }

  /// The views, layers and view controllers that the sources declare.
  var contents: [(declaration: PortedSource.Declaration, kind: Kind)] {
    let all = sources.flatMap(\.declared.classes)
    var known: [String: Kind] = ["UIViewController": .controller]
    for name in UIKitSymbols.descendants(of: "UIView") { known[name] = .view }
    for name in UIKitSymbols.descendants(of: "CALayer") { known[name] = .layer }
    // A superclass may be declared after its subclasses, in any file.
    let subclasses = Dictionary(grouping: all, by: \.superclass)
    var seen: Set<String> = []
    var waiting = all.map(\.superclass).filter { known[$0] != nil && seen.insert($0).inserted }
    var next = 0
    while next < waiting.count {
      let name = waiting[next]
      next += 1
      for declaration in subclasses[name] ?? [] where known[declaration.name] == nil {
        // Inside its outer type, a nested type is written by its last name only.
        for name in [declaration.name, declaration.name.split(separator: ".").last.map(String.init) ?? ""]
        where known[name] == nil {
          known[name] = known[declaration.superclass]
          waiting.append(name)
        }
      }
    }
    return all.compactMap { declaration in known[declaration.name].map { (declaration, $0) } }
  }
}
