import Foundation
import RefreshControls
import RefreshFrames
import RefreshMotion
import RefreshRendering
import RefreshStage
import Testing

@testable import RefreshPreview
@testable import refresh_examples

@Suite struct ClientMessageTests {
  static let subjects: [Clip.ControlOrScene] = [
    .control(Colors.self), .control(Google.self), .scene(Photos.self),
  ]

  static func read(_ json: String) throws -> ClientMessage {
    try ClientMessage(json: Data(json.utf8), subjects: subjects)
  }

  /// The choices of a message that shows a subject from its beginning.
  private static func choices(_ json: String) throws -> PreviewChoices? {
    guard case .show(let choices, nil, false) = try read(#"{"do": "show", "choices": \#(json)}"#) else {
      return nil
    }
    return choices
  }

  @Test("choices that are not told stand as they are")
  func choices() throws {
    let choices = try #require(
      try Self.choices(
        #"{"subject": "Google", "anchor": "middle", "dark": true, "width": 320, "response": "never"}"#))
    var expected = PreviewChoices(subject: "Google")
    expected.anchor = .middle
    expected.isDark = true
    expected.width = 320
    expected.response = .never
    #expect(choices == expected)
    let clip = choices.clip(of: Self.subjects)
    #expect(clip.name == "Google" && clip.anchor == .middle && clip.stage.size.width == 320)
    #expect(clip.stage.environment.colorScheme == .dark)
  }

  @Test("a device has its own size, in the pixels of the page, and is drawn with its corners and camera")
  func device() throws {
    let choices = try #require(
      try Self.choices(#"{"device": "iphone-16", "width": 320, "height": 480, "scale": 1.5}"#))
    // What Apple documents for it.
    #expect(choices.width == 393 && choices.height == 852)
    let stage = choices.clip(of: Self.subjects).stage
    #expect(stage.device == .iPhone16 && stage.showsDeviceFrame)
    #expect(stage.size == CGSize(width: 393, height: 852) && stage.scale == 1.5)
    #expect(try Self.choices(#"{"device": "none"}"#) == PreviewChoices(subject: "Colors"))
  }

  @Test(
    "what is wrong with a message is said in one line",
    arguments: [
      "[]": "expected an object, not a list", "{": "not JSON: the text ends too early",
      "{}": "\"do\" is missing; expected a string", #"{"do": 1}"#: "\"do\" is 1; expected a string",
      #"{"do": "format"}"#: "\"do\" is \"format\", which is not a message",
      #"{"do": "show", "choices": {"subject": "Waves"}}"#:
        "unknown subject \"Waves\"; available: Colors, Google, PhotoBrowser",
      #"{"do": "show", "choices": {"anchor": "left"}}"#:
        "\"choices\".anchor is \"left\"; expected one of own, top, middle, bottom",
      #"{"do": "show", "choices": {"device": "iphone-61"}}"#:
        "\"choices\".device is \"iphone-61\"; did you mean iphone-16? Expected one of none, iphone-16, iphone-16-pro-max, iphone-se, ipad, pixel-9",
      #"{"do": "show", "choices": {"width": 4096, "height": 4096, "scale": 4}}"#:
        "width, height and scale make frames of 268 million pixels; at most 16 million are allowed",
      #"{"do": "show", "choices": {"width": "wide"}}"#:
        "\"choices\".width is \"wide\"; expected a number from 100 to 4096",
      #"{"do": "show", "choices": {"dark": 1}}"#: "\"choices\".dark is 1; expected true or false",
      #"{"do": "touch"}"#: "\"touches\" is missing; expected a list of up to 64 objects",
      #"{"do": "touch", "touches": [1]}"#: "\"touches\" is a list; expected a list of up to 64 objects",
      #"{"do": "touch", "touches": [{"id": 1, "phase": "hovers", "x": 1, "y": 1, "t": 0}]}"#:
        "touches[0].phase is \"hovers\"; expected one of began, moved, stationary, ended, cancelled",
      #"{"do": "touch", "touches": [{"id": 1, "phase": "began", "x": 1e9, "y": 1, "t": 0}]}"#:
        "touches[0].x is 1000000000; expected a number from -10000 to 10000",
      #"{"do": "touch", "touches": [{"id": 1, "phase": "began", "y": 1, "t": 0}]}"#:
        "touches[0].x is missing; expected a number from -10000 to 10000",
      #"{"do": "speed", "rate": 0}"#: "\"rate\" is 0; expected a number from 0.01 to 4",
      #"{"do": "save", "format": "mov"}"#: "\"format\" is \"mov\"; expected one of gif, png",
      #"{"do": "show", "choices": {}, "script": {"touches": [{"id": 1, "phase": "moved", "x": 1, "y": 1, "t": 0}]}}"#:
        "the script of the gesture: touch 0: finger 1 is not down; it must begin first",
    ])
  func faults(json: String, message: String) {
    #expect(throws: PreviewError(message)) { try Self.read(json) }
  }

  @Test("messages of random bytes are refused, or read, and never trap")
  func randomBytes() {
    var random = SeededRandom(seed: 7)
    let words = [
      "do", "show", "touch", "touches", "choices", "\"", "{", "}", "[", "]", ":", ",", "1e999", "-1", "null",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }.joined()
      _ = try? Self.read(text)
    }
  }
}
