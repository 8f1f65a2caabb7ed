import RefreshMotion
import Testing

/// A case of shared/vectors/spring_published.json; each names its source.
struct PublishedMotion: Decodable, Sendable, CustomTestStringConvertible {
  let source: String
  var duration: Double?
  var bounce: Double?
  var response: Double?
  var dampingRatio: Double?
  var stiffness: Double?
  var damping: Double?
  var tol: Double?
  var from: Double?
  var to: Double?
  var value: Double?
  var spring: String?
  var t: Times?
  var floorX: [Double]?
  var floorDX: [Double]?
  var velocity: Double?
  var rest: Double?
  var friction: [Double]?
  var dx: [Double]?
  var x: [Double]?

  enum CodingKeys: String, CodingKey {
    case source, duration, bounce, response, dampingRatio, stiffness, damping, tol, from, to, value, spring,
      t
    case floorX = "floor_x"
    case floorDX = "floor_dx"
  }

  var testDescription: String { "\(source) \(spring ?? "")" }

  /// All cases of the file.
  static func all() throws -> [PublishedMotion] {
    struct File: Decodable {
      let cases: [PublishedMotion]
    }
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
