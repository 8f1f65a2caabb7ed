/// Timeline of a motion's phases in order, one frame apart.
struct MotionTimeline {
  let instants: [ControlMotion.Instant]
  /// Frame of each instant, from the start of the first phase.
  let frames: [Double]
  let phases: [Range<Int>]
  let markers: [LottieMarker]

  init(_ motion: ControlMotion) {
    var instants: [ControlMotion.Instant] = []
    var frames: [Double] = []
    var phases: [Range<Int>] = []
    var markers: [LottieMarker] = []
    var start = 0
    for phase in motion.phases {
      let first = instants.count
      for (index, instant) in phase.instants.enumerated() {
        let next = index + 1 < phase.instants.count ? phase.instants[index + 1].frame : .infinity
        // The first instant of a jump is moved to just before it.
        let isBefore = next - instant.frame < CurveFit.jump
        frames.append(Double(start) + instant.frame - (isBefore ? CurveFit.jump : 0))
        instants.append(instant)
      }
      phases.append(first..<instants.count)
      markers.append(LottieMarker(name: phase.name, start: start, length: phase.frameCount))
      start += phase.frameCount + 1
    }
    (self.instants, self.frames, self.phases, self.markers) = (instants, frames, phases, markers)
  }

  /// Splits values into runs of samples, without nil values.
  ///
  /// - Parameters:
  ///   - tolerance: a change by more than this between two instants at one frame is a jump.
  ///   - breaks: indices of instants at which a new, unrelated value begins.
  func runs(_ values: [[Double]?], tolerance: [Double], breaks: Set<Int> = []) -> [ContinuousSamples] {
    var runs: [ContinuousSamples] = []
    for phase in phases {
      var run: ContinuousSamples = []
      for index in phase {
        guard let value = values[index] else {
          runs.append(run)
          run = []
          continue
        }
        if let last = run.last,
          breaks.contains(index)
            || (frames[index] - last.frame < 2 * CurveFit.jump
              && LottieProperty.isAway(value, from: last.value, by: tolerance))
        {
          runs.append(run)
          run = []
        }
        run.append(TrackSample(frame: frames[index], value: value, mayTurn: instants[index].mayTurn))
      }
      runs.append(run)
    }
    return runs.filter { !$0.isEmpty }
  }
}

/// Layer over the whole timeline, at one position in the drawing order.
///
/// A layer that changes its position among its siblings has a node for each position.
struct TimelineLayer {
  let id: Int
  let name: String
  /// State of the layer at each instant; nil where it is absent.
  var samples: [PosedLayer?]
  private(set) var children: [TimelineLayer] = []
  /// Masks of the layer; more than one if the mask is replaced.
  private(set) var masks: [TimelineLayer] = []

  private init(_ layer: PosedLayer, count: Int) {
    id = layer.id
    name = layer.name
    samples = Array(repeating: nil, count: count)
  }

  /// Nodes for sibling layers, which are given for each instant from back to front.
  static func nodes(of lists: [[PosedLayer]]) -> [TimelineLayer] {
    var nodes: [TimelineLayer] = []
    var order: [Int]?
    var places: [Int] = []
    for (index, layers) in lists.enumerated() {
      if order != layers.map(\.id) {
        order = layers.map(\.id)
        places = []
        var position = 0
        for layer in layers {
          if let found = nodes[position...].firstIndex(where: { $0.id == layer.id }) {
            position = found
          } else {
            nodes.insert(TimelineLayer(layer, count: lists.count), at: position)
          }
          places.append(position)
          position += 1
        }
      }
      for (place, layer) in zip(places, layers) { nodes[place].samples[index] = layer }
    }
    for index in nodes.indices {
      nodes[index].children = Self.nodes(of: nodes[index].samples.map { $0?.sublayers ?? [] })
      nodes[index].masks = Self.nodes(of: nodes[index].samples.map { $0?.masks ?? [] })
    }
    return nodes
  }
}
