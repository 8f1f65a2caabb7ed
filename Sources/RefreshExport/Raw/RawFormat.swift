/// How raw pictures are laid out for other programs.
public enum RawFormat: String, Sendable, Hashable, CaseIterable {
  /// Red, green, blue and straight alpha, a byte each, picture after picture with nothing between them.
  case rgba

  /// YUV4MPEG2 with one sample of each plane a pixel (4:4:4), 8 bits, limited range (`XCOLORRANGE=LIMITED`).
  ///
  /// The format has no place for the matrix: it is that of BT.601, as its readers expect. Pixels that are not
  /// opaque lie on white.
  case y4m
}
