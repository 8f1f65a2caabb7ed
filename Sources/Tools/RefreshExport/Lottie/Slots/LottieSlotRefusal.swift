import RefreshFiles

/// Reason why a tunable has no slot: the animation does not use it as one constant colour or text.
struct LottieSlotRefusal: Error {
  /// Sentence with the layer and the segment: "it moves in end-failure in layer body".
  let reason: String

  /// Describes the first difference that prevents a slot.
  ///
  /// - Parameters:
  ///   - place: path of the difference from the document's root: the index of an object's member or an array's item for
  ///     each level.
  ///   - isStill: true if the difference is in one constant value.
  init(at place: [Int], in document: OrderedJSON, isStill: Bool) {
    var json = document
    var (layer, part): (String?, String?)
    var (isMoving, isPicture, isText) = (false, false, false)
    for index in place {
      switch json {
      case .object(let members):
        if json["ks"] != nil, json["ip"] != nil, case .string(let name)? = json["nm"] { layer = name }
        isPicture = isPicture || json["u"] != nil && json["p"] != nil
        isText = isText || members[index].0 == "t" && json["ks"] != nil
        if case .integer(1)? = json["a"], case .array(let keys)? = json["k"] {
          isMoving = true
          part = part ?? Self.part(of: keys, in: document)
        }
        json = members[index].1
      case .array(let items): json = items[index]
      default: break
      }
    }
    // A constant that becomes animated differs as a whole.
    if case .integer(1)? = json["a"], case .array(let keys)? = json["k"] {
      (isMoving, part) = (true, Self.part(of: keys, in: document))
    }
    let cause =
      isPicture
      ? "changes a picture"
      : isText
        ? "changes a text layer"
        : isMoving ? "moves" : isStill ? "is mixed with another" : "changes more than a colour"
    reason =
      "it \(cause)" + (part.map { " in \($0)" } ?? "") + (layer.map { " in layer \($0)" } ?? "")
  }

  /// Name of the segment in which keyframes first change the value; nil if none does.
  private static func part(of keys: [OrderedJSON], in document: OrderedJSON) -> String? {
    let change = zip(keys, keys.dropFirst()).first { key, next in key["s"]?.line != next["s"]?.line }
    guard let time = change?.1["t"].flatMap(number), case .array(let markers)? = document["markers"] else {
      return nil
    }
    let begun = markers.filter { ($0["tm"].flatMap(number) ?? .infinity) < time }
    let last = begun.max { ($0["tm"].flatMap(number) ?? 0) < ($1["tm"].flatMap(number) ?? 0) }
    if case .string(let name)? = last?["cm"] { return name }
    return nil
  }

  private static func number(_ json: OrderedJSON) -> Double? { Double(json.line) }
}
