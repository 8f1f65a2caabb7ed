// With this one import an author also gets Foundation, which declares the numbers and rectangles of the API.
@_exported import Foundation
@_exported import RefreshControls
@_exported import RefreshLayers
@_exported import RefreshMotion
@_exported import RefreshScrolling
