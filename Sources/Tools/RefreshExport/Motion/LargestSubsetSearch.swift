/// Search for the largest subset that passes a test, one item at a time.
enum LargestSubsetSearch {
  /// Tests all items together; if the test fails, adds one item after the other and keeps those with which it
  /// passes.
  ///
  /// - Parameter test: the result for a set of items; nil if it fails.
  /// - Returns: the items and the result of their test; nil if no item passes.
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
