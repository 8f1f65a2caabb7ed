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
  /// The control alone, with alpha: as high as the control, wherever it is and however far it is pulled.
  ///
  /// Its own background, which the content around it usually gives it in an app, is kept or left out.
  case control(withBackground: Bool)
}

extension Stage {
  /// The rectangle of the stage that a framing shows at a time; the screen if there is no control.
  ///
  /// - Parameter size: of an image of the whole screen, the screen's own where nil.
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
