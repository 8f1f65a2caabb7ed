import UIKit

/// What UIKit's classes send their messages to: it calls a closure, and keeps nobody alive.
final class MessageTarget: NSObject {
  private let handler: () -> Void

  init(_ handler: @escaping () -> Void) { self.handler = handler }

  // Without Objective-C, a selector is the method itself.
  #if canImport(ObjectiveC)
    static var action: Selector { #selector(MessageTarget.receive) }
    @objc private func receive() { handler() }
  #else
    static var action: Selector { Selector("receive", MessageTarget.receive) }
    private func receive() { handler() }
  #endif
}
