/// A feature that not every player has: who lacks it, what becomes of it, and what to do instead.
///
/// Of lottie-android and lottie-ios by the table of features that they document; of the others as measured with version
/// 5.12.2 of lottie-web, 0.1 of rlottie and 1.0.4 of ThorVG.
enum LottieFeature {
  case expression, textAnimator, glyphs, autoOrientation
  case unusualMask(String)
  case intersectingMask, maskExpansion, maskFeather
  case lumaMatte, alphaMatte, mergePaths
  case pathEffect(String)
  case effect(String)
  case blur, shadow, layerStyle, camera
  case transparentGradient, dashes, skew, missingPlane

  var players: [LottieFinding.Player] {
    switch self {
    case .expression, .textAnimator, .autoOrientation, .lumaMatte, .effect: [.android, .ios]
    case .glyphs: [.ios]
    case .unusualMask, .maskExpansion, .maskFeather: [.android, .ios, .web]
    case .intersectingMask: [.web]
    case .alphaMatte, .transparentGradient, .dashes, .skew, .missingPlane: [.rlottie]
    case .mergePaths: [.android, .ios, .web]
    case .pathEffect, .layerStyle, .camera: [.android, .ios]
    case .blur: [.ios, .rlottie]
    case .shadow: [.rlottie]
    }
  }

  var problem: String {
    switch self {
    case .expression: "an expression is left out"
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
    case .layerStyle: "a layer style is left out"
    case .camera: "a camera is left out"
    case .transparentGradient: "a gradient with transparent colours is drawn wrongly"
    case .dashes: "dashes are a little off"
    case .skew: "the skew is left out"
    case .missingPlane: "without \"ddd\" the layer is taken for one in 3D, and its rotation is left out"
    }
  }

  var advice: String {
    switch self {
    case .expression: "bake it into keyframes"
    case .textAnimator, .glyphs: "turn the text into shapes"
    case .autoOrientation: "give the rotation keyframes"
    case .unusualMask, .intersectingMask, .maskExpansion: "draw the mask's final shape"
    case .maskFeather, .blur, .shadow, .effect, .layerStyle: "use a picture, or leave it away"
    case .lumaMatte: "use an alpha matte"
    case .alphaMatte: "use a mask"
    case .mergePaths, .pathEffect: "expand the path before you export"
    case .camera: "lay the layers out in the plane"
    case .transparentGradient: "use opaque colours and the layer's opacity"
    case .dashes: "check that it does not matter"
    case .skew: "use two parents that rotate and scale"
    case .missingPlane: "export it with a newer version of Bodymovin, or write \"ddd\":0"
    }
  }

  func finding(_ place: LottiePlace) -> LottieFinding {
    LottieFinding(.player, place.words.joined(separator: ", "), problem, advice, players)
  }
}
