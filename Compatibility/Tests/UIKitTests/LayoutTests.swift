import Foundation
import RefreshKit
import Testing
import UIKitBase

@testable import Indicators
@testable import UIKit

/// Constraints against closed forms, and against the same places written as frames.
@Suite("Auto Layout")
struct LayoutTests {
  private let bench = Bench()
  private let own = Bench()

  // MARK: The solver

  private typealias Sum = ConstraintSolver.Expression

  /// Adds what must be possible.
  private func add(
    _ solver: inout ConstraintSolver, _ a: Sum, _ relation: ConstraintSolver.Relation, _ b: Sum,
    priority: Double?
  ) {
    let isAdded = solver.add(a, relation, b, priority: priority)
    #expect(isAdded)
  }

  @Test(
    "of equations with one priority the errors together are smallest at their median, inside of what must hold"
  )
  func medians() {
    var random = SeededRandom(seed: 20)
    for _ in 0..<60 {
      let wishes = (0..<(2 * Int.random(in: 0...5, using: &random) + 1)).map { _ in
        Double(Int.random(in: -50...50, using: &random))
      }
      let low = Double(Int.random(in: -40...0, using: &random))
      let high = Double(Int.random(in: 0...40, using: &random))
      var solver = ConstraintSolver()
      let x = ConstraintSolver.Expression(variable: solver.makeVariable())
      for wish in wishes { add(&solver, x, .equal, .init(wish), priority: 500) }
      add(&solver, x, .greaterThanOrEqual, .init(low), priority: nil)
      add(&solver, x, .lessThanOrEqual, .init(high), priority: nil)
      solver.minimize()
      let median = wishes.sorted()[wishes.count / 2]
      #expect(abs(solver.value(of: x) - min(high, max(low, median))) < 1e-6, "\(wishes) in \(low)...\(high)")
    }
  }

  @Test("a tree of equations is solved from its root, in whatever order they are added")
  func trees() {
    var random = SeededRandom(seed: 21)
    for _ in 0..<30 {
      let count = 12
      var values = [Double.random(in: -5...5, using: &random)]
      var links: [(Int, Int, Double, Double)] = []
      for index in 1..<count {
        let parent = Int.random(in: 0..<index, using: &random)
        let (factor, constant) = (
          [0.5, 1, 2, -1][Int.random(in: 0..<4, using: &random)], Double.random(in: -9...9, using: &random)
        )
        links.append((index, parent, factor, constant))
        values.append(values[parent] * factor + constant)
      }
      var solver = ConstraintSolver()
      let x = (0..<count).map { _ in ConstraintSolver.Expression(variable: solver.makeVariable()) }
      for (child, parent, factor, constant) in links.shuffled(using: &random) {
        add(&solver, x[child], .equal, x[parent] * factor + constant, priority: nil)
      }
      add(&solver, x[0], .equal, .init(values[0]), priority: nil)
      // One more says the opposite of what is known already.
      let isAdded = solver.add(x[count - 1], .equal, .init(values[count - 1] + 1), priority: nil)
      #expect(!isAdded)
      solver.minimize()
      for (variable, value) in zip(x, values) { #expect(abs(solver.value(of: variable) - value) < 1e-6) }
    }
  }

  @Test("no number of wishes outweighs one of a higher priority")
  func priorities() {
    var solver = ConstraintSolver()
    let x = ConstraintSolver.Expression(variable: solver.makeVariable())
    for _ in 0..<50 { _ = solver.add(x, .equal, .init(10), priority: 750) }
    _ = solver.add(x, .lessThanOrEqual, .init(4), priority: 751)
    _ = solver.add(x, .greaterThanOrEqual, .init(-3), priority: nil)
    solver.minimize()
    #expect(abs(solver.value(of: x) - 4) < 1e-9)
  }

  // MARK: Views

  @Test("anchors place views by edges, centres, constants and multiples")
  func card() {
    let card = bench.show { PinnedCard(frame: CGRect(x: 10, y: 10, width: 100, height: 50)) }
    #expect(card.icon.frame == CGRect(x: 6, y: 6, width: 20, height: 10))
    #expect(card.bar.frame == CGRect(x: 6, y: 24, width: 10, height: 20))
    let text = card.title.intrinsicContentSize
    #expect(card.title.frame.minX == 30)
    #expect(abs(card.title.frame.midY - 11) <= 0.25)
    #expect(abs(card.title.frame.width - min(text.width, 64)) <= 0.5)
    // A smaller card makes the text give way, as less than its content wins over what must hold nowhere.
    bench.lay { card.frame.size = CGSize(width: 50, height: 60) }
    #expect(card.title.frame.maxX == 44)
    #expect(card.bar.frame == CGRect(x: 6, y: 24, width: 10, height: 30))
    #expect(bench.context.diagnostics == [])
  }

  @Test("a changed constant is animated by laying out in an animation, like the frame")
  func animated() throws {
    let card = bench.show { PinnedCard(frame: CGRect(x: 10, y: 10, width: 100, height: 50)) }
    card.title.isHidden = true
    var bar: UIView!
    let copy = own.show(UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))) { view in
      let icon = UIView(frame: CGRect(x: 6, y: 6, width: 20, height: 10))
      icon.backgroundColor = .red
      bar = UIView(frame: CGRect(x: 6, y: 24, width: 10, height: 20))
      bar.backgroundColor = .blue
      view.addSubview(icon)
      view.addSubview(bar)
    }
    own.held = copy
    bench.turn { card.grow(to: 80, animated: true) }
    own.turn {
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
        bar.frame = CGRect(x: 6, y: 24, width: 80, height: 20)
      }
    }
    try expectSameFrames(bench, own, at: [0, 0.1, 0.25, 0.4, 0.5, 0.8], looks: 5)
    #expect(card.bar.frame.width == 80)
  }

  @Test("attributes and a visual format place as anchors do")
  func formatted() {
    let row = bench.show { FormattedRow(frame: CGRect(x: 0, y: 0, width: 100, height: 40)) }
    bench.turn { bench.root.layoutIfNeeded() }
    // 100 = 20 + w + 6 + w + 4.
    #expect(row.left.frame == CGRect(x: 20, y: 10, width: 35, height: 20))
    #expect(row.right.frame == CGRect(x: 61, y: 10, width: 35, height: 20))
    bench.turn {
      _ = NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[missing]", metrics: nil, views: ["left": row.left])
    }
    #expect(bench.messages.contains { $0.contains("no view has the name missing") })
  }

  @Test("a view with a size of its own is hosted at it, and pins itself to the host")
  func hosted() {
    var spinner: PinnedSpinner!
    var host: View!
    bench.turn {
      host = View(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
      bench.root.addSubview(host)
      spinner = PinnedSpinner(frame: .zero)
      #expect(spinner.hostedSize == CGSize(width: 30, height: 20))
      spinner.host(in: host)
      spinner.host(frame: CGRect(x: 35, y: 20, width: 30, height: 20))
      bench.root.layoutIfNeeded()
    }
    #expect(spinner.superview?.bounds.size == CGSize(width: 100, height: 60))
    #expect(spinner.frame == CGRect(x: 35, y: 38, width: 30, height: 20))
  }

  @Test("a contradiction is reported once, and the rest is laid out")
  func contradiction() {
    let view = bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))) { parent in
      let child = UIView()
      parent.add(
        child,
        [
          child.widthAnchor.constraint(equalToConstant: 30),
          child.heightAnchor.constraint(equalToConstant: 8),
          child.rightAnchor.constraint(equalTo: parent.rightAnchor),
          child.widthAnchor.constraint(equalToConstant: 50),
        ])
    }
    bench.lay { view.setNeedsLayout() }
    #expect(view.subviews[0].frame == CGRect(x: 50, y: 0, width: 30, height: 8))
    let told = bench.messages
    #expect(told.count == 1 && told[0].contains("UIView.width = 50.0") && told[0].contains("left out"))
  }

  @Test("of two texts in a row the one that resists less is cut, and the one that hugs less grows")
  func texts() {
    var (first, second) = (UILabel(), UILabel())
    func make(_ width: CGFloat) -> UIView {
      (first, second) = (UILabel(), UILabel())
      let row = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 30))
      for label in [first, second] {
        label.text = "Some text"
        row.add(label, [label.topAnchor.constraint(equalTo: row.topAnchor)])
      }
      first.leadingAnchor.constraint(equalTo: row.leadingAnchor).isActive = true
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 4).isActive = true
      second.trailingAnchor.constraint(equalTo: row.trailingAnchor).isActive = true
      first.setContentCompressionResistancePriority(.required, for: .horizontal)
      second.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      return row
    }
    for width in [110, 300] as [CGFloat] {
      bench.show { make(width) }
      let own = first.intrinsicContentSize.width
      #expect(abs(first.frame.width - own) <= 0.5 && abs(second.frame.width - (width - 4 - own)) <= 0.5)
    }
  }

  @Test("a text on several lines is as high as its width makes it, and its view grows with it")
  func lines() {
    let label = UILabel()
    let box = UIView()
    bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90))) { parent in
      label.text = "A text that is too long for one line of this width"
      label.numberOfLines = 0
      for (view, above) in [(box, parent), (label, box)] {
        above.add(
          view,
          [
            view.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 5),
            view.rightAnchor.constraint(equalTo: above.rightAnchor, constant: -5),
            view.topAnchor.constraint(equalTo: above.topAnchor, constant: 5),
          ])
      }
      label.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -5).isActive = true
    }
    let height = label.sizeThatFits(CGSize(width: 70, height: 0)).height
    #expect(height > 3 * label.font.lineHeight)
    #expect(abs(label.frame.height - height) <= 0.5 && abs(box.frame.height - height - 10) <= 0.5)
    let fitting = box.systemLayoutSizeFitting(
      CGSize(width: 80, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(abs(fitting.height - height - 10) <= 0.5)
  }

  @Test("a stack among constraints spreads what it arranges, and is as large as that")
  func stacks() {
    let stack = UIStackView()
    let bars = [UIView(), UIView(), UIView()]
    bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 90))) { parent in
      (stack.axis, stack.spacing, stack.alignment) = (.vertical, 4, .leading)
      parent.add(
        stack,
        [
          stack.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 10),
          stack.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -10),
          stack.topAnchor.constraint(equalTo: parent.topAnchor, constant: 5),
        ])
      for (index, bar) in bars.enumerated() {
        stack.addArrangedSubview(bar)
        bar.heightAnchor.constraint(equalToConstant: 10 + CGFloat(index)).isActive = true
        let share = CGFloat(index + 1) / 4
        bar.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: share).isActive = true
      }
    }
    #expect(stack.frame == CGRect(x: 10, y: 5, width: 80, height: 10 + 4 + 11 + 4 + 12))
    #expect(
      bars.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 20, height: 10), CGRect(x: 0, y: 14, width: 40, height: 11),
        CGRect(x: 0, y: 29, width: 60, height: 12),
      ])
    bench.turn { bars[1].isHidden = true }
    bench.lay { stack.alignment = .trailing }
    #expect(stack.frame.height == 26)
    #expect(bars[2].frame == CGRect(x: 20, y: 14, width: 60, height: 12))
    #expect(bench.context.diagnostics == [])
  }

  @Test("what is pinned to the edges of a scroll view makes its content's size")
  func scrolling() {
    let scroll = UIScrollView()
    let content = UIView()
    bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))) { parent in
      for (view, above) in [(scroll, parent), (content, scroll)] as [(UIView, UIView)] {
        above.add(
          view,
          [
            view.leadingAnchor.constraint(equalTo: above.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: above.trailingAnchor),
            view.topAnchor.constraint(equalTo: above.topAnchor),
            view.bottomAnchor.constraint(equalTo: above.bottomAnchor),
          ])
      }
      NSLayoutConstraint.activate([
        content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 240),
      ])
    }
    #expect(scroll.frame == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(content.frame == CGRect(x: 0, y: 0, width: 100, height: 240))
    #expect(scroll.contentSize == CGSize(width: 100, height: 240))
  }

  @Test("a view that leaves its superview leaves its constraints to it behind, and keeps its own")
  func leaving() {
    bench.turn {
      let (parent, child) = (UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40)), UIView())
      parent.add(child, [child.centerXAnchor.constraint(equalTo: parent.centerXAnchor)])
      let width = child.widthAnchor.constraint(equalToConstant: 10)
      width.isActive = true
      #expect(parent.constraints.count == 1 && child.constraints.count == 1)
      child.removeFromSuperview()
      #expect(parent.constraints.isEmpty && width.isActive && child.isConstrained)
      NSLayoutConstraint.deactivate([width])
      #expect(!child.isConstrained)
    }
  }

  @Test("guides are rectangles of their own, and margins are inside")
  func guides() {
    let (guide, box) = (UILayoutGuide(), UIView())
    let parent = bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 60))) { parent in
      parent.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      parent.addLayoutGuide(guide)
      parent.add(box)
      let margins = parent.layoutMarginsGuide
      NSLayoutConstraint.activate([
        guide.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        guide.topAnchor.constraint(equalTo: margins.topAnchor),
        guide.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.5),
        guide.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
        box.topAnchor.constraint(equalTo: guide.topAnchor),
        box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        box.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      ])
    }
    #expect(guide.layoutFrame == CGRect(x: 2, y: 1, width: 47, height: 56))
    #expect(box.frame == CGRect(x: 49, y: 1, width: 47, height: 56))
    #expect(parent.safeAreaLayoutGuide.layoutFrame == parent.bounds)
  }

  @Test(
    "a layout that adds views and constraints again is not asked for again, and need not call its superclass")
  func feedback() {
    final class Restless: UIView {
      let (first, second) = (UIView(), UIView())
      var count = 0
      override func layoutSubviews() {
        count += 1
        for view in [first, second] {
          add(
            view,
            [
              view.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 7),
              view.widthAnchor.constraint(equalToConstant: 10),
              view.heightAnchor.constraint(equalToConstant: 5),
            ])
        }
      }
    }
    let view = bench.show { Restless(frame: CGRect(x: 0, y: 0, width: 40, height: 40)) }
    for step in 1...5 { bench.advance(to: Double(step) / 60) }
    let count = view.count
    #expect(count <= 3)
    #expect(view.second.frame == CGRect(x: 7, y: 0, width: 10, height: 5))
    for step in 6...20 { bench.advance(to: Double(step) / 60) }
    #expect(view.count == count)
    // A new constant is laid out without being asked for.
    bench.turn { view.first.constraints.first { $0.constant == 10 }?.isActive = false }
    bench.turn { view.first.constraints.filter { $0.constant == 10 }.forEach { $0.constant = 12 } }
    bench.advance(to: 0.5)
    #expect(view.first.frame.width == 12)
  }

  @Test("views that a source places by frames are left alone")
  func frames() {
    let view = bench.show(UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))) { parent in
      parent.add(UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6)))
    }
    #expect(view.subviews[0].frame == CGRect(x: 3, y: 4, width: 5, height: 6))
  }

  // MARK: Controllers

  @Test("a view controller is shown with its view, in the order of UIKit's calls")
  func controller() {
    let controller = PulseController()
    bench.turn {
      let host = View(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      bench.root.addSubview(host)
      controller.host(in: host)
      controller.host(frame: host.bounds)
      controller.hostedDidAppear()
    }
    #expect(controller.calls == ["load", "will appear", "layout 20.0", "did appear"])
    #expect(controller.dot.frame == CGRect(x: 40, y: 40, width: 20, height: 20))
    #expect(controller.view.next === controller)
    bench.advance(to: 0.5)
    bench.turn { #expect(abs((controller.dot.layer.presentation()?.transform.m11 ?? 0) - 1.5) < 1e-9) }
  }

  // developer.apple.com/library/archive/documentation/UserExperience/Conceptual/AutolayoutPG/WorkingwithScrollViews.html:
  // edges of the scroll view are those of its content, its size and its centres those of its frame.
  @Test("constraints decide a content size along the axes alone on which they have its far edge")
  func contentSize() {
    let scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)) }
    let (banner, tall) = (UIView(), UIView())
    bench.turn {
      scroll.contentSize = CGSize(width: 320, height: 2000)
      for view in [banner, tall] { scroll.add(view) }
      NSLayoutConstraint.activate([
        banner.bottomAnchor.constraint(equalTo: scroll.topAnchor),
        banner.centerXAnchor.constraint(equalTo: scroll.centerXAnchor),
        banner.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        banner.heightAnchor.constraint(equalToConstant: 55),
        tall.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        tall.topAnchor.constraint(equalTo: scroll.topAnchor),
        tall.widthAnchor.constraint(equalToConstant: 30), tall.heightAnchor.constraint(equalToConstant: 500),
      ])
      bench.root.layoutIfNeeded()
    }
    #expect(scroll.contentSize == CGSize(width: 320, height: 2000))
    #expect(banner.frame == CGRect(x: 0, y: -55, width: 100, height: 55))
    bench.lay { tall.bottomAnchor.constraint(equalTo: scroll.bottomAnchor, constant: -12).isActive = true }
    #expect(scroll.contentSize == CGSize(width: 320, height: 512))
    bench.lay {
      tall.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor).isActive = true
    }
    #expect(scroll.contentSize == CGSize(width: 30, height: 512))
    #expect(bench.context.diagnostics == [])
  }

  /// A view that waits while its frame is set.
  private final class SlowView: UIView {
    nonisolated(unsafe) var onBounds: (() -> Void)?
    override var bounds: CGRect { didSet { onBounds?() } }
  }

  // Stages are independent of each other: a solution must not depend on what another thread lays out.
  @Test("a constraint is solved while a stage on another thread sets frames")
  func threads() {
    let (isSetting, isSolved) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let other = Bench()
      let (container, view) = (other.show { UIView() }, SlowView())
      view.onBounds = {
        view.onBounds = nil
        isSetting.signal()
        isSolved.wait()
      }
      other.turn {
        container.add(
          view,
          [
            view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 30),
          ])
        other.root.layoutIfNeeded()
      }
      hasEnded.signal()
    }
    isSetting.wait()
    let scroll = bench.show { UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)) }
    let tall = UIView()
    bench.turn {
      scroll.add(
        tall,
        [
          tall.topAnchor.constraint(equalTo: scroll.topAnchor),
          tall.heightAnchor.constraint(equalToConstant: 500),
        ])
      bench.root.layoutIfNeeded()
    }
    bench.lay { tall.bottomAnchor.constraint(equalTo: scroll.bottomAnchor).isActive = true }
    #expect(scroll.contentSize.height == 500)
    isSolved.signal()
    hasEnded.wait()
  }
}
