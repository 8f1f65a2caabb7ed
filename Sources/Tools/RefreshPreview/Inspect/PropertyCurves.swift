import Foundation
import RefreshFrames
import RefreshLayers
import RefreshStage

/// The changing properties of one layer since the last pull began, one value per frame, as JSON.
struct PropertyCurves {
  let json: [String: Any]

  /// Replays the gesture on a second stage and samples the layer at every frame.
  ///
  /// - Parameter path: the layer's path from the window, in the form used by `InspectorSnapshot`.
  /// - Throws: `PreviewError` if the path is invalid or the replay exceeds its time limit.
  init(of path: String, on live: LiveStage, subjects: [Clip.ControlOrScene]) throws {
    guard LayerPath.depth(of: path) < 1000 else {
      throw PreviewError("layer \"\(path.prefix(40))\": expected the path of a layer from the window")
    }
    var times: [Double] = []
    var samples: [LayerSample?] = []
    let replay = ReplayableGesture(of: live, subjects: subjects, heartbeat: live.heartbeat).replay()
    let isWhole = replay.run { time in
      guard time + live.scriptStart >= live.history.start - 1e-6 else { return }
      times.append(time + live.scriptStart)
      let shown = replay.live.window(at: time).descendant(at: path)
      samples.append(shown.map { LayerSample($0.values, of: $0.layer) })
    }
    guard isWhole else { throw PreviewError.longGesture }
    let parts = Set(samples.flatMap { $0?.properties.keys.map { $0 } ?? [] }).sorted()
    var series: [[String: Any]] = []
    for part in parts {
      var values = samples.map { $0?.value(of: part).number ?? .nan }
      if part.isTurn { values = values.unwrapped }
      let numbers = values.filter(\.isFinite)
      guard let first = numbers.first, numbers.contains(where: { $0 != first }) else { continue }
      let (unit, scale) = part.pageUnit
      series.append([
        "name": part.name, "unit": unit, "values": values.map { $0.isFinite ? $0 * scale : NSNull() as Any },
      ])
    }
    json = ["curves": ["layer": path, "times": times, "series": series]]
  }
}
