import RefreshFiles

/// The part of a new package's README about other machines.
struct ReadmeTemplate {
  let dependency: RefreshKitDependency
  let plugin: String

  /// The Debian packages that a build needs.
  static let systemPackages =
    "libcairo2-dev libpango1.0-dev libxxhash-dev libwebp-dev libturbojpeg0-dev libgif-dev libisal-dev zlib1g-dev pkg-config fonts-dejavu-core"

  /// Shell commands, with comments aligned in a column.
  static func aligned(_ lines: [(command: String, comment: String)]) -> String {
    let width = lines.map(\.command.count).max() ?? 0
    return lines.map { command, comment in
      "\(command)\(String(repeating: " ", count: width - command.count))   # \(comment)"
    }.joined(separator: "\n")
  }

  var otherMachines: String {
    """
    ## On another machine

    You need Debian or Ubuntu, [Swift 6.1 or later](https://www.swift.org/install/linux) and the drawing libraries\(clone.reason):

    ```sh
    sudo apt-get install -y \(Self.systemPackages)
    \(clone.command)swift run \(plugin) render
    ```

    The first build compiles RefreshKit, which takes two to three minutes of processor time. RefreshKit's `Examples/CI`
    contains workflows for GitHub and GitLab, and a container for a Mac.

    """
  }

  private var clone: (reason: String, command: String) {
    guard let clone = dependency.clone else { return ("", "") }
    let place = clone.isBeside ? "beside this package" : "at `\(clone.path)` from this folder"
    return (
      ".\n`Package.swift` expects a clone of RefreshKit \(place)",
      "git clone \(clone.address ?? "URL-OF-REFRESHKIT") \(clone.path.shellQuoted)\n"
    )
  }
}
