import Foundation
import RefreshClips
import RefreshRendering
import RefreshScrolling

/// What a page asks of its stage; see README.md beside this folder for the form in JSON.
enum ClientMessage {
  /// Shows something else, or the same otherwise; the gesture that was made last is made again on it.
  case show(PreviewChoices, script: GestureScript?, plays: Bool)
  /// What fingers do now.
  case touches([ClientTouch])
  /// A frame was drawn.
  case acknowledge(frame: UInt32)
  /// How fast time passes.
  case speed(Double)
  case pause
  case play
  /// So many frames on, or back.
  case step(Int)
  /// Shows the instant at a time of the stage.
  case seek(TimeInterval)
  case loop(Bool)
  /// A new stage, and nothing remembered.
  case startOver
  /// Ends the refresh that goes on.
  case endRefresh
  /// Wants the layers as they are at the instant that is shown, one with its properties, and what is drawn of them.
  case inspect(layer: String?, list: Bool)
  /// Wants the properties of a layer over the time that is remembered.
  case curves(layer: String)
  /// Wants the script of the last gesture, for the stage of a new build.
  case script
  /// Writes the last gesture into a scenario file.
  case keep(name: String, replaces: Bool)
  /// Records the golden of a kept scenario, or holds it against its golden.
  case record(name: String)
  case verify(name: String)
  /// Saves what is remembered as pictures.
  case save(format: PictureFormat)

  enum PictureFormat: String, CaseIterable { case gif, png }

  /// One event of a finger, with the time of the page's clock in milliseconds.
  struct ClientTouch {
    let id: Int
    let phase: Touch.Phase
    let location: CGPoint
    let time: Double
  }

  /// The most touches that one message may hold.
  static let maximumTouches = 64
  /// The most touches that a script may hold: ten minutes of a finger at 120 events a second.
  static let maximumScript = 72_000

  /// - Parameter heartbeat: gets signs of life while a long script is read.
  /// - Throws: `PreviewError` with what is wrong and what is allowed.
  init(json: Data, subjects: [Clip.Subject], heartbeat: Heartbeat = Heartbeat()) throws {
    let fields = try MessageFields(json: json)
    let word = try fields.required("do", try fields.text("do"))
    func name() throws -> String { try fields.required("name", try fields.text("name")) }
    switch word {
    case "show":
      self = .show(
        try PreviewChoices(try fields.required("choices", try fields.fields("choices")), among: subjects),
        script: try fields.fields("script").map { try GestureScript($0, heartbeat: heartbeat) },
        plays: try fields.flag("plays") ?? false)
    case "touch":
      let list = try fields.required("touches", try fields.list("touches", atMost: Self.maximumTouches))
      self = .touches(try list.map(ClientTouch.init))
    case "ack":
      let range = 0...Double(UInt32.max)
      self = .acknowledge(frame: UInt32(try fields.required("frame", try fields.number("frame", range))))
    case "speed": self = .speed(try fields.required("rate", try fields.number("rate", 0.01...4)))
    case "pause": self = .pause
    case "play": self = .play
    case "step": self = .step(Int(try fields.required("by", try fields.number("by", -600...600))))
    case "seek": self = .seek(try fields.required("time", try fields.number("time", 0...1e6)))
    case "loop": self = .loop(try fields.required("on", try fields.flag("on")))
    case "over": self = .startOver
    case "end": self = .endRefresh
    case "inspect": self = .inspect(layer: try fields.text("layer"), list: try fields.flag("list") ?? false)
    case "curves": self = .curves(layer: try fields.required("layer", try fields.text("layer")))
    case "script": self = .script
    case "keep": self = .keep(name: try name(), replaces: try fields.flag("replaces") ?? false)
    case "record": self = .record(name: try name())
    case "verify": self = .verify(name: try name())
    case "save": self = .save(format: try fields.required("format", try fields.choice("format")))
    default: throw PreviewError("\"do\" is \"\(word.prefix(40))\", which is no message")
    }
  }
}

extension ClientMessage.ClientTouch {
  init(_ fields: MessageFields) throws {
    id = Int(try fields.required("id", try fields.number("id", 0...1000)))
    phase = try fields.required("phase", try fields.choice("phase"))
    location = CGPoint(
      x: try fields.required("x", try fields.number("x", -10_000...10_000)),
      y: try fields.required("y", try fields.number("y", -10_000...10_000)))
    time = try fields.required("t", try fields.number("t", 0...1e15))
  }
}
