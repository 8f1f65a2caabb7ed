import Foundation
import RefreshLayers

/// What UIKit keeps for an app and the shim for a stage: nothing here is shared by two stages.
public final class StageState {
  let random = StageRandom()
  /// Graphics contexts, innermost last.
  public var graphics: [(context: AnyObject, isImage: Bool)] = []
  public var animationsAreEnabled = true
  /// Whether the user prefers less motion.
  public var reducesMotion = false
  /// The size of text that the user prefers: the raw value of one of UIKit's categories.
  public var contentSizeCategory = "UICTContentSizeCategoryL"
  /// What readers of the screen were asked to say.
  public var announcements: [String] = []
  /// How many transactions have begun and are not committed.
  public var openTransactions = 0
  /// The scroll view or the root that a wrapper is being made of.
  public var wrapped: AnyObject?
  /// The stage's window as UIKit's code sees it, which its host keeps.
  public weak var window: AnyObject?
  /// A view of RefreshKit that is on the stage.
  public weak var guest: AnyObject?
  private var reported: Set<String> = []

  /// The state of the stage whose turn runs; outside of turns that of the thread.
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

  /// The time of the stage; 0 outside of its turns.
  public static var now: TimeInterval { LayerContext.current?.now ?? 0 }

  /// Reports once that something of UIKit has no effect here.
  public static func ignore(_ name: String) {
    warnOnce("\(name) has no effect: RefreshKit does not draw it")
  }

  /// Reports once for each class that an object is encoded, of which nothing is written.
  public static func ignoreEncoding(of object: AnyObject) {
    warnOnce("encode(with:) writes nothing of a \(type(of: object)): what is decoded from it is empty")
  }

  private static func warnOnce(_ message: String) {
    guard current.reported.insert(message).inserted else { return }
    LayerContext.perform { $0.report(Diagnostic(.warning, message, topic: .content)) }
  }

  /// Reports something that an author should mend.
  public static func report(_ severity: Diagnostic.Severity, _ message: String) {
    LayerContext.perform { $0.report(Diagnostic(severity, message)) }
  }
}
