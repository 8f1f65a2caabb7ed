import Foundation
import RefreshLayers

/// Encodes drawing items as commands in the tables of a page.
struct DrawingItemWriter {
  let tolerance: MotionTolerance
  let texts: TextOutlineCache
  /// Replacement colours that represent named colours (red, green, blue, 0…1), in the order of the names.
  var names: [[Double]] = []
  /// Texts that a page can override.
  var labels = OverridableTexts()
  private let tracks = EncodedTracks()

  /// Index of an item's command in the table.
  ///
  /// - Throws: `RenderError` for text that cannot be drawn, `WebRefusal` for an unsupported feature.
  func command(
    _ item: PhaseDrawing.Item, at times: [(frame: Double, mayTurn: Bool)], _ tables: inout DrawingTables
  ) throws -> Int {
    let commands = item.isStill ? [item.commands[0]] : item.commands
    let parts = try commands.map { try PainterCommand($0, texts, labels, &tables.images) }
    let fit = ValueFit(instants: item.isStill ? [times[0]] : times, known: tracks)
    let scale = ItemPrecision(parts, tolerance)
    var (name, arguments) = (parts[0].name, parts[0].arguments)
    var values: [Int] = []
    var origins: [CGPoint]?
    if let outline = self.outline(parts, scale, fit, &tables) {
      arguments.insert(outline.argument, at: 0)
      origins = outline.origins
      values += outline.values
    }
    let groups = parts[0].groups.indices.map { group in
      value(of: parts.map { $0.groups[group] }, scale, fit, &tables)
    }
    values = groups + values
    let places = parts.enumerated().compactMap { index, part in
      part.place.map { place in
        origins.map {
          ProjectiveTransform(translationX: $0[index].x, y: $0[index].y).concatenating(place)
        } ?? place
      }
    }
    if !places.isEmpty {
      if places.allSatisfy(\.isAffine) {
        values = place(places, scale, fit, &tables) + values
      } else {
        if !["fill", "clip"].contains(name) {
          let boxes = parts.map { CommandNumberGroup($0.box).numbers }
          let errors = Array(repeating: scale.error(of: .length), count: 4)
          values.insert(tables.value(fit.text(boxes, errors: errors)), at: 0)
        }
        values.insert(perspective(places, scale, fit, &tables), at: 0)
        arguments.insert(JavaScriptLiteral.quoted(name), at: 0)
        name = "perspective"
      }
    }
    return tables.command(name, values, arguments)
  }

  /// Index of a group's numbers over time; named colours become references to their names.
  private func value(
    of groups: [CommandNumberGroup], _ scale: ItemPrecision, _ fit: ValueFit, _ tables: inout DrawingTables
  ) -> Int {
    let units = groups[0].units
    var samples = groups.map(\.numbers)
    var named: [Int] = []
    for slot in units.indices
    where !names.isEmpty && units[slot...].starts(with: CommandNumberGroup.colorUnits) {
      let found = samples.map { sample in
        names.firstIndex { zip($0, sample[slot...]).allSatisfy { abs(255 * $0 - $1) < 1e-9 } }
      }
      if let name = found[0], found.allSatisfy({ $0 == name }) {
        named += [slot, name]
        for index in samples.indices { samples[index].replaceSubrange(slot..<slot + 3, with: [0, 0, 0]) }
      } else {
        tables.changingNames.formUnion(found.compactMap(\.self))
      }
    }
    let text = fit.text(samples, errors: units.map(scale.error))
    return tables.value(
      named.isEmpty ? text : "{\"of\":\(text),\"names\":\(JavaScriptLiteral.list(named.map(String.init)))}")
  }

  // MARK: Outlines

  /// Encodes an outline: a table entry if only its position changes, otherwise its steps with animated
  /// numbers.
  private func outline(
    _ parts: [PainterCommand], _ scale: ItemPrecision, _ fit: ValueFit, _ tables: inout DrawingTables
  ) -> (argument: String, values: [Int], origins: [CGPoint]?)? {
    guard let first = parts[0].outline else { return nil }
    let error = scale.error(of: .length)
    let numbers = parts.map { $0.outline!.numbers }
    let moves = numbers.map { [$0.first ?? 0, $0.count > 1 ? $0[1] : 0] }
    let isFixed = parts[0].isMovable || moves.allSatisfy { $0 == moves[0] }
    let (moving, start) = (first.movingNumbers, moves[0])
    let wanted = numbers[0].indices.map { numbers[0][$0] - ($0 < moving ? start[$0 & 1] : 0) }
    let isSame = numbers.allSatisfy { row in
      // Index loop, because iterators dominate the time of a debug build.
      var slot = 0
      while slot < row.count {
        let shift = slot < moving ? start[slot & 1] + (row[slot & 1] - start[slot & 1]) : 0
        if !(abs(row[slot] - shift - wanted[slot]) <= error / 4) { return false }
        slot += 1
      }
      return true
    }
    if isSame, isFixed {
      let origin = parts[0].isMovable ? CGPoint(x: moves[0][0], y: moves[0][1]) : .zero
      let index = tables.outline(first.parts(from: origin), precision: error)
      return ("\(index)", [], parts[0].isMovable ? moves.map { CGPoint(x: $0[0], y: $0[1]) } : nil)
    }
    let text = fit.text(numbers, errors: Array(repeating: error, count: numbers[0].count))
    return (JavaScriptLiteral.quoted(first.steps), [tables.value(text)], nil)
  }

  // MARK: Places

  /// Encodes affine transforms as angle, scales and shear, position of a pivot point over time, and the
  /// pivot. Of several pivots, the one with the shortest encoding is used.
  private func place(
    _ places: [ProjectiveTransform], _ scale: ItemPrecision, _ fit: ValueFit, _ tables: inout DrawingTables
  ) -> [Int] {
    let track = AffineTransformTrack(places)
    let points = scale.error(of: .length) * scale.magnification
    let turns = tables.value(
      fit.text(
        track.decompositions,
        errors: [scale.angleError, scale.growthError, scale.growthError, scale.growthError]))
    var pivots = [CGPoint.zero]
    if !track.isTranslation {
      pivots.append(scale.center)
      if let still = track.pivot(near: scale.center) { pivots.insert(still, at: 0) }
    }
    var best: (seen: String, pivot: String)?
    for pivot in pivots {
      let digits = LottieProperty.digits(for: scale.error(of: .length))
      let exact = [Double(pivot.x), Double(pivot.y)].map { LottieNumber.rounded($0, digits) }
      let seen = fit.text(track.positions(of: CGPoint(x: exact[0], y: exact[1])), errors: [points, points])
      let text = JavaScriptLiteral.list(exact.map { JavaScriptLiteral.number($0, digits: digits) })
      if seen.utf8.count + text.utf8.count < best.map({ $0.seen.utf8.count + $0.pivot.utf8.count }) ?? .max {
        best = (seen, text)
      }
      // A constant position cannot be encoded shorter.
      if !seen.dropFirst().contains("[") { break }
    }
    return [turns, tables.value(best!.seen), tables.value(best!.pivot)]
  }

  private func perspective(
    _ places: [ProjectiveTransform], _ scale: ItemPrecision, _ fit: ValueFit, _ tables: inout DrawingTables
  ) -> Int {
    let numbers = places.map { place -> [Double] in
      let unit = place.w == 0 ? 1 : place.w
      return [place.a, place.b, place.c, place.d, place.tx, place.ty, place.px, place.py, place.w].map {
        Double($0 / unit)
      }
    }
    let points = scale.error(of: .length) * scale.magnification
    let divisor = scale.growthError / ItemPrecision.farthest
    let errors =
      Array(repeating: scale.growthError, count: 4) + [points, points, divisor, divisor, 1e-6]
    return tables.value(fit.text(numbers, errors: errors))
  }
}

extension DrawingItemWriter {
  /// Precision required for the numbers of an item.
  struct ItemPrecision {
    /// Assumed maximum distance of an item's content from its origin, in points; the precision of rotations and scales
    /// follows from it.
    static let farthest = 400.0

    /// Maximum magnification of the item's coordinates.
    let magnification: Double
    /// Centre of the drawing in the item's coordinates, relative to its outline's origin.
    let center: CGPoint
    private let points: Double
    private let color: Double
    /// Half the diagonal of the drawing, in the item's coordinates.
    private let reach: Double

    init(_ parts: [PainterCommand], _ tolerance: MotionTolerance) {
      magnification = max(1e-3, Double(parts.compactMap { $0.place?.largestScale }.max() ?? 1))
      // The tolerance is divided equally among position, rotation with scale, and outline.
      points = tolerance.points / 3
      color = tolerance.color
      let box = parts.reduce(CGRect.null) { $0.union($1.box) }
      let numbers = parts[0].isMovable ? parts[0].outline?.numbers ?? [] : []
      let origin = numbers.count > 1 ? CGPoint(x: numbers[0], y: numbers[1]) : .zero
      center = box.isNull ? .zero : CGPoint(x: box.midX - origin.x, y: box.midY - origin.y)
      reach = box.isNull ? 1 : max(1, Double(hypot(box.width, box.height)) / 2)
    }

    var angleError: Double { growthError / max(1e-3, magnification) }
    /// Tolerance of a transform matrix's entries.
    var growthError: Double { points / reach }

    func error(of unit: NumberUnit) -> Double {
      switch unit {
      case .length: points / magnification
      case .component: 255 * color
      case .alpha: color
      case .part: points / (reach * magnification)
      case .trim: points / (4 * reach * magnification)
      }
    }
  }
}
