@_exported import RefreshControls
@_exported import RefreshLayers
@_exported import RefreshMotion
@_exported import RefreshScrolling
@_exported import RefreshStage
