import RefreshMotion
import TestSupport
import Testing

/// A case of shared/vectors/spring_published.json; each names its source.
struct PublishedMotion: Decodable, Sendable, CustomTestStringConvertible {
  let source: String
  var spring: String?
  var duration, bounce, response, dampingRatio, stiffness, damping: Double?
  var tol, from, to, value, velocity, rest: Double?
  var t: Times?
  var x, dx, floorX, floorDX, friction: [Double]?

  enum CodingKeys: String, CodingKey {
    case source, spring, duration, bounce, response, dampingRatio, stiffness, damping
    case tol, from, to, value, velocity, rest, t, x, dx, friction
    case floorX = "floor_x"
    case floorDX = "floor_dx"
  }

  var testDescription: String { "\(source) \(spring ?? "")" }

  /// All cases of the file.
  static func all() throws -> [PublishedMotion] {
    struct File: Decodable { let cases: [PublishedMotion] }
    return try Vectors.json("spring_published.json", as: File.self).cases
  }

  /// The cases about springs.
  static func springs() throws -> [PublishedMotion] { try all().filter { $0.described != nil } }

  /// The spring that the case describes, or nil for a case about something else.
  var described: Spring? {
    if let duration, let bounce { return Spring(perceptualDuration: duration, bounce: bounce) }
    if let response, let dampingRatio { return Spring(response: response, dampingRatio: dampingRatio) }
    switch spring {
    case "critical m1 k100": return Spring(stiffness: 100, damping: 20)
    case "zeta 1.25 m1 k100": return Spring(stiffness: 100, damping: 25)
    case "zeta .25 m1 k100": return Spring(stiffness: 100, damping: 5)
    default: return nil
    }
  }
}

/// One instant or several.
struct Times: Decodable, Sendable {
  let instants: [Double]

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    instants = try (try? container.decode([Double].self)) ?? [container.decode(Double.self)]
  }
}
