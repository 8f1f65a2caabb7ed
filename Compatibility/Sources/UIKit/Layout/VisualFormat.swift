import Foundation
import UIKitBase

extension NSLayoutConstraint {
  /// Creates the constraints of a visual format such as `"H:|-8-[icon(24)]-[title]-(>=8@750)-|"`; a syntax
  /// error gives none and a diagnostic.
  public class func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var line = VisualFormat(format, metrics ?? [:], views)
      return try line.constraints(options)
    } catch {
      StageState.report(.warning, "the visual format \"\(format)\": \(error)")
      return []
    }
  }
}

/// A parser of the visual format language.
private struct VisualFormat {
  struct Fault: Error, CustomStringConvertible { let description: String }

  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var view: UIView?
    var multiplier: CGFloat = 1
    var priority = UILayoutPriority.required

    func constraint(
      of item: UIView, _ own: NSLayoutConstraint.Attribute, to other: UIView?,
      _ others: NSLayoutConstraint.Attribute
    ) -> NSLayoutConstraint {
      let constraint = NSLayoutConstraint(
        item: item, attribute: own, relatedBy: relation, toItem: other, attribute: others,
        multiplier: multiplier, constant: constant)
      constraint.priority = priority
      return constraint
    }
  }

  private let text: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var index = 0
  private var isVertical = false

  init(_ text: String, _ metrics: [String: Any], _ views: [String: Any]) {
    self.text = text.filter { !$0.isWhitespace }.map { $0 }
    (self.metrics, self.views) = (metrics, views)
  }

  private var rest: String { index < text.count ? String(text[index...]) : "the end" }
  private func sees(_ word: String) -> Bool { text[index...].starts(with: word) }
  private mutating func take(_ word: String) -> Bool {
    guard sees(word) else { return false }
    index += word.count
    return true
  }
  private mutating func expect(_ word: String) throws {
    guard take(word) else { throw Fault(description: "expected \(word) before \(rest)") }
  }
  private mutating func takeName() throws -> String {
    let start = index
    while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" {
      index += 1
    }
    guard index > start else { throw Fault(description: "expected a name before \(rest)") }
    return String(text[start..<index])
  }
  private mutating func number() throws -> CGFloat {
    let start = index
    if index < text.count, "+-".contains(text[index]) { index += 1 }
    while index < text.count, text[index].isNumber || text[index] == "." { index += 1 }
    if let value = Double(String(text[start..<index])) { return CGFloat(value) }
    index = start
    let sign: CGFloat = take("-") ? -1 : 1
    let name = try takeName()
    guard let value = boxed(metrics[name]) as? NSNumber else {
      throw Fault(description: "no metric has the name \(name)")
    }
    return sign * CGFloat(value.doubleValue)
  }
  private func named(_ name: String) throws -> UIView {
    guard let view = views[name] as? UIView else {
      throw Fault(description: "no view has the name \(name)")
    }
    return view
  }

  private mutating func predicate() throws -> Predicate {
    var result = Predicate()
    if take(">=") {
      result.relation = .greaterThanOrEqual
    } else if take("<=") {
      result.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let start = index
    if index < text.count, text[index].isLetter || text[index] == "_", let name = try? takeName(),
      let view = views[name] as? UIView
    {
      result.view = view
      if take("*") { result.multiplier = try number() }
      if sees("+") || sees("-") { result.constant = try number() }
    } else {
      index = start
      result.constant = try number()
    }
    if take("@") { result.priority = UILayoutPriority(Float(try number())) }
    return result
  }
  private mutating func predicates() throws -> [Predicate] {
    var list: [Predicate] = []
    repeat { list.append(try predicate()) } while take(",")
    try expect(")")
    return list
  }

  /// Parses the connection between two items: flush, the standard distance, or explicit distances.
  private mutating func distances(toSuperview: Bool) throws -> [Predicate] {
    guard take("-") else { return [Predicate()] }
    if sees("[") || sees("|") {
      var usual = Predicate()
      usual.constant = toSuperview || sees("|") ? 20 : 8
      return [usual]
    }
    let list: [Predicate]
    if take("(") {
      list = try predicates()
    } else {
      var simple = Predicate()
      simple.constant = try number()
      if take("@") { simple.priority = UILayoutPriority(Float(try number())) }
      list = [simple]
    }
    try expect("-")
    return list
  }

  mutating func constraints(_ options: NSLayoutConstraint.FormatOptions) throws -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    let isLeftToRight = options.contains(.directionLeftToRight)
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : isLeftToRight ? (.left, .right) : (.leading, .trailing)
    let length: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    var made: [NSLayoutConstraint] = []
    var line: [UIView] = []
    var waiting: [Predicate]?
    var last: UIView?
    // `|` is the superview of the first view, which follows the distance in the format.
    if take("|") { waiting = try distances(toSuperview: true) }
    while index < text.count {
      if take("|") {
        guard let last, let parent = last.superview else {
          throw Fault(description: "| needs a view that has a superview")
        }
        for distance in waiting ?? [] { made.append(distance.constraint(of: parent, end, to: last, end)) }
        guard index == text.count else { throw Fault(description: "nothing can follow | but \(rest) does") }
        break
      }
      try expect("[")
      let view = try named(try takeName())
      if let waiting {
        for distance in waiting {
          let before: UIView
          if let last {
            before = last
          } else {
            guard let parent = view.superview else {
              throw Fault(description: "| needs a view that has a superview")
            }
            before = parent
          }
          made.append(distance.constraint(of: view, start, to: before, last == nil ? start : end))
        }
      }
      if take("(") {
        for size in try predicates() {
          made.append(
            size.constraint(of: view, length, to: size.view, size.view == nil ? .notAnAttribute : length))
        }
      }
      try expect("]")
      line.append(view)
      last = view
      waiting = index < text.count ? try distances(toSuperview: false) : nil
    }
    return made + alignments(of: line, options)
  }

  private func alignments(
    of line: [UIView], _ options: NSLayoutConstraint.FormatOptions
  ) -> [NSLayoutConstraint] {
    let known: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
      (.alignAllFirstBaseline, .firstBaseline),
    ]
    return known.filter { options.contains($0.0) }.flatMap { _, attribute in
      zip(line, line.dropFirst()).map {
        NSLayoutConstraint(
          item: $0, attribute: attribute, relatedBy: .equal, toItem: $1, attribute: attribute, multiplier: 1,
          constant: 0)
      }
    }
  }
}
