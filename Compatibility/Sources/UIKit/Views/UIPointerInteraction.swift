import Foundation
import UIKitBase

/// Input of a view besides touches, such as a pointer.
public protocol UIInteraction: AnyObject {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}

private nonisolated(unsafe) let interactionsKey = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

extension UIView {
  public var interactions: [any UIInteraction] {
    get { associatedObjects[UnsafeRawPointer(interactionsKey)] as? [any UIInteraction] ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for new in newValue { addInteraction(new) }
    }
  }
  /// Adds an interaction to this view alone.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    associatedObjects[UnsafeRawPointer(interactionsKey)] = interactions + [interaction]
    interaction.didMove(to: self)
  }
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    associatedObjects[UnsafeRawPointer(interactionsKey)] = interactions.filter { $0 !== interaction }
    interaction.didMove(to: nil)
  }
}

/// A view's reaction to a pointer, of which a stage has none, as a phone without a mouse.
open class UIPointerInteraction: NSObject, UIInteraction {
  open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  open private(set) weak var view: UIView?
  open var isEnabled = true
  public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }
  open func invalidate() {}
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
}

/// Questions about a pointer, which are not asked without one.
public protocol UIPointerInteractionDelegate: AnyObject {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
}
extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
}

open class UIPointerRegionRequest: NSObject { open var location: CGPoint { .zero } }
open class UIPointerRegion: NSObject {
  public let rect: CGRect
  public let identifier: AnyHashable?
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    (self.rect, self.identifier) = (rect, identifier)
  }
}
open class UITargetedPreview: NSObject {
  public let view: UIView
  public init(view: UIView) { self.view = view }
}
public enum UIPointerEffect {
  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
}
open class UIPointerStyle: NSObject {
  public let effect: UIPointerEffect
  public init(effect: UIPointerEffect) { self.effect = effect }
}
