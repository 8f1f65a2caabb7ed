#if canImport(UIKit)
// Declarations that an app's file needs for a control, exported one by one: whole modules would make `View`, `Color`
// and other names ambiguous with SwiftUI's names. Of RefreshLayers, one exported declaration makes members such as
// `tintColor` visible.
@_exported import enum RefreshControls.AnchorPosition
@_exported import enum RefreshControls.ExitPolicy
@_exported import class RefreshControls.LayerRefreshControl
@_exported import class RefreshControls.RefreshControl
@_exported import protocol RefreshControls.RefreshControlDelegate
@_exported import enum RefreshControls.RefreshControlType
@_exported import struct RefreshControls.RefreshEvent
@_exported import struct RefreshControls.RefreshHandle
@_exported import enum RefreshControls.RefreshPhase
@_exported import enum RefreshControls.RefreshResult
@_exported import enum RefreshControls.RefreshTrigger
@_exported import struct RefreshLayers.Diagnostic
#endif
