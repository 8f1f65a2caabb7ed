#if canImport(UIKit)
// What an app's file names or sets of a control, one declaration at a time: with the whole modules, `View`, `Color` and more
// would be ambiguous beside SwiftUI's. Of RefreshLayers, one declaration makes the members visible, such as `tintColor`.
@_exported import enum RefreshControls.AnchorPosition
@_exported import enum RefreshControls.ExitPolicy
@_exported import class RefreshControls.LayerRefreshControl
@_exported import class RefreshControls.RefreshControl
@_exported import enum RefreshControls.RefreshControlType
@_exported import struct RefreshControls.RefreshEvent
@_exported import enum RefreshControls.RefreshPhase
@_exported import enum RefreshControls.RefreshResult
@_exported import enum RefreshControls.RefreshTrigger
@_exported import struct RefreshLayers.Diagnostic
#endif
