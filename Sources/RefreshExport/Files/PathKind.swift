import Glibc

/// What stands at a path.
enum PathKind {
  case nothing, file, folder, other

  /// Looks at a path, following links.
  static func of(_ path: String) -> PathKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
