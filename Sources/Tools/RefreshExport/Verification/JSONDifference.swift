import Foundation
import RefreshFiles

/// A difference between two JSON values, at one path.
package struct JSONDifference {
  /// One step of a path: a member of an object or an item of an array.
  package enum Step: Hashable {
    case member(String)
    case item(Int)
  }

  package let path: [Step]
  /// The two values at the path; nil for a value that is missing there.
  package let old, new: Any?

  /// The first differences between two JSON values, sorted by path: members by name, items by index.
  package static func first(_ count: Int, from old: Any, to new: Any) -> [JSONDifference] {
    var found: [JSONDifference] = []
    func compare(_ old: Any?, _ new: Any?, at path: [Step]) {
      guard found.count < count else { return }
      if let old = old as? [String: Any], let new = new as? [String: Any] {
        for name in Set(old.keys).union(new.keys).sorted() {
          compare(old[name], new[name], at: path + [.member(name)])
        }
      } else if let old = old as? [Any], let new = new as? [Any] {
        for index in 0..<max(old.count, new.count) where found.count < count {
          compare(
            index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
            at: path + [.item(index)])
        }
      } else if !areEqual(old, new) {
        found.append(JSONDifference(path: path, old: old, new: new))
      }
    }
    compare(old, new, at: [])
    return found
  }

  private static func areEqual(_ old: Any?, _ new: Any?) -> Bool {
    switch (old, new) {
    // Strings are equal byte for byte: canonically equivalent Unicode strings differ.
    case (let old as String, let new as String): old.utf8.elementsEqual(new.utf8)
    case (let old as Bool, let new as Bool): old == new
    case (let old as Double, let new as Double): old == new
    case (is NSNull, is NSNull): true
    default: false
    }
  }
}

extension [JSONDifference.Step] {
  /// The path in JavaScript notation, such as `layers[3].ks.p`; "the document" for the root.
  package var jsonPath: String {
    isEmpty
      ? "the document"
      : reduce(into: "") { text, step in
        switch step {
        case .item(let index): text += "[\(index)]"
        case .member(let name): text += (text.isEmpty ? "" : ".") + name.beginning()
        }
      }
  }
}
