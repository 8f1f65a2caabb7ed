import Foundation
import RefreshKit
import Testing

@testable import Indicators
@testable import UIKit

/// Light that is added, and colours that repeat a picture.
@Suite("light and patterns")
struct LightTests {
  private let bench = Bench()

  @Test("additive particles add their colours to each other and to what is below, up to white")
  func additive() throws {
    bench.context.scheduler.advance(to: 2)
    bench.root.backgroundColor = Color(red: 40.0 / 255, green: 80.0 / 255, blue: 200.0 / 255)
    let view = bench.show { GlowView(frame: CGRect(x: 40, y: 30, width: 40, height: 30)) }
    let start = bench.context.now
    let light = UIColor(red: 30.0 / 255, green: 20.0 / 255, blue: 10.0 / 255, alpha: 1)
    bench.turn { view.glow(light, rate: 10) }
    for (time, count) in [(0.05, 1), (0.25, 3), (0.65, 7), (0.95, 10)] {
      bench.advance(to: start + time)
      let pixel = try bench.frame[90 * 240 + 120]
      let sums = zip([40, 80, 200], [30, 20, 10]).map { min(255, $0 + count * $1) }
      #expect(pixel == 0xFF00_0000 | UInt32(sums[0]) << 16 | UInt32(sums[1]) << 8 | UInt32(sums[2]))
    }
    #expect(try bench.frame[90 * 240 + 60] == 0xFF28_50C8)
    #expect(bench.context.diagnostics == [])
  }

  @Test("a pattern repeats from the upper left of a view, also when the view grows, and of a drawing")
  func patterns() throws {
    let view = bench.show(TiledView(frame: CGRect(x: 10, y: 10, width: 19, height: 20))) { view in
      view.backgroundColor = UIColor(patternImage: TiledView.tile)
    }
    func expected(_ x: Int, _ y: Int) -> UInt32 {
      let part = [Double(x % 4) / 4, Double(y % 3) / 3, 0.5].map { UInt32(($0 * 255).rounded()) }
      return 0xFF00_0000 | part[0] << 16 | part[1] << 8 | part[2]
    }
    func check(_ columns: Range<Int>, _ frame: [UInt32]) {
      for y in 0..<20 {
        for x in columns {
          #expect(frame[(2 * (10 + y)) * 240 + 2 * (10 + x)] == expected(x, y), "at \(x) \(y)")
        }
      }
    }
    try check(0..<19, bench.frame)
    #expect(try bench.frame[22 * 240 + 2 * 30] == 0xFFFF_FFFF)
    bench.turn { view.frame.size.width = 31 }
    bench.advance(to: 0.1)
    try check(0..<31, bench.frame)
    bench.turn { view.backgroundColor = nil }
    bench.turn { view.frame.size.width = 40 }
    bench.turn { view.setNeedsDisplay() }
    bench.advance(to: 0.2)
    let frame = try bench.frame
    check(20..<30, frame)
    #expect(frame[40 * 240 + 30] == 0xFFFF_FFFF && frame[40 * 240 + 2 * 44] == 0xFF00_0000)
    #expect(bench.context.diagnostics == [])
  }

  @Test("a picture view shows what it is made with, and held values of controls are shown")
  func shown() {
    let image = TiledView.tile
    let picture = bench.show { UIImageView(image: image) }
    #expect(picture.layer.refreshLayer.contents == image.picture && picture.frame.size == image.size)
    let slider = bench.show { UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 31)) }
    bench.turn { slider.value = 7 }
    bench.advance(to: 0.1)
    #expect(slider.value == 1)
    #expect(slider.subviews.map(\.frame.maxX).max() == 98)
  }

  @Test("a segmented control divides its width, and its thumb is under what is selected")
  func segments() {
    let control = bench.show(UISegmentedControl(items: ["A", "B", "C"])) { control in
      control.frame = CGRect(x: 0, y: 0, width: 120, height: 32)
      control.selectedSegmentIndex = 1
    }
    let thumb = control.subviews[0]
    #expect(thumb.frame == CGRect(x: 42, y: 2, width: 36, height: 28))
    bench.turn {
      control.setWidth(60, forSegmentAt: 0)
      control.selectedSegmentIndex = 7
    }
    bench.advance(to: 0.1)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && thumb.isHidden)
    bench.turn {
      control.selectedSegmentIndex = 2
      control.removeSegment(at: 1, animated: false)
    }
    bench.advance(to: 0.2)
    #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == 1)
    #expect(thumb.frame == CGRect(x: 62, y: 2, width: 56, height: 28))
    #expect(control.titleForSegment(at: 1) == "C")
  }

  @Test("a text view scrolls as far as its text goes, and edits tell its delegate")
  func textViews() {
    final class Log: NSObject, UITextViewDelegate {
      var lines: [String] = []
      func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
      func textViewDidChange(_ textView: UITextView) { lines.append(textView.text) }
    }
    let log = Log()
    let view = bench.show(UITextView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))) { view in
      view.text = "A text on many lines, more than fit into its view"
      view.delegate = log
    }
    let label = UILabel()
    (label.text, label.font, label.numberOfLines) = (view.text, .systemFont(ofSize: 12), 0)
    let height = label.sizeThatFits(CGSize(width: 70, height: 0)).height.rounded(.up) + 16
    #expect(view.contentSize == CGSize(width: 80, height: height) && height > 60)
    bench.turn {
      view.becomeFirstResponder()
      view.insertText("!")
    }
    #expect(log.lines == ["begin", view.text] && view.text.hasSuffix("view!"))
  }

  @Test("another program reads JPEG files, and their colours are near", arguments: [1, 0.6])
  func jpeg(quality: CGFloat) throws {
    let (width, height) = (21, 13)
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (UInt32(index % width), UInt32(index / width))
      return 0xFF00_0000 | (x * 12) << 16 | (y * 19) << 8 | (255 - x * 5)
    }
    let data = try #require(
      UIImage(Image(width: width, height: height, pixels: pixels)).jpegData(compressionQuality: quality))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
    defer { try? FileManager.default.removeItem(at: file) }
    try data.write(to: file)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
    ]
    process.standardOutput = pipe
    try process.run()
    let read = [UInt8](pipe.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    try #require(read.count == 3 * width * height)
    for (index, pixel) in pixels.enumerated() {
      for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
        let distance = abs(Int(pixel >> shift & 255) - Int(read[3 * index + channel]))
        #expect(distance <= (quality == 1 ? 3 : 24), "pixel \(index)")
      }
    }
    #expect(UIImage().jpegData(compressionQuality: 1) == nil)
  }
}
