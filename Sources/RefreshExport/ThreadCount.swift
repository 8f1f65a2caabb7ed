/// How many threads an encoder may have.
enum ThreadCount {
  /// - Throws: `ExportError.option` for fewer than one and more than 256.
  static func validate(_ threads: Int) throws {
    if !(1...256).contains(threads) {
      throw ExportError.option(name: "threads", value: "\(threads)", allowed: "1 to 256")
    }
  }
}
