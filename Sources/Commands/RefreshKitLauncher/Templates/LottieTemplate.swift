import Foundation
import RefreshBuilds
import RefreshFiles

/// A new package's control that plays a Lottie file, and the files to copy.
struct LottieTemplate {
  /// Path of the Lottie file, as the user wrote it.
  let path: String

  /// The target's folder for the files, copied with subfolders, because a Lottie file may name images in subfolders.
  static let folder = "Resources"

  /// Reads the Lottie file at a path.
  ///
  /// - Throws: `CommandFailure` if the path is not a readable Lottie file.
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

  /// The Lottie file and the images that it names: source paths by paths in the target.
  var copies: [String: String] {
    var copies = ["\(Self.folder)/\(file.lastPathComponent)": file.path]
    let root = file.deletingLastPathComponent().standardizedFileURL
    for picture in pictures {
      let original = root.appendingPathComponent(picture).standardizedFileURL
      // A path outside the file's folder would not exist at the same relative path in the target.
      guard original.path.hasPrefix(root.path + "/"),
        FileManager.default.fileExists(atPath: original.path)
      else { continue }
      copies["\(Self.folder)/\(picture)"] = original.path
    }
    return copies
  }

  /// Paths of the images that the file names, relative to its folder.
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
    ///     public override class var parts: LottieFrameRanges? { LottieFrameRanges(pull: 0...45, refreshing: 45...105) }
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

      /// Called when the environment changes, for example when the screen turns dark or light.
      public override func environmentDidChange() {
        backgroundColor =
          environment.colorScheme == .dark ? Color(white: 0.11) : Color(red: 0.95, green: 0.96, blue: 1)
      }
    }

    """
  }
}
