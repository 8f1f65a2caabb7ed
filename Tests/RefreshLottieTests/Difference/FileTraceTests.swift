import Foundation
import RefreshFrames
import RefreshGoldens
import RefreshLayers
import RefreshLottie
import Testing

@Suite struct FileTraceTests {
  /// A square that turns behind a moving mask, in a composition whose time runs to and fro, beside a layer that rests.
  private static let file = Data(
    #"""
    {"v":"5.7","fr":30,"ip":0,"op":60,"w":200,"h":200,
     "assets":[{"id":"inner","layers":[
      {"ty":4,"nm":"旋转","ind":1,"ip":5,"op":50,"st":0,
       "ks":{"p":{"k":[100,100]},"r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[0.8],"y":[0.9]},"o":{"x":[0.2],"y":[0.1]}},{"t":40,"s":[90]}]}},
       "masksProperties":[{"mode":"a","o":{"k":100},"pt":{"a":1,"k":[
        {"t":0,"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0},"s":[{"c":true,"v":[[-40,-40],[40,-40],[0,40]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]},
        {"t":30,"s":[{"c":true,"v":[[-20,-40],[40,-40],[0,60]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]}]}}],
       "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[80,60]},"r":{"k":0}},{"ty":"fl","o":{"k":100},"c":{"k":[0,0,1,1]}}]}]}],
     "layers":[
      {"ty":0,"refId":"inner","nm":"Inner","ind":1,"ip":0,"op":60,"st":0,"w":200,"h":200,"sr":1,"ks":{},
       "tm":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":30,"s":[1.4],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":60,"s":[0.2]}]}},
      {"ty":4,"nm":"Rest","ind":2,"ip":0,"op":60,"st":0,"ks":{},
       "shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","o":{"k":100},"c":{"k":[1,0,0,1]}}]}]}
    """#.utf8)

  @Test("every frame of a file's trace has the values that the layers present at its time")
  func frames() throws {
    let root = try LottieAnimation(contents: Self.file, of: "file.json") { _ in nil }.makeLayer()
    var recorder = TraceRecorder { $2 ?? $1 }
    var shown: [[String: [TracePart: TraceValue]]] = []
    for frame in 0..<60 {
      let time = Double(frame) / 30
      try recorder.add(time, of: root, at: time)
      var layers: [String: [TracePart: TraceValue]] = [:]
      PresentedLayer(root: root, at: time).forEachLayer {
        layers[$1] = LayerSample($0.values, of: $0.layer).properties
      }
      shown.append(layers)
    }
    let recorded = recorder.trace.frames.map { $0.layers.filter { $0.key != MotionTrace.scroll } }
    #expect(recorded == shown)
    #expect(Set(shown).count > 30)
  }
}
