import RefreshLayers

/// A Lottie feature that some players lack, with those players, the difference in their drawing, advice, and the file
/// without the feature.
///
/// Sources: for lottie-android and lottie-ios their documented feature table; for the others measurements with
/// lottie-web 5.12.2, rlottie 0.1 and ThorVG 1.0.4.
package enum LottieFeature: Hashable, Sendable {
  case expression, scriptedExpression, text, textWithoutGlyphs, textAnimator, glyphs, autoOrientation
  case unusualMask(String)
  case unreadable(String)
  case intersectingMask, invertedMask, unusedMask, translucentMask, maskExpansion, maskFeather
  case lumaMatte, alphaMatte, mergePaths
  case pathEffect(String)
  case effect(String)
  case blur, shadow, layerStyle, camera
  case blendMode(BlendMode)
  case blendingShape
  case transparentGradient, highlight, dashes, repeater, skew, missingPlane
  case oldColors, picture, roundCorners, turnedStar, roundPolygon, hiddenGroup, separateTrim
  case timeRemap, unevenEasing, nestedRepeater, translucentSolid, turnedPlane, missingOpacity
  case unevenStroke, plainLine, keyEasing, oldGlyphs, overlap, groupOverlap, stretch
  case missingEasing, strayTransform, mixedBlur, completed, missingParent
  case textPath, motionPath, planeRotation, lastType, excessiveOpacity, fractionalStart

  /// The players that lack the feature, the difference in their drawing, and advice for the file's author.
  var facts: (players: [LottieFinding.Player], problem: String, advice: String) {
    let (expand, outline) = ("expand the path before you export", "turn the text into shapes")
    let (picture, mask) = ("use a picture, or leave it away", "draw the mask's final shape")
    return switch self {
    case .expression: ([.android, .ios, .rlottie], "an expression is left out", "bake it into keyframes")
    case .scriptedExpression:
      ([.android, .ios, .rlottie, .thorvg], "an expression is left out", "bake it into keyframes")
    case .text: ([.rlottie], "text is left out", outline)
    case .textWithoutGlyphs:
      ([.rlottie, .thorvg], "text whose glyphs are not in the file is left out", outline)
    case .textAnimator: ([.android, .ios, .rlottie, .thorvg], "a text animator is left out", outline)
    case .glyphs: ([.ios], "text is drawn in a font of the system, not in the file's glyphs", outline)
    case .oldGlyphs:
      (
        [.web, .rlottie, .thorvg], "text in glyphs of a Bodymovin before 4.8 is left out or drawn wrongly",
        outline
      )
    case .autoOrientation:
      ([.android, .ios], "it does not turn along its path", "give the rotation keyframes")
    case .unusualMask(let mode):
      (
        [.android, .ios, .web, .rlottie] + (mode == "difference" ? [.thorvg] : []),
        "mask mode \(mode) is left out", mask
      )
    case .intersectingMask: ([.web], "mask mode intersect is left out", mask)
    case .invertedMask: ([.rlottie, .thorvg], "the inverted mask is drawn wrongly", mask)
    case .unusedMask: ([.rlottie], "the mask cuts, though its mode is none", "delete it")
    case .translucentMask: ([.rlottie], "the mask's opacity is left out", "use the layer's opacity")
    case .maskExpansion: ([.android, .ios, .web, .rlottie], "the mask's expansion is left out", mask)
    case .maskFeather: ([.android, .ios, .web], "the mask's feather is left out", picture)
    case .lumaMatte: ([.android, .ios, .rlottie], "a luma matte is left out", "use an alpha matte")
    case .alphaMatte: ([.rlottie], "an alpha matte is drawn wrongly", "use a mask")
    case .mergePaths:
      (
        [.android, .ios, .web, .rlottie, .thorvg],
        "merged paths are left out, in lottie-android unless the app turns them on", expand
      )
    case .pathEffect(let name):
      (
        [.android, .ios, .rlottie] + (name == "pucker and bloat" ? [] : [.thorvg]), "\(name) is left out",
        expand
      )
    case .effect(let name):
      (
        [.android, .ios, .rlottie] + (["fill", "levels"].contains(name) ? [] : [.thorvg]),
        "the effect \(name) is left out", picture
      )
    case .blur: ([.ios, .rlottie], "the blur is left out", picture)
    case .mixedBlur:
      ([.web], "the blur mixes its colours in linear light", "blur layers of one colour each")
    case .shadow:
      ([.web, .rlottie], "the drop shadow is left out, or cut off near the layer's edge", picture)
    case .blendMode(let mode):
      (
        (mode == .plusLighter ? [.web] : []) + [.rlottie]
          + ([.luminosity, .color].contains(mode) ? [.thorvg] : []), "the blend mode \(mode) is left out",
        picture
      )
    case .blendingShape: ([.rlottie, .thorvg], "the blend mode of a shape is left out", picture)
    case .layerStyle: ([.android, .ios], "a layer style is left out", picture)
    case .camera: ([.android, .ios], "a camera is left out", "lay the layers out in the plane")
    case .transparentGradient:
      (
        [.rlottie], "a gradient with transparent colours is drawn wrongly",
        "use opaque colours and the layer's opacity"
      )
    case .highlight:
      ([.rlottie, .thorvg], "a gradient's highlight is drawn elsewhere", "use a gradient without one")
    case .dashes: ([.rlottie], "dashes are drawn elsewhere", "check that it does not matter")
    case .repeater: ([.rlottie, .thorvg], "copies have other opacities", "make the copies by hand")
    case .nestedRepeater:
      ([.rlottie, .thorvg], "copies of copies are left out or drawn elsewhere", "make the copies by hand")
    case .oldColors:
      (
        [.rlottie, .thorvg], "colours from 0 to 255 are drawn as others",
        "export it with a newer version of Bodymovin"
      )
    case .picture:
      (
        [.rlottie, .thorvg], "a picture is drawn at whole pixels",
        "use shapes, or a picture in the size in which it is shown"
      )
    case .roundCorners: ([.rlottie], "round corners have another shape", expand)
    case .turnedStar: ([.rlottie], "the star's rotation is drawn wrongly", expand)
    case .roundPolygon: ([.rlottie], "the polygon's roundness has another shape", expand)
    case .timeRemap:
      ([.rlottie], "time remapping shows other frames", "use a composition without remapping")
    case .stretch:
      (
        [.rlottie], "the stretched composition shows whole frames only",
        "change the times of the keyframes instead"
      )
    case .unevenEasing:
      (
        [.rlottie, .thorvg], "all components of the value follow the first one's easing",
        "give the components separate layers, or one easing"
      )
    case .keyEasing:
      (
        [.rlottie], "a value jumps, because its last keyframe has an easing",
        "write \"i\" and \"o\" in each keyframe except the last"
      )
    case .missingEasing:
      (
        [.web, .rlottie], "the animation stops, or a value jumps, because a keyframe has no easing",
        "write \"i\" and \"o\" in each keyframe except the last"
      )
    case .completed:
      (
        [.rlottie, .thorvg], "curves are drawn wrongly, because the file was saved after it was played",
        "export it again"
      )
    case .missingParent:
      (
        [.rlottie, .thorvg], "it moves with its other parents, though one of them does not exist",
        "delete the parent"
      )
    case .strayTransform:
      (
        [.web], "the layer's opacity is left out, because of a transform beside its groups",
        "delete the transform, or put it into a group"
      )
    case .textPath: ([.thorvg], "text along a path is drawn elsewhere", outline)
    case .motionPath:
      (
        [.rlottie, .thorvg], "a point moves along its path at another pace, and never past its ends",
        "give it more keyframes, or separate x and y"
      )
    case .planeRotation:
      ([.thorvg], "\"rz\" is left out without \"ddd\":1", "write \"r\" instead of \"rz\"")
    case .lastType:
      ([.rlottie], "shapes are left out, because their \"ty\" is not the first member", "write \"ty\" first")
    case .fractionalStart:
      (
        [.rlottie], "frames are shown late, because the first one is not whole",
        "round \"ip\" to a whole frame"
      )
    case .excessiveOpacity:
      (
        [.rlottie], "an opacity that its easing leads past 0 or 100 becomes another one",
        "keep the easing between 0 and 1"
      )
    case .translucentSolid: ([.thorvg], "the opacity counts twice", "use a rectangle")
    case .turnedPlane: ([.rlottie], "the turn in 3D is drawn wrongly", "lay the layer out in the plane")
    case .missingPlane:
      (
        [.rlottie], "without \"ddd\" the layer is taken for one in 3D, and its rotation is left out",
        "export it with a newer version of Bodymovin, or write \"ddd\":0"
      )
    case .missingOpacity:
      (
        [.web], "the group is left out, because its transform has no opacity",
        "write an opacity of 100"
      )
    case .unreadable(let member):
      (
        [.rlottie] + (member.hasPrefix("\"ty\"") ? [.thorvg] : []),
        "the file is not read, because of \(member)",
        "write a whole number, or true or false, or leave it out"
      )
    case .hiddenGroup: ([.web, .rlottie], "the hidden group is drawn", "delete it")
    case .separateTrim:
      (
        [.rlottie], "paths that are trimmed one after the other are cut elsewhere",
        "check that it does not matter"
      )
    case .skew: ([.rlottie], "the skew is left out", "use two parents that rotate and scale")
    case .unevenStroke:
      (
        [.rlottie], "the stroke of an unevenly scaled shape is as wide in both directions",
        "expand the stroke into a fill, or scale both directions alike"
      )
    case .plainLine:
      (
        [.rlottie], "a stroke whose caps and joins are not in the file has flat caps and mitred joins",
        "write the stroke's \"lc\" and \"lj\""
      )
    case .overlap, .groupOverlap:
      (
        [.rlottie] + (self == .groupOverlap ? [.thorvg] : []),
        "the opacity applies to each shape, so that overlapping ones show through",
        "put the shapes into a composition, and give it the opacity"
      )
    }
  }

  func finding(_ place: LottieLocation) -> LottieFinding {
    let (players, problem, advice) = facts
    var finding = LottieFinding(.player, place.words.joined(separator: ", "), problem, advice, players)
    finding.feature = self
    return finding
  }

  package var isExpression: Bool { self == .expression || self == .scriptedExpression }
}
