import Foundation
import RefreshFiles
import RefreshFrames
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// A JSON message from a page to its stage; the README.md of RefreshPreview describes the format.
enum ClientMessage {
  /// Creates a stage with new choices and repeats the script on it; if `plays`, then plays the result.
  case show(PreviewChoices, script: GestureScript?, plays: Bool)
  /// The user's new touches, with times on the page's clock in milliseconds.
  case touches([Touch])
  /// Acknowledges that the page has drawn a frame.
  case acknowledge(frame: UInt32)
  /// Playback speed as a factor of real time, 0.01–4.
  case speed(Double)
  case pause
  case play
  /// Moves by a number of frames, negative for back.
  case step(Int)
  /// Shows the instant at a stage time in seconds.
  case seek(TimeInterval)
  case loop(Bool)
  /// Creates a new stage with an empty history.
  case startOver
  case endRefresh
  /// Sets tunables, by name, and repeats the last gesture with them.
  case tune([String: String])
  /// Loops over the phase that is shown; false ends the loop.
  case loopPhase(Bool)
  /// Lists the edits that would write values of tunables into the sources, or performs them.
  case source([String: String], writes: Bool)
  /// Requests the layer tree of the instant shown, with the properties of one layer and its display list.
  case inspect(layer: String?, list: Bool)
  /// Requests the property curves of a layer over the recorded time.
  case curves(layer: String)
  /// Requests the motion that a curve or spring tunable shapes, preferably of `layer`; the answer repeats the
  /// number.
  case course(tunable: String, layer: String?, number: Int)
  /// Requests the tunables that move a layer; the answer repeats the number.
  case grip(layer: String, number: Int)
  /// Requests the script of the last gesture, for the stage of a new build.
  case script
  /// Writes the last gesture into a scenario file.
  case keep(name: String, replaces: Bool)
  /// Records the golden of a saved scenario, or compares the scenario with its golden.
  case record(name: String)
  case verify(name: String)
  /// Saves the recorded frames as images.
  case save(format: PictureFormat)

  enum PictureFormat: String, CaseIterable { case gif, png }

  /// Decodes a message from a page.
  ///
  /// - Parameter heartbeat: receives heartbeats while a long script is parsed.
  /// - Throws: `PreviewError` with the wrong value and the allowed ones.
  init(json: Data, subjects: [Clip.ControlOrScene], heartbeat: Heartbeat = Heartbeat()) throws {
    do {
      let fields = try JSONFields(parsing: json, strings: Limits.string, values: Limits.messageValues)
      try self.init(fields, subjects: subjects, heartbeat: heartbeat)
    } catch let problem as JSONProblem {
      throw PreviewError(problem.description)
    }
  }

  private init(_ fields: JSONFields, subjects: [Clip.ControlOrScene], heartbeat: Heartbeat) throws {
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
      self = .touches(try touches.map(Touch.init))
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

extension Touch {
  /// Parses a touch, with its time as it is.
  init(_ fields: JSONFields) throws {
    self.init(
      id: try fields.integer("id", 0...1000), phase: try fields.choice("phase"),
      location: CGPoint(
        x: try fields.number("x", -10_000...10_000), y: try fields.number("y", -10_000...10_000)),
      timestamp: try fields.number("t", 0...1e15))
  }
}

/// An error message of one line, shown by the page.
struct PreviewError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Error for a gesture whose replay exceeds the time limit.
  static let longGesture = PreviewError(
    "the gesture takes more than \(Int(LiveStage.makeTimeout)) s to play again; pull again for a shorter one")
}

extension ClientMessage {
  /// True for a query about the shown instant, which may be answered later.
  var canWait: Bool { isSameKind(as: self) }

  /// True if both messages are the same kind of query, for any layer.
  func isSameKind(as other: ClientMessage) -> Bool {
    switch (self, other) {
    case (.inspect, .inspect), (.curves, .curves), (.course, .course), (.grip, .grip): true
    default: false
    }
  }
}
