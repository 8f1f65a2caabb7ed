import RefreshLayers

/// A Lottie feature that some players lack: the players, what they draw instead, and advice.
///
/// Sources: for lottie-android and lottie-ios their documented feature table; for the others measurements with
/// lottie-web 5.12.2, rlottie 0.1 and ThorVG 1.0.4.
enum LottieFeature {
  case expression, text, textAnimator, glyphs, autoOrientation
  case unusualMask(String)
  case intersectingMask, maskExpansion, maskFeather
  case lumaMatte, alphaMatte, mergePaths
  case pathEffect(String)
  case effect(String)
  case blur, shadow, shadowEdge, layerStyle, camera
  case blendMode(BlendMode)
  case blendingShape
  case transparentGradient, highlight, dashes, repeater, skew, missingPlane

  var players: [LottieFinding.Player] {
    switch self {
    case .autoOrientation, .lumaMatte: [.android, .ios]
    case .expression: [.android, .ios, .rlottie]
    case .textAnimator, .effect("fill"): [.android, .ios, .rlottie, .thorvg]
    case .effect: [.android, .ios, .rlottie]
    case .text: [.rlottie]
    case .blendMode(.luminosity): [.rlottie, .thorvg]
    case .blendMode(.plusLighter): [.web, .rlottie]
    case .blendMode: [.rlottie]
    case .blendingShape: [.rlottie, .thorvg]
    case .shadowEdge: [.web]
    case .glyphs: [.ios]
    case .unusualMask, .maskExpansion, .maskFeather: [.android, .ios, .web]
    case .intersectingMask: [.web]
    case .alphaMatte, .transparentGradient, .highlight, .dashes, .repeater, .skew, .missingPlane: [.rlottie]
    case .mergePaths: [.android, .ios, .web, .rlottie, .thorvg]
    case .pathEffect, .layerStyle, .camera: [.android, .ios]
    case .blur: [.ios, .rlottie]
    case .shadow: [.rlottie]
    }
  }

  var problem: String {
    switch self {
    case .expression: "an expression is left out"
    case .text: "text is left out"
    case .textAnimator: "a text animator is left out"
    case .glyphs: "text is drawn in a font of the system, not in the file's glyphs"
    case .autoOrientation: "it does not turn along its path"
    case .unusualMask(let mode): "mask mode \(mode) is left out"
    case .intersectingMask: "mask mode intersect is left out"
    case .maskExpansion: "the mask's expansion is left out"
    case .maskFeather: "the mask's feather is left out"
    case .lumaMatte: "a luma matte is left out"
    case .alphaMatte: "an alpha matte is drawn wrongly"
    case .mergePaths: "merged paths are left out, in lottie-android unless the app turns them on"
    case .pathEffect(let name): "\(name) is left out"
    case .effect(let name): "the effect \(name) is left out"
    case .blur: "the blur is left out"
    case .shadow: "the drop shadow is left out"
    case .shadowEdge: "the drop shadow is cut off near the layer's edge"
    case .blendMode(let mode): "the blend mode \(mode) is left out"
    case .blendingShape: "the blend mode of a shape is left out"
    case .layerStyle: "a layer style is left out"
    case .camera: "a camera is left out"
    case .transparentGradient: "a gradient with transparent colours is drawn wrongly"
    case .highlight: "a gradient's highlight is drawn elsewhere"
    case .dashes: "moving dashes are off"
    case .repeater: "copies are in front of each other in the other order"
    case .skew: "the skew is left out"
    case .missingPlane: "without \"ddd\" the layer is taken for one in 3D, and its rotation is left out"
    }
  }

  var advice: String {
    switch self {
    case .expression: "bake it into keyframes"
    case .text, .textAnimator, .glyphs: "turn the text into shapes"
    case .autoOrientation: "give the rotation keyframes"
    case .unusualMask, .intersectingMask, .maskExpansion: "draw the mask's final shape"
    case .maskFeather, .blur, .shadow, .shadowEdge, .effect, .layerStyle, .blendMode, .blendingShape:
      "use a picture, or leave it away"
    case .lumaMatte: "use an alpha matte"
    case .alphaMatte: "use a mask"
    case .mergePaths, .pathEffect: "expand the path before you export"
    case .camera: "lay the layers out in the plane"
    case .transparentGradient: "use opaque colours and the layer's opacity"
    case .highlight: "use a gradient without one"
    case .dashes, .repeater: "check that it does not matter"
    case .skew: "use two parents that rotate and scale"
    case .missingPlane: "export it with a newer version of Bodymovin, or write \"ddd\":0"
    }
  }

  func finding(_ place: LottiePlace) -> LottieFinding {
    LottieFinding(.player, place.words.joined(separator: ", "), problem, advice, players)
  }
}
