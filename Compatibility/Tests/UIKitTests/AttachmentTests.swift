import Foundation
import RefreshKit
import Testing
import UIKit

/// Pictures among the characters of attributed text.
@Suite("text attachments")
struct AttachmentTests {
  private let red: UInt32 = 0xFFFF_0000

  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer.ofPixels(width, height).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// The rows and columns of red pixels.
  private func redArea(_ pixels: [UInt32], width: Int) -> CGRect {
    let found = pixels.indices.filter { pixels[$0] == red }
    guard !found.isEmpty else { return .zero }
    let (columns, rows) = (found.map { $0 % width }, found.map { $0 / width })
    return CGRect(
      x: columns.min()!, y: rows.min()!, width: columns.max()! - columns.min()! + 1,
      height: rows.max()! - rows.min()! + 1)
  }

  @Test("a string with an attachment is the character U+FFFC, and as large as the picture")
  func size() {
    let attachment = NSTextAttachment(image: picture(12, 20))
    let string = NSAttributedString(attachment: attachment)
    #expect(string.string == "\u{FFFC}")
    #expect(string.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
    #expect(string.size() == CGSize(width: 12, height: 20))
    attachment.bounds = CGRect(x: 0, y: -5, width: 8, height: 30)
    #expect(string.size() == CGSize(width: 8, height: 30))
    #expect(NSAttributedString(attachment: NSTextAttachment()).size() == .zero)
  }

  @Test("a picture stands on the baseline behind the text before it, and bounds move it with y upwards")
  func place() throws {
    let attachment = NSTextAttachment(image: picture(10, 10))
    let text = NSMutableAttributedString(string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let start = text.size().width
    text.append(NSAttributedString(attachment: attachment))
    #expect(abs(text.size().width - start - 10) < 1e-9)
    func area() throws -> CGRect { redArea(try drawn(80, 60) { _ in text.draw(at: .zero) }, width: 80) }
    let first = try area()
    #expect(abs(first.minX - start) <= 1 && abs(first.width - 10) <= 1 && abs(first.height - 10) <= 1)
    attachment.bounds = CGRect(x: 0, y: -4, width: 10, height: 10)
    #expect(try area().minY == first.minY + 4)
    // A picture that is higher than the text moves the baseline down; the text keeps its descent.
    attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: 40)
    let descent = UIFont.systemFont(ofSize: 20).lineHeight - 20 * 0.928
    #expect(try area().minY == 0 && abs(text.size().height - 40 - descent) < 1)
  }

  @Test("runs that touch have colours and fonts of their own")
  func neighbours() throws {
    let text = NSMutableAttributedString(string: "aab")
    let runs: [(UIColor, CGFloat)] = [(.red, 20), (.blue, 20), (.blue, 30)]
    for (place, run) in runs.enumerated() {
      let range = NSRange(location: place, length: 1)
      text.addAttributes(
        [.foregroundColor: run.0, .font: UIFont.boldSystemFont(ofSize: run.1)], range: range)
    }
    for (place, run) in runs.enumerated() {
      #expect(text.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor == run.0)
      #expect((text.attribute(.font, at: place, effectiveRange: nil) as? UIFont)?.pointSize == run.1)
    }
    let bench = Bench()
    bench.show(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))) { $0.attributedText = text }
    #expect(try Set([red, 0xFF00_00FF]).isSubset(of: bench.frame))
  }

  @Test("a label shows the picture, a template in the colour of the text, and breaks lines around it")
  func label() throws {
    let bench = Bench()
    let template = picture(10, 10).withRenderingMode(.alwaysTemplate)
    let label = bench.show(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))) { label in
      let text = NSMutableAttributedString(attachment: NSTextAttachment(image: template))
      text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
      label.attributedText = text
    }
    #expect(try bench.frame(scale: 1).contains(0xFF00_00FF) && !bench.frame(scale: 1).contains(red))
    bench.turn {
      let text = NSMutableAttributedString(attachment: NSTextAttachment(image: picture(60, 10)))
      text.append(NSAttributedString(attachment: NSTextAttachment(image: picture(60, 12))))
      (label.numberOfLines, label.attributedText) = (0, text)
    }
    #expect(label.sizeThatFits(CGSize(width: 100, height: 0)) == CGSize(width: 60, height: 22))
  }
}
