import Foundation
import RefreshMotion

/// Why a golden cannot be used, in one line that names the golden and the file.
public enum GoldenError: Error, Hashable, CustomStringConvertible, LocalizedError {
  /// There is no golden; the folder where it should be.
  case missing(folder: String)
  /// A file of the golden is missing, damaged or hostile, and why.
  case unreadable(folder: String, file: String, reason: String)
  /// The golden is of another clip, and in what.
  case otherClip(folder: String, difference: String)
  /// The golden cannot be written, and why.
  case unwritable(folder: String, reason: String)

  public var description: String { LimitText.oneLine(line) }

  private var line: String {
    switch self {
    case .missing(let folder): "there is no golden \(folder)"
    case .unreadable(let folder, let file, let reason):
      "the golden \(folder) cannot be used: \(file): \(reason)"
    case .otherClip(let folder, let difference): "the golden \(folder) is of another clip: \(difference)"
    case .unwritable(let folder, let reason): "the golden \(folder) cannot be written: \(reason)"
    }
  }

  public var errorDescription: String? { description }
}
