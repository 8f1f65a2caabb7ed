import Foundation
import TestSupport
import Testing

/// The script that builds the documentation, in a copy where nothing is built yet and the tools are stand-ins.
///
/// `make test-docs` builds it in earnest in a fresh clone, which takes minutes.
@Suite struct DocsScriptTests {
  /// Builds what it is asked for by name, and knows where.
  private static let swift = """
    #!/usr/bin/env bash
    case "$*" in
      *--show-bin-path*) echo "$COPY/products" ;;
      "build --target "*) touch "$COPY/products/$3.module" ;;
      "build --product "*) printf '#!/bin/sh\\n' > "$COPY/products/$3"; chmod +x "$COPY/products/$3" ;;
    esac
    """

  /// Fails as the compiler's own tool does for a module that was not built.
  private static let symbolGraphs = """
    #!/usr/bin/env bash
    products=$1
    shift 2
    for module in "$@"; do
      [ -e "$products/$module.module" ] || { echo "error: Couldn't load module '$module'" >&2; exit 1; }
      echo "$module" >> "$COPY/documented"
    done
    """

  @Test("every module that the documentation shows is built for it")
  func freshClone() throws {
    try withFolder { folder in
      let manager = FileManager.default
      func write(_ text: String, _ path: String) throws {
        let file = folder.appendingPathComponent(path)
        try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
      try write(Project.text(".ci/docs"), ".ci/docs")
      try write(Self.symbolGraphs, ".ci/symbol-graphs")
      try write(Self.swift, "bin/swift")
      try write("#!/bin/sh\n", "bin/docc")
      try write("", "Sources/Core/RefreshKit/RefreshKit.docc/RefreshKit.md")
      for picture in ["Waves.gif", "Dark/Waves.gif"] { try write("", "Examples/Loved/Gallery/\(picture)") }
      try manager.createDirectory(
        at: folder.appendingPathComponent("products"), withIntermediateDirectories: true)
      let outcome = try Project.run([
        "COPY=\(folder.path)", "PATH=\(folder.path)/bin:/usr/bin:/bin", "\(folder.path)/.ci/docs",
      ])
      #expect(outcome.code == 0, "\(outcome.text)")
      let documented = try String(contentsOf: folder.appendingPathComponent("documented"), encoding: .utf8)
      #expect(
        documented.split(separator: "\n") == [
          "RefreshKit", "RefreshStage", "RefreshCheck", "RefreshLottie", "RefreshKitTesting", "RefreshKitCLI",
        ])
    }
  }
}
