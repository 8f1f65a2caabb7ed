import RefreshStage

/// Makes a list as short as still shows something: the delta debugging of Zeller and Hildebrandt.
struct Shrinker {
  /// How often the question may be asked.
  let budget: Int

  /// A shortest list by leaving parts out, down to single elements, as long as it still shows what is asked for.
  func smallest<Element>(_ list: [Element], shows: ([Element]) -> Bool) -> [Element] {
    var list = list
    var asked = 0
    var parts = 2
    while list.count >= 2 {
      let length = max(1, (list.count + parts - 1) / parts)
      var isShorter = false
      var start = 0
      while start < list.count {
        guard asked < budget else { return list }
        asked += 1
        var shorter = list
        shorter.removeSubrange(start..<min(list.count, start + length))
        if !shorter.isEmpty, shows(shorter) {
          list = shorter
          isShorter = true
        } else {
          start += length
        }
      }
      if isShorter {
        parts = max(2, parts - 1)
      } else if length == 1 {
        return list
      } else {
        parts = min(list.count, parts * 2)
      }
    }
    return list
  }
}
