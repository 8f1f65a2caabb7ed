import RefreshLayers

/// The colours of iOS in the app around a list, light or dark.
struct DeviceColors {
  let isDark: Bool

  var label: Color { isDark ? .white : .black }
  var secondaryLabel: Color { isDark ? Color(hex: 0x98989F) : Color(hex: 0x8A8A8E) }
  var tint: Color { Color(hex: isDark ? 0x0A84FF : 0x007AFF) }
  var bar: Color { Color(hex: isDark ? 0x1C1C1E : 0xF9F9F9) }
  var background: Color { isDark ? .black : .white }
  var separator: Color { Color(hex: isDark ? 0x38383A : 0xC6C6C8) }
  var chevron: Color { Color(hex: isDark ? 0x5A5A5E : 0xC4C4C7) }
}
