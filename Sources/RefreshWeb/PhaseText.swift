import Foundation
import RefreshLayers
import RefreshRendering

/// The frames of a phase as JSON: runs of frames with the same commands, in which numbers are written as steps.
struct PhaseText {
  fileprivate struct Run {
    let first: Int
    let structure: [String]
    var frames: [[CommandText.Number]]
  }

  private var runs: [Run] = []
  private let frameCount: Int
  private let seconds: Double

  /// - Parameters:
  ///   - drawings: what is drawn at frame 0, 1, … up to the last and, for a pull, beyond it; twice at a jump.
  ///   - frameCount: the last frame.
  init(
    _ drawings: [(frame: Int, list: DisplayList)], frameCount: Int, seconds: Double,
    _ rasters: inout RasterStore
  ) throws {
    self.frameCount = frameCount
    self.seconds = seconds
    for (frame, list) in drawings {
      let commands = try list.commands.map { try CommandText($0, &rasters) }
      let structure = commands.map(\.structure)
      let numbers = commands.flatMap(\.numbers)
      // Nothing is between the two sides of a jump.
      if let last = runs.last, last.structure == structure, last.first + last.frames.count == frame {
        runs[runs.count - 1].frames.append(numbers)
      } else {
        runs.append(Run(first: frame, structure: structure, frames: [numbers]))
      }
    }
  }

  var json: String {
    let runs = runs.map(\.json).joined(separator: ",")
    return
      "{\"frames\":\(frameCount),\"seconds\":\(ScriptText.number(seconds, digits: 9)),\"runs\":[\(runs)]}"
  }
}

extension PhaseText.Run {
  fileprivate var json: String {
    let first = frames[0]
    var tracks: [String] = []
    for slot in first.indices {
      let digits = first[slot].digits
      let factor = pow(10, Double(digits))
      let steps = frames.map { ($0[slot].value * factor).rounded() }
      guard steps.contains(where: { $0 != steps[0] }) else { continue }
      var text = "[\(slot),\(digits)"
      var last = 0.0
      for step in steps {
        text += "," + ScriptText.number(step - last, digits: 0)
        last = step
      }
      tracks.append(text + "]")
    }
    let numbers = first.map { ScriptText.number($0.value, digits: $0.digits) }
    return
      "{\"first\":\(self.first),\"count\":\(frames.count),\"commands\":[\(structure.joined(separator: ","))],"
      + "\"numbers\":[\(numbers.joined(separator: ","))],\"tracks\":[\(tracks.joined(separator: ","))]}"
  }
}

/// JSON for a script element of a page.
enum ScriptText {
  /// A string that cannot end the element it is in.
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "<": text += "\\u003c"
      case "\u{2028}", "\u{2029}", "\u{0}"..<" ": text += "\\u" + String(format: "%04x", scalar.value)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// A colour as style sheets have it.
  static func color(_ color: Color) -> String {
    func held(_ component: CGFloat) -> Double { Double(max(0, min(1, component))) }
    let parts = [color.red, color.green, color.blue].map { number(held($0) * 255, digits: 2) }
    return "rgb(\(parts.joined(separator: " ")) / \(number(held(color.alpha), digits: 4)))"
  }

  /// A number with at most so many decimals.
  static func number(_ value: Double, digits: Int) -> String {
    let factor = pow(10, Double(digits))
    let rounded = (value * factor).rounded() / factor
    // Neither a minus before 0 nor a point after a whole number.
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}
