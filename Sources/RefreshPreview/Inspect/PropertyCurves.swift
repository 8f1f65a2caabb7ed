import Dispatch
import Foundation
import RefreshClips
import RefreshLayers
import RefreshMotion
import RefreshStage

/// How the properties of one layer went since the last pull began, frame by frame.
struct PropertyCurves {
  let json: [String: Any]

  /// Makes the gesture again on another stage and looks at the layer at every frame.
  ///
  /// - Parameter path: the indices on the way from the window, as an inspection gives them.
  init(of path: String, on live: LiveStage, subjects: [Clip.Subject]) throws {
    let steps = path.split(separator: "/").dropFirst()
    guard steps.count < 1000, steps.allSatisfy({ $0 == "mask" || Int($0) != nil }) else {
      throw PreviewError("layer \"\(path.prefix(40))\": expected indices of layers from the window down")
    }
    var times: [Double] = []
    var samples: [LayerSample?] = []
    let other = LiveStage(
      live.choices, subjects: subjects, queue: DispatchQueue(label: "curves"), heartbeat: live.heartbeat)
    let isWhole = other.make(live.script, remembers: false) { [unowned other] time in
      guard time + live.scriptStart >= live.history.start - 1e-6 else { return }
      times.append(time + live.scriptStart)
      samples.append(Self.sample(steps, of: other.stage.window.layer, at: time))
    }
    guard isWhole else { throw PreviewError.longGesture }
    let names = Set(samples.flatMap { $0?.properties.keys.map { $0 } ?? [] }).sorted()
    var series: [[String: Any]] = []
    for name in names {
      let values: [Any] = samples.map { sample in
        guard case .number(let number)? = sample?.value(of: name), number.isFinite else { return NSNull() }
        return number
      }
      let numbers = values.compactMap { $0 as? Double }
      guard let first = numbers.first, numbers.contains(where: { $0 != first }) else { continue }
      series.append(["name": name, "values": values])
    }
    json = ["curves": ["layer": path, "times": times, "series": series]]
  }

  /// The properties of the layer at the end of a path; nil if there is none.
  private static func sample(
    _ steps: ArraySlice<Substring>, of root: Layer, at time: TimeInterval
  ) -> LayerSample? {
    var layer = root
    var local = root.timing.localTime(at: time)
    for step in steps {
      if step == "mask" {
        guard let mask = layer.mask else { return nil }
        layer = mask
      } else {
        guard let index = Int(step), layer.sublayers.indices.contains(index) else { return nil }
        layer = layer.sublayers[index]
      }
      local = layer.timing.localTime(at: local)
    }
    return LayerSample(layer.presentation(atLocalTime: local), of: layer)
  }
}
