import Foundation

/// A 4 × 4 matrix as four SIMD rows, for arithmetic over whole rows; initially the identity.
struct Matrix4: Hashable, Sendable {
  var row0 = SIMD4<Double>(1, 0, 0, 0)
  var row1 = SIMD4<Double>(0, 1, 0, 0)
  var row2 = SIMD4<Double>(0, 0, 1, 0)
  var row3 = SIMD4<Double>(0, 0, 0, 1)

  subscript(row: Int) -> SIMD4<Double> {
    get {
      switch row {
      case 0: row0
      case 1: row1
      case 2: row2
      default: row3
      }
    }
    set {
      switch row {
      case 0: row0 = newValue
      case 1: row1 = newValue
      case 2: row2 = newValue
      default: row3 = newValue
      }
    }
  }

  var isFinite: Bool {
    // Infinity or NaN times 0 is NaN and spoils the sum; finite entries times 0 cannot overflow.
    var zero = row0 * 0
    zero += row1 * 0
    zero += row2 * 0
    zero += row3 * 0
    return zero.sum() == 0
  }

  /// The Frobenius norm, the root of the sum of all squares, without intermediate overflow.
  var norm: Double {
    var largest = 0.0
    for row in 0..<4 { for column in 0..<4 { largest = max(largest, abs(self[row][column])) } }
    guard largest > 0, largest.isFinite else { return largest }
    var sum = 0.0
    for row in 0..<4 {
      let scaled = self[row] / largest
      sum += (scaled * scaled).sum()
    }
    return sum.squareRoot() * largest
  }

  func adding(_ o: Matrix4, scaledBy s: Double) -> Matrix4 {
    var sum = self
    for row in 0..<4 { sum[row] += o[row] * s }
    return sum
  }

  /// The inverse by Gauss–Jordan elimination with row pivots; nil if the matrix is singular.
  func inverted() -> Matrix4? {
    var left = self
    var right = Matrix4()
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(left[row][column]) > abs(left[pivot][column]) { pivot = row }
      guard abs(left[pivot][column]) > 1e-300 else { return nil }
      if pivot != column {
        (left[pivot], left[column]) = (left[column], left[pivot])
        (right[pivot], right[column]) = (right[column], right[pivot])
      }
      let scale = 1 / left[column][column]
      left[column] *= scale
      right[column] *= scale
      for row in 0..<4 where row != column {
        let factor = left[row][column]
        guard factor != 0 else { continue }
        left[row] -= left[column] * factor
        right[row] -= right[column] * factor
      }
    }
    return right.isFinite ? right : nil
  }
}

extension CATransform3D {
  var matrix: Matrix4 {
    Matrix4(
      row0: SIMD4<Double>(m11, m12, m13, m14), row1: SIMD4<Double>(m21, m22, m23, m24),
      row2: SIMD4<Double>(m31, m32, m33, m34),
      row3: SIMD4<Double>(m41, m42, m43, m44))
  }

  init(_ m: Matrix4) {
    self = .identity
    (m11, m12, m13, m14) = (CGFloat(m.row0.x), CGFloat(m.row0.y), CGFloat(m.row0.z), CGFloat(m.row0.w))
    (m21, m22, m23, m24) = (CGFloat(m.row1.x), CGFloat(m.row1.y), CGFloat(m.row1.z), CGFloat(m.row1.w))
    (m31, m32, m33, m34) = (CGFloat(m.row2.x), CGFloat(m.row2.y), CGFloat(m.row2.z), CGFloat(m.row2.w))
    (m41, m42, m43, m44) = (CGFloat(m.row3.x), CGFloat(m.row3.y), CGFloat(m.row3.z), CGFloat(m.row3.w))
  }

  /// True if every entry is finite.
  public var isFinite: Bool { matrix.isFinite }

  /// The inverse; nil if the transform is singular.
  public func inverted() -> CATransform3D? {
    if isAffine {
      let determinant = affine.determinant
      guard determinant != 0, determinant.isFinite else { return nil }
      let inverse = CATransform3D(affine.inverted())
      return inverse.isFinite ? inverse : nil
    }
    return matrix.inverted().map { CATransform3D($0) }
  }
}
