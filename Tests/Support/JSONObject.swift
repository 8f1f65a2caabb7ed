import Foundation

/// Objects of JSON, whose values are read and changed by paths such as `layers.0.ks.p.k`.
extension [String: Any] {
  /// Reads an object; one without members if the text is another value.
  package init(json: some DataProtocol) throws {
    self = try JSONSerialization.jsonObject(with: Data(json)) as? Self ?? [:]
  }

  package init(json: String) throws { try self.init(json: json.utf8.map { $0 }) }

  /// The text of the object, its members in alphabetical order.
  package func json() throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: self, options: .sortedKeys), as: UTF8.self)
  }

  /// The value at a path; nil removes it, the index after the last item adds one, and a path that leads nowhere changes
  /// nothing.
  package subscript(path path: String) -> Any? {
    get {
      path.split(separator: ".").reduce(self as Any?) { (json, step) -> Any? in
        if let object = json as? Self { return object[String(step)] }
        guard let list = json as? [Any], let index = Int(step) else { return nil }
        return list.indices.contains(index) ? list[index] : nil
      }
    }
    set {
      func changed(_ old: Any?, _ steps: ArraySlice<Substring>) -> Any? {
        guard let step = steps.first else { return newValue }
        if var object = old as? Self {
          object[String(step)] = changed(object[String(step)], steps.dropFirst())
          return object
        }
        guard var list = old as? [Any], let index = Int(step), 0...list.count ~= index else { return old }
        let item = changed(index < list.count ? list[index] : nil, steps.dropFirst())
        list.replaceSubrange(index..<Swift.min(index + 1, list.count), with: item.map { [$0] } ?? [])
        return list
      }
      self = changed(self, path.split(separator: ".")[...]) as? Self ?? self
    }
  }
}
