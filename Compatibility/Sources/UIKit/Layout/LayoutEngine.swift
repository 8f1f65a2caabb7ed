import Foundation
import RefreshLayers
import UIKitBase

/// A view or layout guide that takes part in constraints.
struct LayoutItem {
  let view: UIView
  let guide: UILayoutGuide?

  init(_ view: UIView) { (self.view, guide) = (view, nil) }
  init?(_ object: AnyObject?) {
    if let view = object as? UIView {
      (self.view, guide) = (view, nil)
    } else if let guide = object as? UILayoutGuide, let view = guide.owningView {
      (self.view, self.guide) = (view, guide)
    } else if let span = object as? LayoutSpan, let (item, _) = span.from {
      self = item
    } else {
      return nil
    }
  }
}

/// Auto Layout data of a view, allocated on demand.
final class AutoLayoutData {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var marginsGuide: UILayoutGuide?
  var safeAreaGuide: UILayoutGuide?
  /// Last safe area insets reported to the view.
  var safeArea = UIEdgeInsets.zero
  /// Layout engine of a root view.
  var engine: LayoutEngine?
}

/// Auto Layout for a tree of views.
///
/// The root view and views with `translatesAutoresizingMaskIntoConstraints` keep their frames. All other
/// constrained views are solved together; if constraints are ambiguous, a view goes to the upper left of its
/// superview, at minimum size. As in UIKit, frames are rounded to whole pixels and ignore transforms.
final class LayoutEngine {
  /// True once a constraint has been activated, so that trees without constraints cost nothing.
  nonisolated(unsafe) static var isUsed = false
  /// True while an engine sets frames on this thread.
  @TaskLocal private static var isApplying = false

  private typealias Expression = ConstraintSolver.Expression

  private struct RectExpressions {
    var left: Expression
    var top: Expression
    var width: Expression
    var height: Expression
    var right: Expression { left + width }
    var bottom: Expression { top + height }
  }

  /// The input of a solution, to skip solving an unchanged problem.
  private struct Problem: Equatable {
    var numbers: [Double] = []
    var objects: [ObjectIdentifier] = []
  }

  private unowned let root: UIView
  /// True if the input of the solution may have changed.
  private var isPending = false
  private var problem: Problem?
  private var frames: [ObjectIdentifier: CGRect] = [:]
  /// Content size of a scroll view; nil along an axis that constraints do not determine.
  fileprivate struct ScrollContentSize: Equatable {
    let width: CGFloat?
    let height: CGFloat?
  }
  private var contentSizes: [ObjectIdentifier: ScrollContentSize] = [:]
  private var reported: Set<String> = []

  init(root: UIView) { self.root = root }

  // MARK: Entry points

  /// Root view of a view's tree.
  private static func root(of view: UIView) -> UIView {
    var root = view
    while let next = root.superview { root = next }
    return root
  }

  private static func engine(of root: UIView) -> LayoutEngine {
    let parts = root.autoLayoutData
    if let engine = parts.engine { return engine }
    let engine = LayoutEngine(root: root)
    parts.engine = engine
    return engine
  }

  /// Sets the frames of a view's constrained subviews.
  static func layOutSubviews(of view: UIView) {
    guard isUsed else { return }
    let free = view.subviews.filter { isFree($0) }
    let scroll = view as? UIScrollView
    guard !free.isEmpty || scroll != nil else { return }
    let engine = engine(of: root(of: view))
    engine.update()
    $isApplying.withValue(true) {
      for subview in free {
        guard let frame = engine.frames[ObjectIdentifier(subview)] else { continue }
        place(subview, in: frame)
      }
      if let scroll, let size = engine.contentSize(of: scroll) { scroll.contentSize = size }
    }
  }

  /// Content size determined by constraints; nil if they determine none or it is unchanged.
  private func contentSize(of scroll: UIScrollView) -> CGSize? {
    guard let made = contentSizes[ObjectIdentifier(scroll)] else { return nil }
    let size = CGSize(
      width: made.width ?? scroll.contentSize.width, height: made.height ?? scroll.contentSize.height)
    return size == scroll.contentSize ? nil : size
  }

  private static func place(_ view: UIView, in frame: CGRect) {
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    let anchor = view.layer.anchorPoint
    let center = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if view.center != center { view.center = center }
  }

  /// Frame of a layout guide in its view.
  static func frame(of guide: UILayoutGuide, in view: UIView) -> CGRect {
    let engine = engine(of: root(of: view))
    engine.update()
    return engine.frames[ObjectIdentifier(guide)] ?? .zero
  }

  /// Marks the tree of a view for solving, at the end of the stage's event or at the next layout.
  static func invalidate(_ view: UIView) {
    guard isUsed, !isApplying else { return }
    let root = root(of: view)
    let engine = engine(of: root)
    guard !engine.isPending else { return }
    engine.isPending = true
    LayerContext.perform { [weak root] context in
      context.scheduler.deferAction { if let root { settle(root) } }
    }
  }

  /// Lays out the views whose subviews differ from the solution. Changes that layout itself requests do not
  /// trigger further passes.
  static func settle(_ view: UIView) {
    guard isUsed, !isApplying else { return }
    let root = root(of: view)
    guard let engine = root.ownLayoutParts?.engine, engine.isPending else { return }
    engine.isPending = false
    engine.update()
    for view in engine.views {
      if view !== root, isFree(view), let frame = engine.frames[ObjectIdentifier(view)],
        engine.untransformed(view) != frame
      {
        view.superview?.refreshView.setNeedsLayout()
      }
      if let scroll = view as? UIScrollView, engine.contentSize(of: scroll) != nil {
        scroll.refreshView.setNeedsLayout()
      }
    }
  }

  /// True if constraints determine the view's frame: its own constraints, or the constraints of a stack view.
  static func isFree(_ view: UIView) -> Bool {
    if !view.translatesAutoresizingMaskIntoConstraints, view.isConstrained { return true }
    guard let stack = view.superview as? UIStackView else { return false }
    return stack.usesConstraints && stack.arrangedSubviews.contains { $0 === view } && !view.isHidden
  }

  /// Size of a view determined by its constraints, as close to `target` as the priorities demand.
  static func fittingSize(
    of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    let engine = LayoutEngine(root: view)
    return engine.solve(fitting: (target, horizontal, vertical))
  }

  // MARK: The problem

  private var views: [UIView] = []
  private var constraints: [NSLayoutConstraint] = []

  private func update() {
    collect()
    let now = describe()
    guard now != problem else { return }
    problem = now
    _ = solve(fitting: nil)
  }

  private func collect() {
    (views, constraints) = ([], [])
    func visit(_ view: UIView) {
      views.append(view)
      if let parts = view.ownLayoutParts { constraints += parts.constraints }
      view.subviews.forEach(visit)
    }
    visit(root)
  }

  private func describe() -> Problem {
    var problem = Problem()
    for view in views {
      problem.objects.append(ObjectIdentifier(view))
      let rect = untransformed(view)
      if view === root || !Self.isFree(view) {
        problem.numbers += [rect.minX, rect.minY, rect.width, rect.height].map(Double.init)
      } else {
        let size = view.intrinsicContentSize
        problem.numbers += [Double(size.width), Double(size.height), view.isHidden ? 1 : 0]
        problem.numbers.append(view.widthMakesHeight ? 1 : 0)
      }
      let margins = view.layoutMargins
      problem.numbers += [margins.left, margins.right, margins.top, margins.bottom].map(Double.init)
      problem.numbers += [
        NSLayoutConstraint.Axis.horizontal, .vertical,
      ].flatMap {
        [
          Double(view.contentHuggingPriority(for: $0).rawValue),
          Double(view.contentCompressionResistancePriority(for: $0).rawValue),
        ]
      }
      if let stack = view as? UIStackView, stack.usesConstraints {
        problem.numbers += stack.layoutNumbers
        problem.objects += stack.arrangedSubviews.map { ObjectIdentifier($0) }
      }
    }
    for constraint in constraints {
      problem.objects.append(ObjectIdentifier(constraint))
      problem.numbers += [Double(constraint.constant), Double(constraint.priority.rawValue)]
    }
    return problem
  }

  /// Frame of a view in its superview, ignoring its transform.
  private func untransformed(_ view: UIView) -> CGRect {
    let (center, size, anchor) = (view.center, view.bounds.size, view.layer.anchorPoint)
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
      height: size.height)
  }

  // MARK: The solution

  private func solve(fitting: (CGSize, UILayoutPriority, UILayoutPriority)?) -> CGSize {
    if fitting != nil { collect() }
    var solution = Solution(of: self, fitting, [:])
    // The height of multiline text depends on its width, which is known only from a first solution.
    var widths: [ObjectIdentifier: CGFloat] = [:]
    for view in views where (view === root || Self.isFree(view)) && view.widthMakesHeight {
      if let width = solution.frames[ObjectIdentifier(view)]?.width, width > 0 {
        widths[ObjectIdentifier(view)] = width
      }
    }
    if !widths.isEmpty { solution = Solution(of: self, fitting, widths) }
    if fitting == nil { (frames, contentSizes) = (solution.frames, solution.contentSizes) }
    return solution.rootSize
  }

  private func warn(_ text: String) {
    guard reported.insert(text).inserted else { return }
    StageState.report(.warning, text)
  }

  /// One solver run over the engine's views.
  struct Solution {
    var frames: [ObjectIdentifier: CGRect] = [:]
    /// Scroll views whose content width, and scroll views whose content height, is determined by constraints.
    private var (decidedWidths, decidedHeights): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    fileprivate var contentSizes: [ObjectIdentifier: ScrollContentSize] = [:]
    var rootSize = CGSize.zero
    private let usedWidths: [ObjectIdentifier: CGFloat]

    private let engine: LayoutEngine
    private var solver = ConstraintSolver()
    private var boxes: [ObjectIdentifier: RectExpressions] = [:]
    /// Content boxes of scroll views.
    private var contents: [ObjectIdentifier: RectExpressions] = [:]

    init(
      of engine: LayoutEngine, _ fitting: (CGSize, UILayoutPriority, UILayoutPriority)?,
      _ widths: [ObjectIdentifier: CGFloat]
    ) {
      self.engine = engine
      usedWidths = widths
      makeBoxes(isFitting: fitting != nil)
      if let (target, horizontal, vertical) = fitting, let box = boxes[ObjectIdentifier(engine.root)] {
        should(box.width, .equal, Expression(Double(target.width)), horizontal)
        should(box.height, .equal, Expression(Double(target.height)), vertical)
        addContentSize(of: engine.root, box)
      } else if !engine.root.translatesAutoresizingMaskIntoConstraints,
        let box = boxes[ObjectIdentifier(engine.root)]
      {
        // No constraint from outside positions the root, so it prefers its current size.
        let size = engine.root.bounds.size
        should(box.width, .equal, Expression(Double(size.width)), UILayoutPriority(500))
        should(box.height, .equal, Expression(Double(size.height)), UILayoutPriority(500))
      }
      for view in engine.views {
        if let stack = view as? UIStackView, stack.usesConstraints { stack.addConstraints(to: &self) }
        if view !== engine.root, LayoutEngine.isFree(view), let box = boxes[ObjectIdentifier(view)] {
          addContentSize(of: view, box)
        }
      }
      for constraint in engine.constraints { add(constraint) }
      solver.minimize()
      read()
    }

    // MARK: Boxes

    private mutating func variable() -> Expression { Expression(variable: solver.makeVariable()) }

    private mutating func makeBoxes(isFitting: Bool) {
      for view in engine.views {
        let id = ObjectIdentifier(view)
        let parent = view === engine.root ? nil : view.superview.flatMap { boxes[ObjectIdentifier($0)] }
        let isFree = view !== engine.root && LayoutEngine.isFree(view)
        if view === engine.root {
          let size = view.bounds.size
          let isOpen = isFitting || !view.translatesAutoresizingMaskIntoConstraints
          boxes[id] = RectExpressions(
            left: Expression(0), top: Expression(0),
            width: isOpen ? variable() : Expression(Double(size.width)),
            height: isOpen ? variable() : Expression(Double(size.height)))
          if isOpen { keepSmall(boxes[id]!) }
        } else if isFree {
          let box = RectExpressions(left: variable(), top: variable(), width: variable(), height: variable())
          boxes[id] = box
          keepSmall(box)
          if let parent {
            should(box.left, .equal, parent.left, UILayoutPriority(0.2))
            should(box.top, .equal, parent.top, UILayoutPriority(0.2))
          }
        } else if let parent {
          let rect = engine.untransformed(view)
          let origin = view.superview is UIScrollView ? .zero : view.superview?.bounds.origin ?? .zero
          boxes[id] = RectExpressions(
            left: parent.left + Double(rect.minX - origin.x), top: parent.top + Double(rect.minY - origin.y),
            width: Expression(Double(rect.width)), height: Expression(Double(rect.height)))
        }
        for guide in view.ownLayoutParts?.guides ?? [] {
          let box = RectExpressions(left: variable(), top: variable(), width: variable(), height: variable())
          boxes[ObjectIdentifier(guide)] = box
          keepSmall(box)
          if let own = boxes[id] {
            should(box.left, .equal, own.left, UILayoutPriority(0.2))
            should(box.top, .equal, own.top, UILayoutPriority(0.2))
          }
        }
      }
    }

    private mutating func keepSmall(_ box: RectExpressions) {
      for length in [box.width, box.height] {
        _ = solver.add(length, .greaterThanOrEqual, Expression(0), priority: nil)
        should(length, .equal, Expression(0), UILayoutPriority(0.1))
      }
    }

    private mutating func should(
      _ a: Expression, _ relation: ConstraintSolver.Relation, _ b: Expression, _ priority: UILayoutPriority
    ) { _ = solver.add(a, relation, b, priority: priority == .required ? nil : Double(priority.rawValue)) }

    /// Adds the intrinsic content size with hugging and compression resistance priorities.
    private mutating func addContentSize(of view: UIView, _ box: RectExpressions) {
      if let stack = view as? UIStackView, stack.usesConstraints { return }
      var size = view.intrinsicContentSize
      if let width = usedWidths[ObjectIdentifier(view)] {
        size.height = view.intrinsicHeight(forWidth: width)
      }
      for (axis, length, own) in [
        (NSLayoutConstraint.Axis.horizontal, box.width, size.width), (.vertical, box.height, size.height),
      ] where own >= 0 {
        let own = Expression(Double(own))
        should(length, .lessThanOrEqual, own, view.contentHuggingPriority(for: axis))
        should(length, .greaterThanOrEqual, own, view.contentCompressionResistancePriority(for: axis))
      }
    }

    /// Box of an item as referenced by a constraint's other item: a descendant of a scroll view refers to the
    /// content's edges.
    private mutating func box(of item: LayoutItem, seenBy other: LayoutItem?) -> RectExpressions? {
      if let guide = item.guide {
        if let scroll = item.view as? UIScrollView, guide === scroll.contentLayoutGuide {
          return contentBox(of: scroll)
        }
        guard let insets = guide.insets else { return boxes[ObjectIdentifier(guide)] }
        guard var box = boxes[ObjectIdentifier(item.view)] else { return nil }
        let inset = insets(item.view)
        box.left = box.left + Double(inset.left)
        box.top = box.top + Double(inset.top)
        box.width = box.width + Double(-inset.left - inset.right)
        box.height = box.height + Double(-inset.top - inset.bottom)
        return box
      }
      if let scroll = item.view as? UIScrollView, let other, other.view !== scroll,
        other.view.isDescendant(of: scroll), let content = contentBox(of: scroll),
        let own = boxes[ObjectIdentifier(scroll)]
      {
        // Lengths are those of the scroll view; edges and centres are handled in `edge(_:of:)`.
        return RectExpressions(left: content.left, top: content.top, width: own.width, height: own.height)
      }
      return boxes[ObjectIdentifier(item.view)]
    }

    private static let edges: Set<NSLayoutConstraint.Attribute> = [
      .left, .right, .leading, .trailing, .top, .bottom, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .topMargin, .bottomMargin, .firstBaseline, .lastBaseline,
    ]
    /// Attributes that involve the width or height of a box.
    private static let horizontalEnds: Set<NSLayoutConstraint.Attribute> = [
      .right, .trailing, .rightMargin, .trailingMargin, .width, .centerX, .centerXWithinMargins,
    ]
    private static let verticalEnds: Set<NSLayoutConstraint.Attribute> = [
      .bottom, .bottomMargin, .lastBaseline, .height, .centerY, .centerYWithinMargins,
    ]

    private mutating func contentBox(of scroll: UIScrollView) -> RectExpressions? {
      let id = ObjectIdentifier(scroll)
      if let box = contents[id] { return box }
      guard let own = boxes[id] else { return nil }
      let box = RectExpressions(left: own.left, top: own.top, width: variable(), height: variable())
      keepSmall(box)
      contents[id] = box
      return box
    }

    // MARK: Constraints

    private mutating func value(
      _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem, seenBy other: LayoutItem?
    ) -> Expression? {
      guard var box = box(of: item, seenBy: other) else { return nil }
      if let content = contents[ObjectIdentifier(item.view)] {
        let isGuide = item.guide != nil && item.guide === (item.view as? UIScrollView)?.contentLayoutGuide
        let isInside = other.map { $0.view !== item.view && $0.view.isDescendant(of: item.view) } ?? false
        // Edges refer to the content, lengths and centres to the scroll view. Source:
        // developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/WorkingwithScrollViews.html
        if item.guide == nil, isInside, Self.edges.contains(attribute) { box = content }
        if isGuide || (item.guide == nil && isInside && Self.edges.contains(attribute)) {
          let id = ObjectIdentifier(item.view)
          if Self.horizontalEnds.contains(attribute) { decidedWidths.insert(id) }
          if Self.verticalEnds.contains(attribute) { decidedHeights.insert(id) }
        }
      }
      let margins = item.view.layoutMargins
      switch attribute {
      case .left, .leading: return box.left
      case .right, .trailing: return box.right
      case .top: return box.top
      case .bottom: return box.bottom
      case .width: return box.width
      case .height: return box.height
      case .centerX: return box.left + box.width * 0.5
      case .centerY: return box.top + box.height * 0.5
      case .leftMargin, .leadingMargin: return box.left + Double(margins.left)
      case .rightMargin, .trailingMargin: return box.right + Double(-margins.right)
      case .topMargin: return box.top + Double(margins.top)
      case .bottomMargin: return box.bottom + Double(-margins.bottom)
      case .centerXWithinMargins:
        return box.left + box.width * 0.5 + Double(margins.left - margins.right) / 2
      case .centerYWithinMargins:
        return box.top + box.height * 0.5 + Double(margins.top - margins.bottom) / 2
      case .firstBaseline, .lastBaseline:
        guard item.guide == nil, let (first, last) = item.view.baselineOffsets else {
          return attribute == .firstBaseline ? box.top : box.bottom
        }
        return attribute == .firstBaseline ? box.top + Double(first) : box.bottom + Double(-last)
      case .notAnAttribute: return nil
      }
    }

    private mutating func value(
      of object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, seenBy other: LayoutItem?
    ) -> Expression? {
      if let span = object as? LayoutSpan {
        guard let (from, a) = span.from, let (to, b) = span.to,
          let start = value(a, of: from, seenBy: to), let end = value(b, of: to, seenBy: from)
        else { return nil }
        return end - start
      }
      return LayoutItem(object).flatMap { value(attribute, of: $0, seenBy: other) }
    }

    private mutating func add(_ constraint: NSLayoutConstraint) {
      let (first, second) = (LayoutItem(constraint.firstItem), LayoutItem(constraint.secondItem))
      guard let left = value(of: constraint.firstItem, constraint.firstAttribute, seenBy: second) else {
        return
      }
      var right = Expression(Double(constraint.constant))
      if constraint.secondAttribute != .notAnAttribute {
        guard let other = value(of: constraint.secondItem, constraint.secondAttribute, seenBy: first) else {
          return
        }
        right = other * Double(constraint.multiplier) + Double(constraint.constant)
      }
      let relation: ConstraintSolver.Relation =
        constraint.relation == .equal
        ? .equal : constraint.relation == .lessThanOrEqual ? .lessThanOrEqual : .greaterThanOrEqual
      let isRequired = constraint.priority.rawValue >= UILayoutPriority.required.rawValue
      let isAdded = solver.add(
        left, relation, right, priority: isRequired ? nil : Double(constraint.priority.rawValue))
      if !isAdded {
        engine.warn("the constraint \(constraint) contradicts others, and is left out")
      }
    }

    // MARK: For stack views

    mutating func relate(
      _ a: (UIView, NSLayoutConstraint.Attribute), _ relation: ConstraintSolver.Relation,
      _ b: (UIView, NSLayoutConstraint.Attribute)?, factor: CGFloat = 1, plus constant: CGFloat = 0,
      priority: UILayoutPriority = .required
    ) {
      guard let left = value(a.1, of: LayoutItem(a.0), seenBy: nil) else { return }
      var right = Expression(Double(constant))
      if let b, let other = value(b.1, of: LayoutItem(b.0), seenBy: nil) {
        right = other * Double(factor) + Double(constant)
      }
      should(left, relation, right, priority)
    }

    /// Makes two distances equal: between the ends of neighbouring views or between the centres of two pairs.
    mutating func relateGaps(
      _ a: ((UIView, NSLayoutConstraint.Attribute), (UIView, NSLayoutConstraint.Attribute)),
      _ b: ((UIView, NSLayoutConstraint.Attribute), (UIView, NSLayoutConstraint.Attribute)),
      priority: UILayoutPriority
    ) {
      func end(_ part: (UIView, NSLayoutConstraint.Attribute), _ own: inout Self) -> Expression? {
        own.value(part.1, of: LayoutItem(part.0), seenBy: nil)
      }
      guard let a0 = end(a.0, &self), let a1 = end(a.1, &self), let b0 = end(b.0, &self),
        let b1 = end(b.1, &self)
      else { return }
      should(a1 - a0, .equal, b1 - b0, priority)
    }

    // MARK: Reading

    private mutating func read() {
      let scale = Double(UIScreen.main.scale)
      func pixels(_ value: Double) -> CGFloat { CGFloat((value * scale).rounded() / scale) }
      func rect(_ box: RectExpressions, in parent: RectExpressions?, _ origin: CGPoint) -> CGRect {
        let (x, y) = (
          solver.value(of: box.left) - (parent.map { solver.value(of: $0.left) } ?? 0) + Double(origin.x),
          solver.value(of: box.top) - (parent.map { solver.value(of: $0.top) } ?? 0) + Double(origin.y)
        )
        let (w, h) = (solver.value(of: box.width), solver.value(of: box.height))
        return CGRect(
          x: pixels(x), y: pixels(y), width: pixels(x + w) - pixels(x), height: pixels(y + h) - pixels(y))
      }
      for view in engine.views {
        guard let box = boxes[ObjectIdentifier(view)] else { continue }
        let parent = view === engine.root ? nil : view.superview
        let origin = parent is UIScrollView ? .zero : parent?.bounds.origin ?? .zero
        frames[ObjectIdentifier(view)] = rect(box, in: parent.flatMap { boxes[ObjectIdentifier($0)] }, origin)
        for guide in view.ownLayoutParts?.guides ?? [] {
          guard let own = boxes[ObjectIdentifier(guide)] else { continue }
          frames[ObjectIdentifier(guide)] = rect(own, in: box, view.bounds.origin)
        }
      }
      if let box = boxes[ObjectIdentifier(engine.root)] {
        rootSize = CGSize(
          width: pixels(solver.value(of: box.width)), height: pixels(solver.value(of: box.height)))
      }
      for (id, box) in contents {
        contentSizes[id] = ScrollContentSize(
          width: decidedWidths.contains(id) ? pixels(solver.value(of: box.width)) : nil,
          height: decidedHeights.contains(id) ? pixels(solver.value(of: box.height)) : nil)
      }
    }
  }
}
