// An author writes one import: Foundation has the numbers and rectangles that everything here is made of.
@_exported import Foundation
@_exported import RefreshControls
@_exported import RefreshLayers
@_exported import RefreshMotion
@_exported import RefreshScrolling
