import Foundation
import RefreshLayers
import RefreshLottie
import RefreshRendering
import Testing

/// Expressions that take places from paths and layers, as After Effects' commands for nulls from paths write them.
@Suite struct ExpressionPlaceTests {
  private static let even = #""i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}"#
  private static let box = LottieScene.box(20, 4)

  /// A bar of 20 × 4 that moves along the path of a layer, which lies in a scaled and moved parent.
  private static func tracer(
    _ position: String, _ rotation: String, isClosed: Bool, repeats: Int
  ) throws -> LottieScene {
    let loop = """
      var $bm_rt;\\nif (thisProperty.propertyGroup(1)('Pseudo/ADBE Trace Path-0002') == true && \
      thisProperty.numKeys > 1) {\\n    $bm_rt = thisProperty.loopOut('cycle');\\n} else {\\n    $bm_rt = value;\\n}
      """
    let progress = #"{"k":[{"t":0,"s":[0],\#(even)},{"t":30,"s":[100]}],"x":"\#(loop)"}"#
    let effect = """
      {"ty":5,"nm":"Trace Path","mn":"Pseudo/ADBE Trace Path","ef":[
      {"ty":0,"mn":"Pseudo/ADBE Trace Path-0001","v":\(progress)},
      {"ty":7,"mn":"Pseudo/ADBE Trace Path-0002","v":{"k":\(repeats)}}]}
      """
    let path =
      #"{"v":[[0,0],[80,0]],"i":[[0,0],[0,-60]],"o":[[0,-60],[0,0]],"c":\#(isClosed)}"#
    let others = """
      {"ty":4,"nm":"Bar","ind":2,"parent":3,"op":60,"ks":{"p":{"k":[40,60]},"r":{"k":90}},"shapes":[
      {"ty":"gr","nm":"Shape 1","it":[{"ty":"sh","nm":"Path 1","ks":{"k":\(path)}},{"ty":"tr","p":{"k":[7,7]}}]}]},
      {"ty":3,"nm":"Hand","ind":3,"op":60,"ks":{"p":{"k":[60,20]},"s":{"k":[150,100]}}}
      """
    let place = #""p":{"k":[0,0],"x":"\#(position)"},"r":{"k":0,"x":"\#(rotation)"}"#
    return try LottieScene(
      layers: LottieScene.shapes(box, #""ind":1,"ef":[\#(effect)],"#, place: place) + "," + others)
  }

  private static let path =
    "thisComp.layer('Bar')('ADBE Root Vectors Group')(1)('ADBE Vectors Group')(1)('ADBE Vector Shape')"
  private static let progress =
    "var progress = div(thisLayer.effect('Pseudo/ADBE Trace Path')('Pseudo/ADBE Trace Path-0001'), 100);\\n"

  @Test("a layer moves along another one's path and turns with it, and begins again if the control says so")
  func tracing() throws {
    let position = """
      var $bm_rt;\\nvar pathLayer = thisComp.layer('Bar');\\n\(Self.progress)\
      var pathToTrace = pathLayer('ADBE Root Vectors Group')(1)('ADBE Vectors Group')(1)('ADBE Vector Shape');\\n\
      $bm_rt = pathLayer.toComp(pathToTrace.pointOnPath(progress));
      """
    let rotation = """
      var $bm_rt;\\nvar pathToTrace = \(Self.path);\\n\(Self.progress)var pathTan = pathToTrace.tangentOnPath(progress);\\n\
      $bm_rt = radiansToDegrees(Math.atan2(pathTan[1], pathTan[0]));
      """
    // The matrices of lottie-web 5.12.2: place, and direction in degrees.
    let open = [(10.0, 178.17, 98.72, -32.63), (20, 178.17, 141.28, 33.22), (29, 126.74, 159.85, 86.16)]
    let closed = [(10.0, 187.17, 124.18, 6.13), (20, 120, 151.63, 180)]
    for (isClosed, repeats, places) in [
      (false, 1, open + [(40, 178.17, 98.72, -32.63)]), (false, 0, open + [(40, 120, 160, 0)]),
      (true, 1, closed + [(40, 187.17, 124.18, 6.13)]),
    ] {
      let scene = try Self.tracer(position, rotation, isClosed: isClosed, repeats: repeats)
      for (frame, x, y, degrees) in places {
        let picture = try scene.picture(at: frame)
        let (dx, dy) = (8 * cos(degrees * .pi / 180), 8 * sin(degrees * .pi / 180))
        // The last frame's direction is that of the path's end.
        let isAlong =
          degrees == 0 || picture.alpha(x + dx, y + dy) > 200 && picture.alpha(x - dx, y - dy) > 200
        #expect(isAlong && picture.alpha(x, y) > 200, "\(isClosed) \(repeats) at \(frame)")
        #expect(picture.alpha(x - dy, y + dx) == 0 || degrees == 0, "\(isClosed) \(repeats) at \(frame)")
      }
    }
  }

  @Test(
    "a point of a layer's path is a place, and a path without points or a layer that follows itself is refused"
  )
  func points() throws {
    let point =
      "var bar, path;\\nbar = thisComp.layer('Bar');\\npath = bar.content('Shape 1').content('Path 1').path.points();\\n"
    let scene = try Self.tracer(
      point + "$bm_rt = bar.toComp(path[1]);", "$bm_rt = 0;", isClosed: false, repeats: 0)
    // The end of the path, 80 along the layer, which is turned by 90°, in a parent at (60, 20).
    try PlainExpressionTests.check(scene, [(0, 120, 160), (45, 120, 160)])
    for expression in [
      "$bm_rt = thisComp.layer('Bar').content(2).path.points()[0];", "$bm_rt = thisLayer.toComp([1, 2]);",
      "$bm_rt = thisComp.layer('None').toComp([1, 2]);", point + "$bm_rt = path.length;",
    ] {
      #expect(throws: LottieError.self) {
        try Self.tracer(expression, "$bm_rt = 0;", isClosed: false, repeats: 0)
      }
    }
  }

  @Test("the points of a path follow layers, wherever the path's own layer is")
  func nulls() throws {
    let names = (0..<3).map { "'N [1.\($0)]'" }.joined(separator: ",\\n    ")
    let expression = """
      var $bm_rt;\\nvar nullLayerNames = [\\n    \(names)\\n];\\nvar origPath = thisProperty;\\n\
      var origPoints = origPath.points();\\nvar origInTang = origPath.inTangents();\\n\
      var origOutTang = origPath.outTangents();\\nvar getNullLayers = [];\\n\
      for (var i = 0, il = nullLayerNames.length; i < il; i++) {\\n    try {\\n        \
      getNullLayers.push(effect(nullLayerNames[i])('ADBE Layer Control-0001'));\\n    } catch (err) {\\n        \
      getNullLayers.push(null);\\n    }\\n}\\nfor (var i = 0, il = getNullLayers.length; i < il; i++) {\\n    \
      if (getNullLayers[i] != null && getNullLayers[i].index != thisLayer.index) {\\n        \
      origPoints[i] = fromCompToSurface(getNullLayers[i].toComp(getNullLayers[i].anchorPoint));\\n    }\\n}\\n\
      $bm_rt = createPath(origPoints, origInTang, origOutTang, origPath.isClosed());
      """
    let effects = (0..<3).map {
      #"{"ty":5,"nm":"N [1.\#($0)]","mn":"ADBE Layer Control","ef":[{"ty":10,"mn":"ADBE Layer Control-0001","v":{"k":\#($0 + 2)}}]}"#
    }.joined(separator: ",")
    let zeros = "[[0,0],[0,0],[0,0]]"
    let path = #"{"v":[[0,0],[10,0],[0,10]],"i":\#(zeros),"o":\#(zeros),"c":true}"#
    func null(_ index: Int, _ place: String) -> String {
      #",{"ty":3,"ind":\#(index),"op":60,"ks":{\#(place)}}"#
    }
    let moving =
      #""a":{"k":[5,5]},"p":{"k":[{"t":0,"s":[60,20],\#(Self.even)},{"t":60,"s":[180,20]}]}"#
    let scene = try LottieScene(
      layers: LottieScene.shapes(
        #"{"ty":"sh","ks":{"k":\#(path),"x":"\#(expression)"}},{"ty":"fl","c":{"k":[1,0,0]}}"#,
        #""ind":1,"ef":[\#(effects)],"#, place: #""p":{"k":[100,100]},"s":{"k":[50,50]}"#)
        + null(2, #""p":{"k":[20,20]}"#) + null(3, moving) + null(4, #""p":{"k":[20,120]}"#))
    for frame in [0.0, 15, 30, 45] {
      // lottie-web 5.12.2 has the corners (20, 20), (60 + 2 × frame, 20) and (20, 120).
      let picture = try scene.picture(at: frame)
      #expect(abs(picture.area - (40 + 2 * frame) * 50) < 10, "\(frame)")
      #expect(picture.alpha(50 + 2 * frame, 22) == 255 && picture.alpha(22, 100) == 255)
    }
  }
}
