import Foundation
import RefreshLayers

/// Import of texts: as the file's glyph outlines, otherwise as text layers in a font of the renderer.
extension LottieImporter {
  func add(_ text: LottieText, to content: Layer, _ name: String) throws {
    for (index, key) in text.documents.enumerated() {
      guard let drawn = try layer(of: key.document, text, name) else { continue }
      content.addSublayer(drawn)
      if text.documents.count > 1 {
        let next = index + 1 < text.documents.count ? text.documents[index + 1].frame : nil
        try show(
          drawn, from: index > 0 ? key.frame : -LottieNode.range.upperBound,
          to: next ?? LottieNode.range.upperBound)
      }
    }
  }

  private func layer(
    of document: LottieTextDocument, _ text: LottieText, _ name: String
  ) throws -> Layer? {
    for omission in text.animators.flatMap(\.omissions) { leaveOut(omission) }
    guard document.size > 0, document.paragraphs.contains(where: { !$0.isEmpty }) else { return nil }
    let font = file.fonts[document.fontName] ?? LottieFont(name: document.fontName)
    let lines = GlyphTextLayout(document, ascent: font.ascent) { character in
      file.glyphs[LottieGlyph.LookupKey(character: String(character), family: font.family, style: font.style)]
    }
    if let lines {
      let points = lines.letters.reduce(0) { $0 + ($1.glyph?.figure.reduce(0) { $0 + $1.knots.count } ?? 0) }
      try budget.take(Double(points), .points, at: document.place)
      if text.animators.contains(where: { !$0.tracks.isEmpty }) {
        return try letters(lines, document, font, text, name)
      }
      let drawn = try outlines(lines.figure(of: document), document, name)
      let foreign = lines.letters.filter { $0.glyph == nil && !$0.isSpace }
      if foreign.isEmpty { return drawn }
      leaveOutGlyphs(of: document)
      let texts = try foreign.map { try self.text(of: $0, document, font, name) }
      return try holder(name, of: ([drawn] + texts).compactMap { $0 })
    }
    if text.animators.contains(where: { !$0.tracks.isEmpty }) {
      throw document.place.refusal("a text animator without the glyphs of the text in the file")
    }
    let length = document.paragraphs.reduce(0) { $0 + $1.unicodeScalars.count + 1 }
    try budget.take(Double(length), .characters, at: document.place)
    leaveOutGlyphs(of: document)
    return try texts(document, font, name)
  }

  /// Warns of a text that looks like what its font on this machine draws.
  private func leaveOutGlyphs(of document: LottieTextDocument) {
    leaveOut(
      document.place.error(
        "the file has no glyphs of \"\(document.fontName)\" for it, so that each machine draws it in a font of its own"
      ))
  }

  // MARK: Outlines

  private func outlines(
    _ figure: ContourList, _ document: LottieTextDocument, _ name: String
  ) throws -> Layer? {
    guard !figure.isEmpty, document.fillColor != nil || document.strokeColor != nil else { return nil }
    let path = figure.path(bends: false)
    func shape(_ fill: Color?, _ stroke: Color?) throws -> ShapeLayer {
      let shape = try layer(ShapeLayer.self, name)
      try budget.take(AnimationValue.path(path).numberCount, .numbers)
      let box = path.controlPointBounds
      (shape.bounds, shape.position, shape.path) = (box, box.origin, path)
      (shape.fillColor, shape.strokeColor) = (fill, stroke)
      (shape.lineWidth, shape.lineJoin) = (CGFloat(document.strokeWidth), .round)
      return shape
    }
    guard let fill = document.fillColor, let stroke = document.strokeColor, !document.isStrokeInFront else {
      return try shape(document.fillColor, document.strokeColor)
    }
    return try holder(name, of: [shape(nil, stroke), shape(fill, nil)])
  }

  // MARK: Letters

  /// The letters as layers of their own, which the text's animators change.
  private func letters(
    _ lines: GlyphTextLayout, _ document: LottieTextDocument, _ font: LottieFont, _ text: LottieText,
    _ name: String
  ) throws -> Layer? {
    let animated = AnimatedLetters(text, lines, document)
    func changes(_ properties: LottieTextAnimator.Property...) -> Bool {
      text.animators.contains { animator in properties.contains { animator.tracks[$0] != nil } }
    }
    let all = try layer(name)
    for (index, letter) in lines.letters.enumerated() where !letter.isSpace {
      try budget.take(animated.cost(of: index), .points, at: document.place)
      let motion = animated.motion(of: index)
      let own = try layer(name)
      try move(own, "transform", motion.map(isAffine: false) { .transform(CATransform3D($0.matrix)) })
      if changes(.opacity) { try move(own, "opacity", motion.map(isAffine: false) { $0.opacity }) }
      all.addSublayer(own)
      var here = letter
      here.origin = .zero
      guard letter.glyph != nil else {
        if let text = try self.text(of: here, document, font, name) { own.addSublayer(text) }
        continue
      }
      let first = motion.first
      var styled = document
      (styled.fillColor, styled.strokeColor) = (first.fill, first.stroke)
      styled.strokeWidth = first.strokeWidth
      guard let drawn = try outlines(lines.figure(of: [here], document), styled, name) else { continue }
      own.addSublayer(drawn)
      for shape in [drawn] + drawn.sublayers {
        guard let shape = shape as? ShapeLayer else { continue }
        if shape.fillColor != nil, let fill = first.fill, changes(.fillColor) {
          try move(shape, "fillColor", motion.map { .color($0.fill ?? fill) })
        }
        guard shape.strokeColor != nil, let stroke = first.stroke else { continue }
        if changes(.strokeColor) {
          try move(shape, "strokeColor", motion.map { .color($0.stroke ?? stroke) })
        }
        if changes(.strokeWidth) { try move(shape, "lineWidth", motion.map { $0.strokeWidth }) }
      }
    }
    return all
  }

  /// A character of which the file has no outline, in a font of the renderer.
  private func text(
    of letter: GlyphTextLayout.Letter, _ document: LottieTextDocument, _ font: LottieFont, _ name: String
  ) throws -> Layer? {
    var own = document
    (own.paragraphs, own.alignment, own.box) = ([String(letter.character)], .center, nil)
    (own.tracking, own.strokeColor, own.baselineShift) = (0, nil, 0)
    try budget.take(1, .characters, at: document.place)
    guard let text = try texts(own, font, name) else { return nil }
    text.position = CGPoint(x: letter.origin.x + CGFloat(letter.width / 2), y: letter.origin.y)
    return text
  }

  // MARK: Fonts

  /// Height of a line's middle above its baseline, as a fraction of the font size; approximately half the height of
  /// capitals in common fonts.
  private static let middle = 0.355
  /// Horizontal shear of synthetic italics, as a fraction of the height: about 11°, as in common italic fonts.
  private static let lean = 0.2

  /// The text layers of a document without outlines: one per line, or one that wraps for a paragraph in a box.
  private func texts(_ document: LottieTextDocument, _ font: LottieFont, _ name: String) throws -> Layer? {
    guard document.tracking == 0 else {
      throw document.place.refusal("tracking without the glyphs of the text in the file")
    }
    guard document.strokeColor == nil else {
      throw document.place.refusal("a stroke without the glyphs of the text in the file")
    }
    guard let color = document.fillColor else { return nil }
    let texts = try layer(name)
    func add(_ string: String, in box: CGRect, baseline: Double) throws -> TextLayer {
      let text = try layer(TextLayer.self, name)
      (text.string, text.font, text.foregroundColor) = (string, font.font(size: document.size), color)
      (text.alignment, text.bounds.size, text.position) = (document.alignment, box.size, box.origin)
      if font.isItalic {
        // The shear is around the baseline, which stays in place.
        text.transform = CATransform3D(
          CGAffineTransform(a: 1, b: 0, c: CGFloat(-Self.lean), d: 1, tx: 0, ty: 0))
        text.position.x += CGFloat(Self.lean * baseline)
      }
      texts.addSublayer(text)
      return text
    }
    if let box = document.box {
      guard abs(document.lineHeight / document.size - 1.2) < 0.1 || !document.mayBreak else {
        throw document.place.refusal(
          "a paragraph's line height without the glyphs of the text in the file")
      }
      let baseline = (Self.middle + 0.6) * document.size
      let top = font.ascent / 100 * document.size - document.baselineShift - baseline
      let text = try add(
        document.paragraphs.joined(separator: "\n"), in: box.offsetBy(dx: 0, dy: CGFloat(top)),
        baseline: baseline)
      (text.numberOfLines, text.lineBreakMode) = (0, .byWordWrapping)
      return texts
    }
    for (index, line) in document.paragraphs.enumerated() where !line.isEmpty {
      let width = CGFloat(Double(line.count + 1) * 1.2 * document.size)
      let height = CGFloat(1.5 * document.size)
      let y = Double(index) * document.lineHeight - document.baselineShift - Self.middle * document.size
      let x: CGFloat =
        switch document.alignment {
        case .right: -width
        case .center: -width / 2
        default: 0
        }
      let text = try add(
        line, in: CGRect(x: x, y: CGFloat(y) - height / 2, width: width, height: height),
        baseline: Double(height) / 2 + Self.middle * document.size)
      (text.lineBreakMode, text.isVerticallyCentered) = (.byClipping, true)
    }
    return texts
  }
}

extension LottieTextDocument {
  /// True if the paragraph may wrap: it has several lines, or could be wider than its box.
  fileprivate var mayBreak: Bool {
    paragraphs.count > 1 || Double(paragraphs[0].count) * size > Double(box?.width ?? .infinity)
  }
}
