import Glibc

/// Linux's `renameat2`, which can exchange two names in one step; Swift's view of the C library leaves it out.
enum Rename {
  private typealias Function =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  private static let function: Function? = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: Function.self)
  }

  /// Gives a path a name that is not taken; false with `errno` set where it cannot be done.
  static func move(_ source: String, toFree target: String) -> Bool { call(source, target, 1) }

  /// Exchanges what two names stand for; false with `errno` set where it cannot be done.
  static func exchange(_ one: String, _ other: String) -> Bool { call(one, other, 2) }

  private static func call(_ source: String, _ target: String, _ flags: UInt32) -> Bool {
    guard let function else {
      errno = ENOSYS
      return false
    }
    return function(AT_FDCWD, source, AT_FDCWD, target, flags) == 0
  }
}
