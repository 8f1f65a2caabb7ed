import Foundation
import RefreshLayers
import RefreshMotion
import UIKitBase

/// Animations of custom layer properties, whose keys the subclass names in `needsDisplay(forKey:)`.
///
/// For each key, a layer that is not drawn animates one of its built-in properties through the values, so
/// timing, springs, keyframes and groups are RefreshKit's. During an animation, the owner redraws every 1/60
/// s.
final class CustomPropertyAnimations {
  private unowned let owner: CALayer
  private let draw: () -> Void
  private var carriers: [String: Layer] = [:]
  private var event: Scheduler.Event?
  /// End of the last animation, in stage time.
  private var end: TimeInterval = 0

  init(of owner: CALayer, draw: @escaping () -> Void) {
    (self.owner, self.draw) = (owner, draw)
  }

  deinit { event?.cancel() }

  // MARK: Values

  /// Built-in property of a carrier layer that takes values of the same type.
  private static func carrierPath(for value: (any AnimatableValue)?) -> String {
    switch value?.animationValue {
    case .point: "position"
    case .size: "shadowOffset"
    case .rect: "bounds"
    case .color: "backgroundColor"
    case .transform: "transform"
    default: "zPosition"
    }
  }

  private func carrier(for key: String) -> Layer {
    if let carrier = carriers[key] { return carrier }
    let carrier = Layer()
    carrier.name = key
    carrier.isHidden = true
    owner.refreshLayer.addSublayer(carrier)
    carriers[key] = carrier
    return carrier
  }

  func setModel(_ value: Any?, forKey key: String) {
    guard let carrier = carriers[key], let value = CAAnimation.animatable(value) else { return }
    Transaction.withoutActions { _ = carrier.setValue(value, forKeyPath: Self.carrierPath(for: value)) }
  }

  /// Current values of the animated keys at a time.
  func values(at time: TimeInterval) -> [String: Any] {
    carriers.compactMapValues { carrier in
      guard !carrier.animationKeys.isEmpty, let path = moving[ObjectIdentifier(carrier)] else { return nil }
      return carrier.presentation(at: time).value(at: path).flatMap { boxed($0.anyValue) }
    }
  }
  /// Animated property of each carrier layer.
  private var moving: [ObjectIdentifier: LayerKeyPath] = [:]

  // MARK: Animations

  /// True if a key is animated at a time, so that displayed values differ from the model's.
  func isMoving(at time: TimeInterval) -> Bool {
    time <= end && carriers.values.contains { !$0.animationKeys.isEmpty }
  }

  func add(_ animation: CAAnimation, forKey key: String?, model: [String: Any]) {
    for path in animation.ownKeyPaths(on: owner) {
      let carrier = carrier(for: path)
      let values = animation.values(forKeyPath: path) + [CAAnimation.animatable(model[path])]
      let carried = Self.carrierPath(for: values.lazy.compactMap { $0 }.first)
      moving[ObjectIdentifier(carrier)] = LayerKeyPath(carried)
      if let value = model[path] { setModel(value, forKey: path) }
      guard let copy = animation.carrying(path, as: carried),
        let running = copy.refreshAnimation(on: carrier, isMember: false)
      else { continue }
      carrier.add(running, forKey: key ?? path)
      follow(copy, on: carrier)
    }
  }
  func removeAnimation(forKey key: String) {
    for carrier in carriers.values { carrier.removeAnimation(forKey: key) }
  }
  func removeAllAnimations() {
    for carrier in carriers.values { carrier.removeAllAnimations() }
  }

  private func follow(_ animation: CAAnimation, on carrier: Layer) {
    guard let context = owner.refreshLayer.context else { return }
    var timing = MediaTiming()
    timing.beginTime = animation.beginTime
    timing.duration = animation.duration > 0 ? animation.duration : Transaction.animationDuration
    timing.speed = Double(animation.speed)
    timing.repeatDuration = animation.repeatDuration
    timing.autoreverses = animation.autoreverses
    timing.repeatCount =
      animation.repeatCount >= .greatestFiniteMagnitude ? .infinity : Double(animation.repeatCount)
    if timing.beginTime == 0 { timing.beginTime = carrier.localTime(at: context.now) }
    end = max(end, carrier.contextTime(atLocal: timing.endTime))
    if event == nil { next(on: context.scheduler) }
  }

  private func next(on scheduler: Scheduler) {
    let frame = (scheduler.now * 60 + 1e-6).rounded(.down) + 1
    event = scheduler.schedule(at: frame / 60) { [weak self, unowned scheduler] in
      guard let self else { return }
      self.event = nil
      self.draw()
      if self.isMoving(at: scheduler.now) { self.next(on: scheduler) }
    }
  }
}

extension CAAnimation {
  /// Custom key paths that the animation changes on a layer.
  func ownKeyPaths(on layer: CALayer) -> [String] {
    if let group = self as? CAAnimationGroup {
      return (group.animations ?? []).flatMap { $0.ownKeyPaths(on: layer) }
    }
    guard let path = (self as? CAPropertyAnimation)?.keyPath, layer.animatesKey(path) else { return [] }
    return [path]
  }

  /// Values of the animation for a key path.
  func values(forKeyPath path: String) -> [(any AnimatableValue)?] {
    switch self {
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap { $0.values(forKeyPath: path) }
    case let basic as CABasicAnimation where basic.keyPath == path:
      [basic.refreshValues.from, basic.refreshValues.to, basic.refreshValues.by]
    case let frames as CAKeyframeAnimation where frames.keyPath == path:
      (frames.values ?? []).map { Self.animatable($0) } + [frames.path.map { _ in CGPoint.zero }]
    default: []
    }
  }

  /// A copy of the animation that animates another property instead of `path`, and no others, without a
  /// delegate; nil if it does not animate `path`.
  func carrying(_ path: String, as other: String) -> CAAnimation? {
    let copy = snapshot()
    copy.delegate = nil
    if let group = copy as? CAAnimationGroup {
      group.animations = group.animations?.compactMap { $0.carrying(path, as: other) }
      return group.animations?.isEmpty == false ? group : nil
    }
    guard let property = copy as? CAPropertyAnimation, property.keyPath == path else { return nil }
    property.keyPath = other
    return property
  }
}
