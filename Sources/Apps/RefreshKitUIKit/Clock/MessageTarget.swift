#if canImport(UIKit)
import UIKit

/// Target for target-action messages of UIKit: calls a closure and retains nothing else.
final class MessageTarget: NSObject {
  private let handler: () -> Void

  init(_ handler: @escaping () -> Void) { self.handler = handler }

  // Without Objective-C, a selector holds the method itself.
  #if canImport(ObjectiveC)
  static var action: Selector { #selector(MessageTarget.receive) }
  @objc private func receive() { handler() }
  #else
  static var action: Selector { Selector("receive", MessageTarget.receive) }
  private func receive() { handler() }
  #endif
}
#endif
