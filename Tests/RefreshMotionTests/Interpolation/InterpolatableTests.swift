import Foundation
import RefreshMotion
import Testing

@Suite("Interpolatable values")
struct InterpolatableTests {
  @Test("Numbers meet both ends exactly and move evenly between and beyond")
  func numbers() {
    #expect(0.1.interpolated(to: 0.7, at: 0) == 0.1)
    #expect(0.1.interpolated(to: 0.7, at: 1) == 0.7)
    #expect(2.0.interpolated(to: 4, at: 0.25) == 2.5)
    #expect(2.0.interpolated(to: 4, at: -1) == 0)
    #expect(CGFloat(2).interpolated(to: 4, at: 1.5) == 5)
  }

  @Test("Two equal values give that value at every fraction")
  func constants() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<1000 {
      let value = Double.random(in: -1e3...1e3, using: &random)
      #expect(value.interpolated(to: value, at: Double.random(in: -2...3, using: &random)) == value)
    }
  }

  @Test("The number halfway between the two farthest numbers is finite")
  func farthestNumbers() {
    #expect((-1e308).interpolated(to: 1e308, at: 0.5) == 0)
    #expect(((-1.7e308).interpolated(to: 1.7e308, at: 0.75) / 0.85e308 - 1).magnitude < 1e-15)
  }

  @Test("Points, sizes and rectangles move component by component")
  func geometry() {
    let point = CGPoint(x: 1, y: 2).interpolated(to: CGPoint(x: 3, y: 10), at: 0.25)
    #expect(point == CGPoint(x: 1.5, y: 4))
    let size = CGSize(width: 1, height: 2).interpolated(to: CGSize(width: 3, height: 10), at: 0.75)
    #expect(size == CGSize(width: 2.5, height: 8))
    let start = CGRect(x: 0, y: 10, width: 20, height: 30)
    let rectangle = start.interpolated(to: CGRect(x: 4, y: 6, width: 0, height: 130), at: 0.5)
    #expect(rectangle == CGRect(x: 2, y: 8, width: 10, height: 80))
  }

  @Test("Adding scales the other value component by component")
  func adding() {
    #expect(1.0.adding(4, scaledBy: -0.5) == -1)
    #expect(CGFloat(1).adding(4, scaledBy: 2) == 9)
    let point = CGPoint(x: 1, y: 2).adding(CGPoint(x: 10, y: 20), scaledBy: 2)
    #expect(point == CGPoint(x: 21, y: 42))
    let size = CGSize(width: 1, height: 2).adding(CGSize(width: 3, height: 4), scaledBy: -1)
    #expect(size == CGSize(width: -2, height: -2))
    let rectangle = CGRect(x: 1, y: 1, width: 1, height: 1)
      .adding(CGRect(x: 1, y: 2, width: 3, height: 4), scaledBy: 10)
    #expect(rectangle == CGRect(x: 11, y: 21, width: 31, height: 41))
  }

  @Test("Distances are those of Pythagoras")
  func distances() {
    func distance<Value: Interpolatable>(_ a: Value, _ b: Value) -> Double { a.distance(to: b) }
    #expect(distance(3.0, -1) == 4)
    #expect(distance(CGFloat(3), -1) == 4)
    #expect(CGPoint(x: 1, y: 1).distance(to: CGPoint(x: 4, y: 5)) == 5)
    #expect(CGSize(width: 0, height: 0).distance(to: CGSize(width: 5, height: 12)) == 13)
    #expect(CGRect.zero.distance(to: CGRect(x: 1, y: 1, width: 1, height: 1)) == 2)
    #expect([0.0, 0, 0].distance(to: [2, 3, 6]) == 7)
  }

  @Test("Arrays of different lengths move over what they share and end whole")
  func arrays() {
    let short = [0.0, 10]
    let long = [1.0, 20, 30]
    #expect(short.interpolated(to: long, at: 0.5) == [0.5, 15])
    #expect(short.interpolated(to: long, at: 0) == short)
    #expect(short.interpolated(to: long, at: 1) == long)
    #expect(long.adding(short, scaledBy: 2) == [1, 40])
    #expect(short.distance(to: long) == 101.0.squareRoot())
  }

  @Test("A sum is the end of a straight line: a + (b − a)·f")
  func interpolationIsAddition() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1000 {
      let a = CGPoint(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
      let b = CGPoint(x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random))
      let fraction = Double.random(in: -1...2, using: &random)
      let sum = a.adding(b.adding(a, scaledBy: -1), scaledBy: fraction)
      #expect(a.interpolated(to: b, at: fraction).distance(to: sum) < 1e-12)
    }
  }
}
