import Foundation
import RefreshLayers
import RefreshRendering
import TestSupport
import Testing

/// SVG path data, as rsvg-convert draws it.
@Suite struct PathDataPictureTests {
  private static let (columns, side) = (12, 40)

  /// Path data of every command, in every form that the grammar allows; some of it ends in an error.
  private static let data: [String] = {
    var dice = Dice(34)
    let kinds: [(name: String, count: Int)] = [
      ("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("A", 7), ("Z", 0), ("M", 2),
    ]
    return (0..<columns * columns).map { cell in
      var text = cell % 5 == 0 ? " m20,20" : "M20 20"
      for _ in 0..<dice.whole(2...6) {
        let (name, count) = kinds[dice.whole(0...kinds.count - 1)]
        let isRelative = dice.chance(0.5)
        text += isRelative ? name.lowercased() : name
        for repeated in 0..<(count == 0 ? 1 : dice.whole(1...2)) {
          for index in 0..<count {
            let isFlag = name == "A" && (index == 3 || index == 4)
            let number: CGFloat =
              switch (name, index) {
              case ("A", 0), ("A", 1): dice.number(0...25)
              case ("A", 2): dice.number(-400...400)
              default: isRelative ? dice.number(-15...15) : dice.number(2...38)
              }
            var digits =
              isFlag ? "\(dice.whole(0...1))" : String(format: dice.chance(0.2) ? "%.2e" : "%.2f", number)
            if dice.chance(0.5), digits.hasPrefix("0.") { digits.removeFirst() }
            if dice.chance(0.1), !isFlag, !digits.hasPrefix("-") { digits = "+" + digits }
            // After a flag, and before a sign, nothing is needed.
            let isFirst = repeated == 0 && index == 0
            let needsNone = isFirst || index == 4 && name == "A" || digits.hasPrefix("-")
            text +=
              (needsNone && dice.chance(0.5)
                ? "" : isFirst ? "\n " : [" ", ",", " , ", "\t"][dice.whole(0...3)])
            text += digits
          }
        }
      }
      return cell % 9 == 0 ? text + ["X1", "L5", "A5 5 0 2 0 1 1", ",L9 9", "H,3"][cell / 9 % 5] : text
    }
  }()

  @Test("a path covers the pixels that librsvg covers")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let length = Self.columns * Self.side
    var file = "<svg xmlns='http://www.w3.org/2000/svg' width='\(length)' height='\(length)'>"
    let root = box(0, 0, CGFloat(length), CGFloat(length), .white)
    for (index, data) in Self.data.enumerated() {
      let (x, y) = (index % Self.columns * Self.side, index / Self.columns * Self.side)
      file += "<svg x='\(x)' y='\(y)' width='\(Self.side)' height='\(Self.side)'>"
      file +=
        "<path d='\(data)' fill='#08f' stroke='black' stroke-linecap='round' stroke-linejoin='round'/></svg>"
      let cell = box(CGFloat(x), CGFloat(y), CGFloat(Self.side), CGFloat(Self.side))
      cell.masksToBounds = true
      cell.addSublayer(
        shape(LayerContext().collectingDiagnostics { BezierPath(svgPath: data) }) {
          ($0.fillColor, $0.strokeColor) = (Color(hex: 0x0088FF), .black)
          ($0.lineWidth, $0.lineCap, $0.lineJoin) = (1, .round, .round)
        })
      root.addSublayer(cell)
    }
    try folder.write(file + "</svg>", to: "paths.svg")
    let (code, output) = try Pillow.run(
      "/usr/bin/rsvg-convert",
      ["--background-color=white", "-o", folder.url("paths.png").path, folder.url("paths.svg").path])
    try #require(code == 0, "\(output)")
    let theirs = try #require(readPicture(folder.url("paths.png").path))
    let ours = try render(root, CGFloat(length), CGFloat(length))
    for (index, data) in Self.data.enumerated() {
      let (left, top) = (index % Self.columns * Self.side, index / Self.columns * Self.side)
      var greatest = 0
      for y in top..<top + Self.side {
        for x in left..<left + Self.side where ours[x, y] != theirs[x, y] {
          for shift: UInt32 in [16, 8, 0] {
            greatest = max(greatest, abs(Int(ours[x, y] >> shift & 255) - Int(theirs[x, y] >> shift & 255)))
          }
        }
      }
      // Ends of arcs that are a few hundredths of a pixel apart: one of them shows in a sharp corner.
      #expect(greatest <= 16, "\(data)")
    }
  }
}
