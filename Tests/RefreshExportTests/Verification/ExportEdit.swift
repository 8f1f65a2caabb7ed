import Foundation
import TestSupport

/// A change that somebody makes to one place of an exported Lottie file.
struct ExportEdit: CustomStringConvertible, Sendable {
  typealias Object = [String: Any]

  /// The control whose file is edited.
  let control: String
  /// The first layer of a name, and the first element of a type in it; the document or the layer if there is none.
  private let layer, element: String?
  /// Where the change is in that, and JSON for what is there then; nothing if it is removed.
  private let path, value: String
  /// What the sentence about it begins with.
  let description: String

  /// An edit as a row of the table writes it.
  init(_ row: Substring) {
    let parts = row.split(separator: "|", maxSplits: 2).map { $0.trimmingCharacters(in: .whitespaces) }
    let names = parts[0].split(separator: " ").map(String.init)
    (control, layer, element) = (names[0], names.dropFirst().first, names.dropFirst(2).first)
    let change = parts[1].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    (path, value) = (change[0], change[1])
    description = parts[2]
  }

  /// The file after the edit; nil where the file has no such place.
  func made(in json: String) throws -> String? {
    var root = try Object(json: json)
    guard let layer else { return try change(&root) ? root.json() : nil }
    func isLayer(_ object: Object) -> Bool { object["ks"] != nil && object["nm"] as? String == layer }
    func isElement(_ object: Object) -> Bool { object["ty"] as? String == element }
    let isMade = try Self.change(&root["layers"], isLayer) { layer in
      if element != nil { return try Self.change(&layer["shapes"], isElement, change) }
      return try change(&layer)
    }
    return isMade ? try root.json() : nil
  }

  private func change(_ object: inout Object) throws -> Bool {
    if value == "reversed" {
      object[path: path] = (object[path: path] as? [Any]).map { Array($0.reversed()) }
    } else {
      object[path: path] =
        try value.isEmpty
        ? nil : JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
    }
    return true
  }

  /// Changes the first object that a condition holds for, from the outside in.
  private static func change(
    _ value: inout Any?, _ condition: (Object) -> Bool, _ body: (inout Object) throws -> Bool
  ) throws -> Bool {
    if var object = value as? Object {
      defer { value = object }
      if condition(object) { return try body(&object) }
      return try object.keys.sorted().contains { try change(&object[$0], condition, body) }
    }
    guard let list = value as? [Any] else { return false }
    var items = list.map(Optional.some)
    defer { value = items.compactMap { $0 } }
    return try items.indices.contains { try change(&items[$0], condition, body) }
  }
}
