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
    let folder = try TemporaryFolder()
    for (path, text) in [
      ".ci/docs": try Project.text(".ci/docs"), ".ci/symbol-graphs": Self.symbolGraphs,
      "bin/swift": Self.swift,
      "bin/docc": "#!/bin/sh\n", "Sources/Core/RefreshKit/RefreshKit.docc/RefreshKit.md": "",
      "Examples/Loved/Gallery/Waves.gif": "", "Examples/Loved/Gallery/Dark/Waves.gif": "",
      "products/empty": "",
    ] { try folder.write(text, to: path, isExecutable: true) }
    let outcome = try Project.run([
      "COPY=\(folder.path)", "PATH=\(folder.path)/bin:/usr/bin:/bin", "\(folder.path)/.ci/docs",
    ])
    #expect(outcome.code == 0, "\(outcome.text)")
    #expect(
      try folder.text("documented").split(separator: "\n") == [
        "RefreshKit", "RefreshStage", "RefreshCheck", "RefreshLottie", "RefreshKitTesting", "RefreshKitCLI",
      ])
  }
}
