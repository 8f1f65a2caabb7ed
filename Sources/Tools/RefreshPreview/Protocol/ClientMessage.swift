import Foundation
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A message from a page to its stage; README.md beside this folder describes the JSON.
enum ClientMessage {
  /// Shows something else, or the same otherwise; the gesture that was made last is made again on it.
  case show(PreviewChoices, script: GestureScript?, plays: Bool)
  /// Touches that happen now.
  case touches([ClientTouch])
  /// A frame was drawn.
  case acknowledge(frame: UInt32)
  /// How fast time passes.
  case speed(Double)
  case pause
  case play
  /// Moves by a number of frames, back if negative.
  case step(Int)
  /// Shows the instant at a time of the stage.
  case seek(TimeInterval)
  case loop(Bool)
  /// A new stage, and nothing remembered.
  case startOver
  /// Ends the running refresh.
  case endRefresh
  /// Sets values of tunables, and makes the last gesture again with them.
  case tune([String: String])
  /// Has time return to the beginning of a phase at its end; nil for none.
  case loopPhase(Bool)
  /// Wants to see what values would change in the sources, or has them written.
  case source([String: String], writes: Bool)
  /// Wants the layers as they are at the instant that is shown, one with its properties, and what is drawn of them.
  case inspect(layer: String?, list: Bool)
  /// Wants the properties of a layer over the time that is remembered.
  case curves(layer: String)
  /// Wants the course of what a curve or a spring moves, of a layer if it moves that; the answer has the number.
  case course(tunable: String, layer: String?, number: Int)
  /// Wants to know which tunables move a layer; the answer has the number.
  case grip(layer: String, number: Int)
  /// Wants the script of the last gesture, for the stage of a new build.
  case script
  /// Writes the last gesture into a scenario file.
  case keep(name: String, replaces: Bool)
  /// Records the golden of a kept scenario, or holds it against its golden.
  case record(name: String)
  case verify(name: String)
  /// Saves what is remembered as images.
  case save(format: PictureFormat)

  enum PictureFormat: String, CaseIterable { case gif, png }

  /// One event of a finger, with the time of the page's clock in milliseconds.
  struct ClientTouch {
    let id: Int
    let phase: Touch.Phase
    let location: CGPoint
    let time: Double
  }

  /// - Parameter heartbeat: gets signs of life while a long script is read.
  /// - Throws: `PreviewError` with what is wrong and what is allowed.
  init(json: Data, subjects: [Clip.Subject], heartbeat: Heartbeat = Heartbeat()) throws {
    do {
      let fields = try JSONFields(parsing: json, strings: Limits.string, values: Limits.messageValues)
      try self.init(fields, subjects: subjects, heartbeat: heartbeat)
    } catch let problem as JSONProblem {
      throw PreviewError(problem.description)
    }
  }

  private init(_ fields: JSONFields, subjects: [Clip.Subject], heartbeat: Heartbeat) throws {
    let word = try fields.string("do")
    switch word {
    case "show":
      self = .show(
        try PreviewChoices(try fields.fields("choices"), among: subjects),
        script: fields.has("script")
          ? try GestureScript(try fields.fields("script"), heartbeat: heartbeat) : nil,
        plays: try fields.bool("plays", default: false))
    case "touch":
      let touches = try fields.list("touches", upTo: Limits.messageTouches.maximum)
      self = .touches(try touches.map(ClientTouch.init))
    case "ack": self = .acknowledge(frame: UInt32(try fields.integer("frame", 0...Int(UInt32.max))))
    case "speed": self = .speed(try fields.number("rate", 0.01...4))
    case "pause": self = .pause
    case "play": self = .play
    case "step": self = .step(try fields.integer("by", -600...600))
    case "seek": self = .seek(try fields.number("time", 0...1e6))
    case "loop": self = .loop(try fields.bool("on"))
    case "over": self = .startOver
    case "end": self = .endRefresh
    case "tune": self = .tune(try fields.fields("set").tuning())
    case "looping": self = .loopPhase(try fields.bool("phase"))
    case "source":
      self = .source(
        try fields.fields("set").tuning(), writes: try fields.bool("writes", default: false))
    case "inspect":
      self = .inspect(
        layer: try fields.optionalString("layer"), list: try fields.bool("list", default: false))
    case "curves": self = .curves(layer: try fields.string("layer"))
    case "course":
      self = .course(
        tunable: try fields.string("tunable"), layer: try fields.optionalString("layer"),
        number: try fields.integer("number", 0...1_000_000_000))
    case "grip":
      self = .grip(layer: try fields.string("layer"), number: try fields.integer("number", 0...1_000_000_000))
    case "script": self = .script
    case "keep":
      self = .keep(name: try fields.string("name"), replaces: try fields.bool("replaces", default: false))
    case "record": self = .record(name: try fields.string("name"))
    case "verify": self = .verify(name: try fields.string("name"))
    case "save": self = .save(format: try fields.choice("format"))
    default: throw PreviewError("\"do\" is \"\(word.prefix(40))\", which is not a message")
    }
  }
}

extension ClientMessage.ClientTouch {
  init(_ fields: JSONFields) throws {
    id = try fields.integer("id", 0...1000)
    phase = try fields.choice("phase")
    location = CGPoint(
      x: try fields.number("x", -10_000...10_000), y: try fields.number("y", -10_000...10_000))
    time = try fields.number("t", 0...1e15)
  }
}

/// An error that the page shows, in one line.
struct PreviewError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The gesture takes too long to be made again.
  static let longGesture = PreviewError(
    "the gesture takes more than \(Int(LiveStage.makeTimeout)) s to play again; pull again for a shorter one")
}

extension ClientMessage {
  /// Whether it is a question about what is shown, which may be answered later.
  var canWait: Bool {
    switch self {
    case .inspect, .curves, .course, .grip: true
    default: false
    }
  }

  /// Whether both are the same question, of whatever layer.
  func isSameKind(as other: ClientMessage) -> Bool {
    switch (self, other) {
    case (.inspect, .inspect), (.curves, .curves), (.course, .course), (.grip, .grip): true
    default: false
    }
  }
}
