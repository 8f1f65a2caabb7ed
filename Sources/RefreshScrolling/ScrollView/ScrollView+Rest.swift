extension ScrollView {
  /// Whether no finger is down and nothing moves the offset.
  public final var isAtRest: Bool { !isTracking && !isDragging && active == nil }
}
