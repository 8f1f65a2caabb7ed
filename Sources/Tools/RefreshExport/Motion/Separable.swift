/// Finds which of several things can be done together.
enum Separable {
  /// All of them where a test of these says something; else one after the other as many as it says something of together.
  ///
  /// - Parameter test: nil for what cannot be done.
  static func find<Item, Result>(
    _ all: [Item], _ test: ([Item]) throws -> Result?
  ) rethrows -> (items: [Item], result: Result)? {
    if let result = try test(all) { return (all, result) }
    guard all.count > 1 else { return nil }
    var found: (items: [Item], result: Result)?
    for item in all {
      let items = (found?.items ?? []) + [item]
      if let result = try test(items) { found = (items, result) }
    }
    return found
  }
}
