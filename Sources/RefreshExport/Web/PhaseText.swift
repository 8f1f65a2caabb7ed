import Foundation
import RefreshIO
import RefreshLayers
import RefreshRendering

/// The frames of a phase as JSON: runs of frames with the same commands, in which numbers are written as steps.
///
/// A run begins and ends wherever something may begin, end or bend, between two frames too: inside it everything continues
/// smoothly, as the page draws it.
struct PhaseText {
  fileprivate struct Run {
    let structure: [String]
    /// The first place, the whole frames after it, and the last place.
    var places: [Double]
    var numbers: [[CommandText.Number]]

    /// Whether a place is the next after the last.
    func goes(onTo place: Double) -> Bool {
      place > places.last! && place <= places.last!.rounded(.down) + 1
    }
  }

  private var runs: [Run] = []
  private let frameCount: Int
  private let seconds: Double

  /// - Parameters:
  ///   - drawings: what is drawn at frame 0, 1, … up to the last and, for a pull, beyond it, and at knots between them;
  ///     twice at a jump.
  ///   - frameCount: the last frame.
  init(
    _ drawings: [(frame: Double, list: DisplayList, isKnot: Bool)], frameCount: Int, seconds: Double,
    _ rasters: inout RasterStore
  ) throws {
    self.frameCount = frameCount
    self.seconds = seconds
    var isBent = false
    for (frame, list, isKnot) in drawings {
      let commands = try list.commands.map { try CommandText($0, &rasters) }
      let structure = commands.map(\.structure)
      let numbers = commands.flatMap(\.numbers)
      // As many digits as a page has: places that are closer are one.
      let place = (frame * 1e4).rounded() / 1e4
      // Nothing is between the two sides of a jump.
      if let last = runs.last, last.structure == structure, last.goes(onTo: place) {
        if isBent, last.places.count > 1 {
          runs.append(Run(structure: structure, places: [last.places.last!], numbers: [last.numbers.last!]))
        }
        runs[runs.count - 1].places.append(place)
        runs[runs.count - 1].numbers.append(numbers)
      } else {
        runs.append(Run(structure: structure, places: [place], numbers: [numbers]))
      }
      isBent = isKnot
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
    let first = numbers[0]
    var tracks: [String] = []
    for slot in first.indices {
      let digits = first[slot].digits
      let factor = pow(10, Double(digits))
      let steps = numbers.map { ($0[slot].value * factor).rounded() }
      guard steps.contains(where: { $0 != steps[0] }) else { continue }
      var text = "[\(slot),\(digits)"
      var last = 0.0
      for step in steps {
        text += "," + ScriptText.number(step - last, digits: 0)
        last = step
      }
      tracks.append(text + "]")
    }
    let values = first.map { ScriptText.number($0.value, digits: $0.digits) }
    let ends = [places[0], places.last!].map { ScriptText.number($0, digits: 4) }
    return
      "{\"first\":\(ends[0]),\"last\":\(ends[1]),\"commands\":[\(structure.joined(separator: ","))],"
      + "\"numbers\":[\(values.joined(separator: ","))],\"tracks\":[\(tracks.joined(separator: ","))]}"
  }
}

/// JSON for a script element of a page.
enum ScriptText {
  /// A string that cannot end the element it is in.
  static func quoted(_ string: String) -> String {
    string.jsonQuoted.replacingOccurrences(of: "<", with: "\\u003c")
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
