import Foundation
import RefreshControls
import RefreshLayers
import RefreshRendering
import RefreshScrolling
import RefreshStage

/// The part of the stage that the frames of a clip show.
public enum Framing: Hashable, Sendable {
  /// The screen of the stage.
  case screen
  /// The control only, with a transparent background: its animation box, wherever it is on the screen.
  ///
  /// The control's own background, usually provided by the content around it in an app, is included or omitted.
  case control(withBackground: Bool)
}

extension Stage {
  /// The display list of a framing at a time in seconds; of the screen if there is no control.
  ///
  /// - Parameter size: the size of a full-screen frame in points; nil uses the screen's own.
  package func displayList(_ framing: Framing, at time: TimeInterval, size: CGSize? = nil) -> DisplayList {
    guard case .control(let withBackground) = framing, let control else {
      return DisplayList(of: window.layer, at: time, size: size ?? window.bounds.size)
    }
    var box = control.animationBox
    let across = control.edge.axis.other
    if let size { box.size[across] = max(box.size[across], size[across]) }
    let layer = control.layer
    let anchor = layer.values.anchor
    box.origin.x += layer.position.x - anchor.x
    box.origin.y += layer.position.y - anchor.y
    return DisplayList(of: layer, at: time, in: box, withoutBackgroundOf: withBackground ? nil : layer)
  }
}
