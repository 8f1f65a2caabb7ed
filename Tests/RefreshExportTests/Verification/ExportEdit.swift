import Foundation

/// A change that somebody makes to one place of an exported Lottie file.
struct ExportEdit: CustomStringConvertible, Sendable {
  typealias Object = [String: Any]

  /// The control whose file is edited.
  let control: String
  /// What the sentence about it begins with.
  let description: String
  private let change: @Sendable (inout Object) -> Bool

  /// An edit of the document.
  init(_ control: String, _ description: String, _ change: @escaping @Sendable (inout Object) -> Void) {
    (self.control, self.description) = (control, description)
    self.change = {
      change(&$0)
      return true
    }
  }

  /// An edit of the first layer of a name.
  init(
    _ control: String, _ layer: String, _ description: String,
    _ change: @escaping @Sendable (inout Object) -> Void
  ) {
    self.init(control, layer, nil, description, change)
  }

  /// An edit of the first element of a type in a layer.
  init(
    _ control: String, _ layer: String, _ type: String?, _ description: String,
    _ change: @escaping @Sendable (inout Object) -> Void
  ) {
    (self.control, self.description) = (control, description)
    @Sendable func isMeant(_ object: Object) -> Bool {
      object["ks"] != nil && object["nm"] as? String == layer
    }
    self.change = { root in
      Self.change(&root["layers"], isMeant) { layer in
        guard let type else {
          change(&layer)
          return true
        }
        func isMeant(_ object: Object) -> Bool { object["ty"] as? String == type }
        return Self.change(&layer["shapes"], isMeant) {
          change(&$0)
          return true
        }
      }
    }
  }

  /// The file after the edit; nil where the file has no such place.
  func made(in json: String) throws -> String? {
    guard var root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object, change(&root)
    else { return nil }
    return String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
  }

  /// Changes the first object that a condition holds for, from the outside in.
  private static func change(
    _ value: inout Any?, _ condition: (Object) -> Bool, _ body: (inout Object) -> Bool
  ) -> Bool {
    if var object = value as? Object {
      defer { value = object }
      if condition(object) { return body(&object) }
      return object.keys.sorted().contains { change(&object[$0], condition, body) }
    }
    guard let list = value as? [Any] else { return false }
    var items = list.map(Optional.some)
    defer { value = items.compactMap { $0 } }
    return items.indices.contains { change(&items[$0], condition, body) }
  }
}

extension [String: Any] {
  /// Changes a value by its path, such as `ks.p.k.0`; a path that leads nowhere changes nothing.
  mutating func set(_ path: String, to value: Any?) {
    func changed(_ old: Any?, _ steps: ArraySlice<Substring>) -> Any? {
      guard let step = steps.first else { return value }
      if var object = old as? [String: Any] {
        object[String(step)] = changed(object[String(step)], steps.dropFirst())
        return object
      }
      if var list = old as? [Any], let index = Int(step), list.indices.contains(index) {
        if let item = changed(list[index], steps.dropFirst()) {
          list[index] = item
        } else {
          list.remove(at: index)
        }
        return list
      }
      return old
    }
    self = changed(self, path.split(separator: ".")[...]) as? [String: Any] ?? self
  }

  /// Adds an item to the list of a name.
  mutating func append(_ item: Any, to name: String) {
    self[name] = (self[name] as? [Any] ?? []) + [item]
  }
}
