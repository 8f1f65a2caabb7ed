import Foundation
import RefreshClips

/// A file that was exported before: a Lottie animation, or a dotLottie file with one.
public struct ExportedFile: Sendable {
  /// Why a file cannot be read, in a sentence.
  public struct Problem: Error, CustomStringConvertible {
    /// The sentence.
    public let description: String
  }

  /// How the file was made: `export`, the control and the options; empty where the file does not say.
  public let recipe: [String]
  /// The animation.
  public let json: String

  /// Reads a file's bytes.
  ///
  /// - Throws: `Problem`.
  public init(_ bytes: [UInt8]) throws {
    var text = bytes
    if bytes.starts(with: [0x50, 0x4b]) {
      guard let zip = ZipReader(bytes) else { throw Problem(description: "it is a damaged zip file") }
      let name = zip.names.last {
        ($0.hasPrefix("a/") || $0.hasPrefix("animations/")) && $0.hasSuffix(".json")
      }
      guard let name, let contents = zip.contents(of: name) else {
        throw Problem(description: "it contains no readable animation")
      }
      text = contents
    }
    guard let root = try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any],
      root["layers"] is [Any]
    else { throw Problem(description: "it is not a Lottie animation") }
    json = String(decoding: text, as: UTF8.self)
    let meta = root["meta"] as? [String: Any]
    recipe = (meta?["d"] as? String)?.split(separator: " ").map(String.init) ?? []
  }

  /// Something of the file that is not as the control does it.
  public struct Difference: Hashable, Sendable {
    /// What sort of change it is.
    public enum Kind: Sendable {
      /// Something moves otherwise, looks different, takes another time, or is there in one of them alone.
      case motion, appearance, speed, structure
    }

    /// The sort of change.
    public let kind: Kind
    /// The part: `pull`, `refreshing`, an ending, or nil where it is about the whole file.
    public let part: String?
    /// The layer's name.
    public let layer: String?
    /// The layer's property.
    public let property: String?
    /// What is off, and from where on.
    public let sentence: String
    /// How often the greatest difference is what may be.
    public let excess: Double
    /// The seconds from the part's beginning to the first frame that is off; nil for a pull.
    public let time: TimeInterval?
    /// How many frames of the part are off, in this or in another way.
    public let frames: Int
  }

  /// What of the file is not the control's, the worst first.
  ///
  /// The file's own keyframes are compared with the layers of the control at every instant. Layers of which something
  /// cannot be expressed in the format are compared with a new export instead.
  ///
  /// - Parameters:
  ///   - motion: the control as it is now.
  ///   - options: those that the file was made with.
  /// - Throws: `LottieExport.Refusal` if the control cannot be exported with these options any more.
  public func differences(
    from motion: ControlMotion, _ options: LottieExport.Options
  ) throws -> [Difference] {
    let layers = try LottieExport.approximatedLayers(of: motion, options)
    let file = try LottieReader(json)
    let live = LiveDrawings(motion)
    var comparison = FileComparison(
      file: file,
      tolerance: MotionTolerance(
        points: 1.02 * options.tolerance.points, color: 1.02 * options.tolerance.color + 1e-6))
    comparison.compareFrames(motion)
    comparison.run(
      motion.phases.map { phase in
        let instants = phase.instants.enumerated().filter { index, instant in
          instant.isKnot || instant.frame.rounded() == instant.frame
        }
        return FileComparison.Part(
          name: phase.name, length: Double(phase.frameCount),
          frames: instants.map { index, instant in
            let next = index + 1 < phase.instants.count ? phase.instants[index + 1].frame : .infinity
            // What is before a jump is over by then.
            let isBefore = next - instant.frame < CurveFit.jump
            return (instant.frame - (isBefore ? CurveFit.jump : 0), { live.drawings(at: instant) })
          })
      }, leavingOut: layers)
    guard !layers.isEmpty else { return comparison.sorted }
    // So exactly that the file's own error alone counts.
    var exact = options
    exact.tolerance = MotionTolerance(
      points: options.tolerance.points / 10, color: options.tolerance.color / 4)
    let control = try LottieReader(LottieExport(motion, exact).document.json)
    var rest = FileComparison(
      file: file,
      tolerance: MotionTolerance(
        points: 1.1 * options.tolerance.points, color: 1.25 * options.tolerance.color))
    rest.run(
      control.markers.map { marker in
        FileComparison.Part(
          name: marker.name, length: marker.end - marker.start,
          frames: (0...Int(2 * (marker.end - marker.start))).map { step in
            let frame = Double(step) / 2
            return (frame, { control.drawings(at: marker.start + frame) })
          })
      }, only: layers)
    comparison.differences += rest.differences.filter { $0.layer != nil }
    return comparison.sorted
  }
}
