import Foundation
import RefreshFiles
import RefreshPackages

/// The control of a new package around a Lottie file, and the files that go with it.
struct LottieTemplate {
  /// The path of the file.
  let path: String

  /// The folder of the files in a target, copied as it is: a Lottie file may name pictures by folders of their own.
  static let folder = "Resources"

  /// - Throws: `CommandFailure` for a path that is that of no Lottie file.
  init(_ path: String) throws {
    self.path = path
    guard ["json", "lottie"].contains(type) else {
      throw CommandFailure.usage("--lottie '\(path)': expected a .json or .lottie file")
    }
    do { _ = try InputFile.read(path, within: Limits.lottieFile) } catch {
      throw CommandFailure.usage("--lottie '\(path)': \(error)")
    }
  }

  private var file: URL { URL(argument: path) }
  private var name: String { file.deletingPathExtension().lastPathComponent }
  private var type: String { file.pathExtension.lowercased() }

  /// The file and the pictures beside it that it names, by their paths in a target.
  var copies: [String: String] {
    var copies = ["\(Self.folder)/\(file.lastPathComponent)": file.path]
    let root = file.deletingLastPathComponent().standardizedFileURL
    for picture in pictures {
      let original = root.appendingPathComponent(picture).standardizedFileURL
      // One that is not below the file's folder would not be where the file looks for it.
      guard original.path.hasPrefix(root.path + "/"),
        FileManager.default.fileExists(atPath: original.path)
      else { continue }
      copies["\(Self.folder)/\(picture)"] = original.path
    }
    return copies
  }

  /// The paths of the pictures that the file names, from its folder.
  private var pictures: [String] {
    guard type == "json", let data = try? Data(contentsOf: file),
      let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    else { return [] }
    return (json["assets"] as? [[String: Any]] ?? []).compactMap { asset in
      guard let name = asset["p"] as? String, !name.hasPrefix("data:") else { return nil }
      let folder = asset["u"] as? String ?? ""
      return folder + (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + name
    }
  }

  /// The source of the control.
  func text(of control: TypeName) -> String {
    """
    import Foundation
    import RefreshKit
    import RefreshLottie

    /// Plays \(file.lastPathComponent.printable): one part of it with the pull, one in a loop, one at the end.
    ///
    /// The markers of the file say which, such as `pull`, `refreshing` and `end`. Without any, the pull runs through all of it, and
    /// all of it is the loop. To name frames yourself, override `parts`:
    ///
    ///     public override class var parts: LottieParts? { LottieParts(pull: 0...45, refreshing: 45...105) }
    public final class \(control.text): LottieRefreshControl {
      public override class var file: String {
        let name = (\(name.swiftLiteral), \(file.pathExtension.swiftLiteral))
        return Bundle.module.path(forResource: name.0, ofType: name.1, inDirectory: "\(Self.folder)")
          ?? "\\(name.0).\\(name.1)"
      }

      /// Called once.
      public override func setup() {
        super.setup()
        environmentDidChange()
      }

      /// Called when the screen turns dark or light, among others.
      public override func environmentDidChange() {
        backgroundColor =
          environment.colorScheme == .dark ? Color(white: 0.11) : Color(red: 0.95, green: 0.96, blue: 1)
      }
    }

    """
  }
}
