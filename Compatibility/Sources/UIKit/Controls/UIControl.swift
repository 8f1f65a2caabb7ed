import Foundation
import RefreshLayers
import UIKitBase

/// A control with target-action events; the events are sent by code, because no touch reaches UIKit views.
open class UIControl: UIView {
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }
  public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
  public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

  private var handlers: [(action: UIAction, events: Event)] = []
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  func stateDidChange() {}
  open var isTracking: Bool { false }
  open var isTouchInside: Bool { false }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  open var contentVerticalAlignment = ContentVerticalAlignment.center
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  open var allControlEvents: Event {
    targets.reduce(into: handlers.reduce(into: []) { $0.formUnion($1.events) }) { $0.formUnion($1.events) }
  }
  private var targets: [(action: TargetAction, events: Event)] = []
  open var allTargets: Set<AnyHashable> { Set(targets.compactMap { $0.action.target as? NSObject }) }
  open func addTarget(_ target: Any?, action: Selector, for events: Event) {
    // A nil target means the first responder with the method; the responder chain is unknown here, so nothing
    // is sent.
    guard let send = TargetAction(target, action) else { return }
    targets.append((send, events))
  }
  open func removeTarget(_ target: Any?, action: Selector?, for events: Event) {
    for index in targets.indices where targets[index].action.matches(target, action) {
      targets[index].events.subtract(events)
    }
    targets.removeAll { $0.events.isEmpty }
  }
  open func actions(forTarget target: Any?, forControlEvent event: Event) -> [String]? {
    let names = targets.filter { $0.events.contains(event) && $0.action.matches(target, nil) }
      .map(\.action.action.description)
    return names.isEmpty ? nil : names
  }
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    TargetAction(target, action)?.send(self, event)
  }
  open func sendAction(_ action: UIAction) { action.perform(self) }
  open func addAction(_ action: UIAction, for events: Event) { handlers.append((action, events)) }
  open func removeAction(_ action: UIAction, for events: Event) {
    handlers.removeAll { $0.action === action && $0.events == events }
  }
  open func sendActions(for events: Event) {
    for target in targets where !target.events.isDisjoint(with: events) {
      if let object = target.action.target { sendAction(target.action.action, to: object, for: nil) }
    }
    for handler in handlers where !handler.events.isDisjoint(with: events) { handler.action.perform(self) }
  }
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}
}

open class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  public let title: String
  public let image: UIImage?
  open private(set) weak var senderView: UIView?
  open var sender: Any? { senderView }
  private let handler: (UIAction) -> Void
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) { (self.title, self.image, self.handler) = (title, image, handler) }
  func perform(_ sender: UIView) {
    senderView = sender
    handler(self)
  }
}
