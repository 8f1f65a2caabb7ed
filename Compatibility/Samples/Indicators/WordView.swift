import CoreText
import UIKit

/// A word whose letters are shapes, in the way that handwriting animations draw them.
class WordView: UIView {
  let shape = CAShapeLayer()

  func show(_ word: String, size: CGFloat) {
    let letters = CGMutablePath()
    let font = CTFontCreateWithName("Helvetica-Bold" as CFString, size, nil)
    let string = NSAttributedString(
      string: word, attributes: [NSAttributedString.Key(kCTFontAttributeName as String): font])
    let line = CTLineCreateWithAttributedString(string as CFAttributedString)
    for run in CTLineGetGlyphRuns(line) as! [CTRun] {
      let attributes = CTRunGetAttributes(run) as NSDictionary
      let runFont = attributes[kCTFontAttributeName as String] as! CTFont
      for index in 0..<CTRunGetGlyphCount(run) {
        let range = CFRangeMake(index, 1)
        var glyph = CGGlyph()
        var position = CGPoint()
        CTRunGetGlyphs(run, range, &glyph)
        CTRunGetPositions(run, range, &position)
        if let letter = CTFontCreatePathForGlyph(runFont, glyph, nil) {
          let place = CGAffineTransform(translationX: position.x, y: position.y)
          letters.addPath(letter, transform: place)
        }
      }
    }
    shape.path = letters
    // Letters stand on their baseline with y up.
    shape.isGeometryFlipped = true
    shape.anchorPoint = .zero
    shape.position = .zero
    shape.bounds = CGRect(
      x: 0, y: -CTFontGetDescent(font), width: letters.boundingBox.width,
      height: CTFontGetAscent(font) + CTFontGetDescent(font))
    shape.fillColor = UIColor.black.cgColor
    layer.addSublayer(shape)
  }
}
