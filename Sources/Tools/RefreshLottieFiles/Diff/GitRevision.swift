import Foundation
import RefreshFiles
import RefreshProcess

/// Revision of the git repository around the current folder.
///
/// Git is used only to name objects and print them. A repository's configuration can name programs for git to run.
/// Therefore no command is used that filters, fetches or writes, and no command is started in another folder of the
/// tree, because the folder may be another repository.
struct GitRevision {
  /// Name that the user gave, such as `main` or `HEAD~1`.
  let name: String
  /// Path of the working tree, with symbolic links resolved.
  private let root: String
  /// Files of the revision, by path from the repository's root.
  private let files: [String: File]

  private struct File {
    let mode, object: Substring
    var isLink: Bool { mode == "120000" }
    var isSubmodule: Bool { mode == "160000" }
  }

  /// Finds the repository, resolves the name to a commit, and lists the commit's files.
  ///
  /// - Throws: `CommandFailure` if there is no repository, the name is not that of a commit, or git fails.
  init(_ name: String) throws {
    self.name = name
    let top = try Self.run(["rev-parse", "--show-toplevel"])
    guard top.code == 0, let root = Self.realPath(String(Self.text(top.output).dropLast())) else {
      let reason = Self.text(top.error)
      throw CommandFailure.usage(
        reason.contains("not a git repository")
          ? "--git: this folder is not in a git repository" : "--git: \(Self.firstLine(of: reason))")
    }
    self.root = root
    let commit = try Self.run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
    let object = Self.text(commit.output).trimmingCharacters(in: .newlines)
    // For an excluded commit, such as `^HEAD`, git prints a circumflex and the object.
    guard commit.code == 0, object.allSatisfy(\.isHexDigit), object.count >= 40 else {
      let shallow = try Self.run(["rev-parse", "--is-shallow-repository"])
      let place =
        Self.text(shallow.output).hasPrefix("true")
        ? " in this shallow clone, which `git fetch --unshallow` completes" : ""
      throw CommandFailure.usage(
        "--git '\(name.printable)': no such revision\(place); expected a branch, a tag or a commit")
    }
    // Format of a line of `git ls-tree`: "100644 blob 0967ef42…\tart/rocket.json".
    files = Dictionary(
      try Self.list(["ls-tree", "-r", "-z", "--full-tree", object]).compactMap { line in
        let halves = line.split(separator: "\t", maxSplits: 1)
        let fields = halves[0].split(separator: " ")
        return fields.count == 3 && halves.count == 2
          ? (String(halves[1]), File(mode: fields[0], object: fields[2])) : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Paths

  /// The revision's files below the current folder, as sorted paths from the repository's root, without submodules.
  var pathsBelowFolder: [String] {
    let folder = pathFromRoot(".").map { $0.isEmpty ? "" : $0 + "/" } ?? "/"
    return files.keys.filter { $0.hasPrefix(folder) && files[$0]?.isSubmodule == false }.sorted()
  }

  /// The index's files below the current folder, as paths from the repository's root: those in the working tree, and
  /// those that a sparse checkout leaves out.
  func indexedPaths() throws -> (present: Set<String>, leftOut: Set<String>) {
    var paths: (present: Set<String>, leftOut: Set<String>) = ([], [])
    // Format of a line of `git ls-files -t`: "H art/rocket.json"; the tag S means left out of a sparse checkout.
    for line in try Self.list(["ls-files", "-t", "-z", "--full-name"]) where line.count > 2 {
      let path = String(line.dropFirst(2))
      if line.first == "S" { paths.leftOut.insert(path) } else { paths.present.insert(path) }
    }
    return paths
  }

  /// Path from the repository's root of a file on the disk, with links in its folders resolved; nil outside the
  /// repository.
  func pathFromRoot(_ path: String) -> String? {
    var (folder, rest) = (URL(fileURLWithPath: path).standardizedFileURL.path, [Substring]())
    if let real = Self.realPath(folder), PathKind.of(folder) == .folder {
      folder = real
    } else {
      // A deleted folder cannot be resolved: resolve the nearest existing parent.
      repeat {
        let split = folder.split(separator: "/", omittingEmptySubsequences: true)
        guard let last = split.last else { return nil }
        rest.insert(last, at: 0)
        folder = "/" + split.dropLast().joined(separator: "/")
      } while Self.realPath(folder) == nil
      folder = Self.realPath(folder) ?? folder
    }
    let parts = folder.split(separator: "/") + rest
    let own = root.split(separator: "/")
    return parts.starts(with: own) ? parts.dropFirst(own.count).joined(separator: "/") : nil
  }

  /// Absolute path of a file, given by its path from the repository's root.
  func diskPath(_ path: String) -> String { root + "/" + path }

  /// Path relative to the current folder, of a file given by its path from the repository's root.
  func shownPath(_ path: String) -> String {
    let folder = (pathFromRoot(".") ?? "").split(separator: "/")
    let parts = path.split(separator: "/")
    let shared = zip(folder, parts).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: folder.count - shared) + parts.dropFirst(shared)).joined(
      separator: "/")
  }

  /// Reason to refuse a path that is not a file of this repository: a submodule, another repository, a link out of it,
  /// or a name that is not UTF-8; nil for any other path.
  func refusal(of path: String) -> String? {
    if path.unicodeScalars.contains("\u{FFFD}") { return "its name is not UTF-8" }
    var folder = path
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if files[folder]?.isSubmodule == true || Self.exists(diskPath(folder) + "/.git") {
        return "it is in another repository, \(folder); run diff there"
      }
    }
    guard let real = Self.realPath(diskPath(path)), real != root, !real.hasPrefix(root + "/") else {
      return nil
    }
    return "a symbolic link out of the repository"
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// True if a path exists, also as a dangling symbolic link.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  // MARK: Contents

  func contains(_ path: String) -> Bool { files[path].map { !$0.isSubmodule } ?? false }

  /// Git object of a file's contents, equal for files with equal bytes; nil if the revision has no such file.
  func object(of path: String) -> String? { files[path].map { String($0.object) } }

  /// Reads a file of the revision, following symbolic links, at most 8; nil if there is no such file.
  ///
  /// - Throws: `ComparedFileVersion.Fault`, and `CommandFailure` if git cannot be run.
  func contents(of path: String, within limit: Limit<Int>) throws -> Data? {
    func fault(_ reason: String) -> ComparedFileVersion.Fault {
      ComparedFileVersion.Fault(description: "\(name):\(path): \(reason)".printable)
    }
    var path = path
    for _ in 0..<8 {
      guard let file = files[path], !file.isSubmodule else { return nil }
      let outcome = try Self.run(["cat-file", "blob", String(file.object)], bytes: limit.maximum)
      if outcome.limit == .bytes {
        throw fault(limit.refusal(of: limit.maximum + 1, "it has") ?? "it is too large")
      }
      guard outcome.code == 0 else {
        throw fault(
          "git has no contents of it, and diff fetches none (\(Self.firstLine(of: Self.text(outcome.error))))"
        )
      }
      guard file.isLink else {
        if outcome.output.starts(with: Data("version https://git-lfs.".utf8)) {
          throw fault("a pointer of Git LFS; git does not have its contents")
        }
        return outcome.output
      }
      let target = Self.text(outcome.output)
      let folder = path.split(separator: "/").dropLast()
      guard !target.hasPrefix("/"), let next = Self.joined(folder, target) else {
        throw fault("a symbolic link out of the repository")
      }
      path = next
    }
    throw fault("a symbolic link without end")
  }

  /// Resolves a relative path in a file of the revision to a path from the repository's root; nil if it leaves the
  /// repository.
  func path(of name: String, beside path: String) -> String? {
    Self.joined(path.split(separator: "/").dropLast(), name)
  }

  private static func joined(_ folder: ArraySlice<Substring>, _ path: String) -> String? {
    var parts = Array(folder)
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// Git objects of files on the disk, by path from the repository's root, computed without filters.
  ///
  /// - Throws: `CommandFailure` if git fails.
  func objectsOnDisk(_ paths: [String]) throws -> [String: String] {
    var objects: [String: String] = [:]
    func isRegular(_ path: String) -> Bool {
      var status = stat()
      return lstat(diskPath(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
    for path in paths {
      // A symbolic link is unchanged if its target path is; the target's contents are compared as a file of their
      // own.
      guard let file = files[path], file.isLink,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: diskPath(path)),
        try Self.text(Self.run(["cat-file", "blob", String(file.object)]).output) == target
      else { continue }
      objects[path] = String(file.object)
    }
    var rest = paths.filter(isRegular)[...]
    while !rest.isEmpty {
      let some = rest.prefix(200)
      rest = rest.dropFirst(some.count)
      let names = try Self.output(["hash-object", "--no-filters", "--"] + some.map(diskPath))
        .split(separator: "\n")
      for (path, name) in zip(some, names) { objects[path] = String(name) }
    }
    return objects
  }

  // MARK: Git

  /// Time limit for one git command, in seconds. A larger value delays the error if git hangs; a smaller one fails in
  /// large repositories on slow disks.
  private static let limit = 60.0

  /// Settings that prevent git from running other programs: no file system monitor, no hooks, and no transport (git
  /// before 2.45 ignores `GIT_NO_LAZY_FETCH`, and fetches objects missing from a partial clone).
  private static let settings = [
    "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=", "-c", "core.hooksPath=/dev/null",
  ]
  private static let variables = [
    "GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
    "GIT_LITERAL_PATHSPECS": "1", "LC_ALL": "C",
  ]

  /// True for an environment variable that git receives.
  ///
  /// Of the `GIT_` variables these locate git, its configuration or the limits of its search; the others choose a
  /// repository, or programs to run.
  private static func isKept(_ variable: String) -> Bool {
    !variable.hasPrefix("GIT_") || variable.hasPrefix("GIT_CONFIG")
      || ["GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"].contains(variable)
  }

  private static func run(_ arguments: [String], bytes: Int = 1 << 26) throws -> Subprocess.Outcome {
    let environment = ProcessInfo.processInfo.environment.filter { isKept($0.key) }
      .merging(variables) { $1 }
    let outcome: Subprocess.Outcome
    do {
      outcome = try Subprocess("git", ["--no-pager"] + settings + arguments, environment: environment)
        .run(bytes: bytes, seconds: limit, endsWithThis: true)
    } catch {
      throw CommandFailure.failure("--git: \(error)")
    }
    guard outcome.limit != .seconds else {
      throw CommandFailure.failure("--git: git \(arguments[0]) took longer than \(NumberText.plain(limit)) s")
    }
    return outcome
  }

  /// Output of a git command.
  ///
  /// - Throws: `CommandFailure` if it fails.
  private static func output(_ arguments: [String]) throws -> String {
    let outcome = try run(arguments)
    guard outcome.limit == nil else {
      throw CommandFailure.failure(
        "--git: git \(arguments[0]) printed more than \(NumberText.bytes(1 << 26))")
    }
    guard outcome.code == 0 else {
      throw CommandFailure.failure("--git: git \(arguments[0]) failed: \(firstLine(of: text(outcome.error)))")
    }
    return text(outcome.output)
  }

  /// Output of a git command with `-z`, split at NUL bytes.
  private static func list(_ arguments: [String]) throws -> [Substring] {
    try output(arguments).split(separator: "\0")
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  private static func firstLine(of text: String) -> String {
    String(text.prefix { !$0.isNewline }.prefix(200)).printable
  }
}
