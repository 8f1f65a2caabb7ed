import Foundation
import RefreshFiles

/// The markers of the parts that a dotLottie file's state machine plays; nil for a part without one.
struct DotLottiePartMarkers: Sendable {
  private(set) var pull, refreshing, end: String?

  /// Reads a state machine from its JSON.
  ///
  /// - Throws: `LottieError` for a state machine that cannot be read.
  init(json: [UInt8], name: String) throws {
    let root = try LottieNode(json: json, LottieLocation().part("state machine", name))
    var states: [String: LottieNode] = [:]
    for state in try root.nodes("states") where state.text("type") == "PlaybackState" {
      if let name = state.text("name") { states[name] = state }
    }
    /// The states reachable from a state by transitions, nearest first.
    func followers(of name: String) throws -> [String] {
      var (found, next) = ([String](), [name])
      while let state = next.first {
        next.removeFirst()
        for transition in try states[state]?.nodes("transitions") ?? [] {
          guard let to = transition.text("toState"), states[to] != nil, !found.contains(to) else { continue }
          found.append(to)
          next.append(to)
        }
      }
      return found
    }
    func loops(_ name: String) -> Bool { states[name]?.object["loop"] as? Bool ?? false }
    guard let initial = root.text("initial"), states[initial] != nil else { return }
    let order = [initial] + (try followers(of: initial)).filter { $0 != initial }
    // The first looping state is the refresh; the initial state follows the pull, and a state after the loop is the
    // end.
    guard let loop = order.first(where: loops) else { return }
    refreshing = states[loop]?.text("segment")
    if loop != initial { pull = states[initial]?.text("segment") }
    end = try followers(of: loop).first { $0 != initial && !loops($0) }.flatMap {
      states[$0]?.text("segment")
    }
  }
}
