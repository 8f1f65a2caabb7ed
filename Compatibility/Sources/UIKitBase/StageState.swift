import Foundation
import RefreshLayers

/// UIKit's global state, kept separately for each stage.
public final class StageState {
  let random = StageRandom()
  /// Stack of graphics contexts, innermost last.
  public var graphics: [(context: AnyObject, isImage: Bool)] = []
  public var animationsAreEnabled = true
  /// True if the user prefers reduced motion.
  public var reducesMotion = false
  /// Raw value of the user's preferred `UIContentSizeCategory`.
  public var contentSizeCategory = "UICTContentSizeCategoryL"
  /// Texts announced to screen readers.
  public var announcements: [String] = []
  /// Number of open transactions.
  public var openTransactions = 0
  /// The RefreshKit scroll view or root view for which a UIKit wrapper is being created.
  public var wrapped: AnyObject?
  /// The UIKit wrapper of the stage's window, owned by its host.
  public weak var window: AnyObject?
  /// A RefreshKit view that hosts UIKit content on the stage.
  public weak var guest: AnyObject?
  private var reported: Set<String> = []

  /// State of the stage whose event is running; outside of events, a state per thread.
  public static var current: StageState {
    if let context = LayerContext.current { return state(of: context) }
    let dictionary = Thread.current.threadDictionary
    if let state = dictionary["RefreshKit.StageState"] as? StageState { return state }
    let state = StageState()
    dictionary["RefreshKit.StageState"] = state
    return state
  }

  private struct Entry {
    weak var context: LayerContext?
    let state: StageState
  }

  private nonisolated(unsafe) static var states: [ObjectIdentifier: Entry] = [:]
  private static let lock = NSLock()

  private static func state(of context: LayerContext) -> StageState {
    lock.withLock {
      let id = ObjectIdentifier(context)
      if let entry = states[id], entry.context === context { return entry.state }
      if states.count > 256 { states = states.filter { $0.value.context != nil } }
      let state = StageState()
      states[id] = Entry(context: context, state: state)
      return state
    }
  }

  /// Stage time in seconds; 0 outside of the stage's events.
  public static var now: TimeInterval { LayerContext.current?.now ?? 0 }

  /// Reports, once per name, that a UIKit feature has no effect.
  public static func ignore(_ name: String) {
    warnOnce("\(name) has no effect: RefreshKit does not draw it")
  }

  /// Reports, once per class, that encoding an object writes nothing.
  public static func ignoreEncoding(of object: AnyObject) {
    warnOnce("encode(with:) writes nothing of a \(type(of: object)): what is decoded from it is empty")
  }

  private static func warnOnce(_ message: String) {
    guard current.reported.insert(message).inserted else { return }
    LayerContext.perform { $0.report(Diagnostic(.warning, message, topic: .content)) }
  }

  /// Reports a diagnostic to the author of the source.
  public static func report(_ severity: Diagnostic.Severity, _ message: String) {
    LayerContext.perform { $0.report(Diagnostic(severity, message)) }
  }
}
