import Foundation

extension ExportEdit {
  /// One edit of each kind that shows in players, or that some of them look at.
  static let all: [ExportEdit] =
    paint + lines + layers + motion + masks + contents + document

  private static let paint = [
    ExportEdit("Trims", "arc", "fl", "arc.fillColor: red is 0.9 in the file, 0.8 in the export") {
      $0.set("c.k.0", to: 0.9)
    },
    ExportEdit("Trims", "arc", "fl", "arc.fillColor.alpha is 97 in the file, 100 in the export") {
      $0.set("o.k", to: 97)
    },
    ExportEdit("Trims", "arc", "fl", "arc.fillRule is 2 in the file, not in the export") { $0["r"] = 2 },
    ExportEdit("Paths", "star", "fl", "star.fillRule is 1 in the file, 2 in the export") { $0["r"] = 1 },
    ExportEdit("Trims", "arc", "fl", "arc: shapes[1].it[1].hd is true in the file, not in the export") {
      $0["hd"] = true
    },
    ExportEdit("Gradients", "sun", "gf", "sun.colors is 0 in the file, 1 in the export") {
      $0.set("g.k.k.1", to: 0)
    },
    ExportEdit("Gradients", "sun", "gf", "sun.colors is 1 in the file, 2 in the export") {
      $0.set("g.p", to: 1)
    },
    ExportEdit(
      "Gradients", "sky", "gf", "sky.colors is 0.5 in the file, 0 in the export, 0.25 s into refreshing"
    ) {
      $0.set("g.k.k.1.s.1", to: 0.5)
    },
    ExportEdit("Gradients", "sun", "gf", "sun.type is 1 in the file, 2 in the export") { $0["t"] = 1 },
    ExportEdit("Gradients", "sun", "gf", "sun.endPoint: x is 20 in the file, 30 in the export") {
      $0.set("e.k.0", to: 20)
    },
    ExportEdit("Gradients", "sun", "gf", "sun.startPoint: y is 5 in the file, 0 in the export") {
      $0.set("s.k.1", to: 5)
    },
  ]

  private static let lines = [
    ExportEdit("Trims", "arc", "st", "arc.strokeColor: blue is 1 in the file, 0 in the export") {
      $0.set("c.k.2", to: 1)
    },
    ExportEdit("Trims", "arc", "st", "arc.strokeColor.alpha is 50 in the file, 100 in the export") {
      $0.set("o.k", to: 50)
    },
    ExportEdit("Trims", "arc", "st", "arc.lineWidth is 5 in the file, 4 in the export") {
      $0.set("w.k", to: 5)
    },
    ExportEdit("Trims", "arc", "st", "arc.lineCap is 1 in the file, 2 in the export") { $0["lc"] = 1 },
    ExportEdit("Trims", "arc", "st", "arc.lineJoin is 2 in the file, 1 in the export") { $0["lj"] = 2 },
    ExportEdit("Trims", "arc", "st", "arc.miterLimit is 1 in the file, 10 in the export") { $0["ml"] = 1 },
    ExportEdit("Trims", "arc", "st", "arc.lineDashPattern is a list in the file, not in the export") {
      $0["d"] = [["n": "d", "v": ["a": 0, "k": 3]]]
    },
    ExportEdit(
      "Trims", "arc", "tm", "arc.strokeStart is 70 in the file, 80 in the export, 0.25 s into refreshing"
    ) {
      $0.set("s.k.1.s.0", to: 70)
    },
    ExportEdit(
      "Trims", "arc", "tm", "arc.strokeEnd is 99 in the file, 100 in the export, at 100 % of the pull"
    ) {
      $0.set("e.k.1.s.0", to: 99)
    },
    ExportEdit("Trims", "arc", "tm", "arc: shapes[0].it[1].o.k is 90 in the file, 0 in the export") {
      $0.set("o.k", to: 90)
    },
    ExportEdit("Trims", "arc", "tm", "arc: shapes[0].it[1].m is 2 in the file, 1 in the export") {
      $0["m"] = 2
    },
  ]

  private static let layers = [
    ExportEdit("Trims", "arc", "arc.isHidden is true in the file, not in the export (layers[1].hd)") {
      $0["hd"] = true
    },
    ExportEdit("Trims", "arc", "arc.compositingFilter is 1 in the file, not in the export") { $0["bm"] = 1 },
    ExportEdit("Trims", "arc", "arc.mask is 1 in the file, not in the export") { $0["tt"] = 1 },
    ExportEdit("Trims", "arc", "arc.mask is 1 in the file, not in the export") { $0["td"] = 1 },
    ExportEdit("Trims", "arc", "arc: ddd is 1 in the file, 0 in the export") { $0["ddd"] = 1 },
    ExportEdit("Trims", "arc", "arc: ao is 1 in the file, not in the export") { $0["ao"] = 1 },
    ExportEdit("Trims", "arc", "arc: ef is a list in the file, not in the export") {
      $0["ef"] = [["ty": 29]]
    },
    ExportEdit("Trims", "arc", "arc: ip is 50 in the file, 0 in the export") { $0["ip"] = 50 },
    ExportEdit("Trims", "arc", "arc: op is 50 in the file, 134 in the export") { $0["op"] = 50 },
    ExportEdit("Trims", "arc", "arc: st is 3 in the file, 0 in the export") { $0["st"] = 3 },
    ExportEdit("Trims", "arc", "arc: sr is 2 in the file, not in the export") { $0["sr"] = 2 },
    ExportEdit("Trims", "arc", "arc: ty is 3 in the file, 4 in the export") { $0["ty"] = 3 },
    ExportEdit("Trims", "arc", "arc is not in the file") { $0["nm"] = "bow" },
    ExportEdit("Yahoo", "purple", "purple: parent is not in the file, 1 in the export") {
      $0["parent"] = nil
    },
    ExportEdit("Trims", "extra is in the file only (layers[2])") {
      $0.append(["ty": 4, "nm": "extra", "ks": [String: Any](), "ip": 0, "op": 134], to: "layers")
    },
    ExportEdit("Trims", "parts is not in the file") { $0.set("layers.0", to: nil) },
    ExportEdit("Trims", "parts is drawn in a different order") {
      $0["layers"] = ($0["layers"] as? [Any]).map { Array($0.reversed()) }
    },
  ]

  private static let motion = [
    ExportEdit("Trims", "arc", "arc.position: x is 121 in the file, 120 in the export") {
      $0.set("ks.p.k.0", to: 121)
    },
    ExportEdit(
      "Trims", "arc",
      "arc.position: its expression is \"wiggle(1, 9)\" in the file, not in the export (layers[1].ks.p.x)"
    ) { $0.set("ks.p.x", to: "wiggle(1, 9)") },
    ExportEdit("Trims", "arc", "arc.anchorPoint is an object in the file, not in the export") {
      $0.set("ks.a", to: ["a": 0, "k": [1, 1]])
    },
    ExportEdit("Trims", "arc", "arc.opacity is an object in the file, not in the export") {
      $0.set("ks.o", to: ["a": 0, "k": 99])
    },
    ExportEdit("Trims", "arc", "arc: ks.sk is an object in the file, not in the export") {
      $0.set("ks.sk", to: ["a": 0, "k": 5])
    },
    ExportEdit("Gradients", "sun", "sun.scale: y is 60 in the file, 50 in the export, 0.25 s into refreshing")
    {
      $0.set("ks.s.k.1.s.1", to: 60)
    },
    ExportEdit("Gradients", "sun", "sun.scale: the time of a keyframe is 117 in the file, 116 in the export")
    {
      $0.set("ks.s.k.1.t", to: 117)
    },
    ExportEdit(
      "Gradients", "sun", "sun.scale: its curve is 0.1 in the file, 0.42 in the export, 0 s into refreshing"
    ) {
      $0.set("ks.s.k.0.o.x", to: 0.1)
    },
    ExportEdit("Gradients", "sun", "sun.scale: its curve is 0.9 in the file, 1 in the export") {
      $0.set("ks.s.k.0.i.y", to: 0.9)
    },
    ExportEdit("Gradients", "sun", "sun.scale: its curve is 1 in the file, not in the export") {
      $0.set("ks.s.k.0.h", to: 1)
    },
    ExportEdit(
      "Faded", "group", "group.rotation is 50 in the file, 57.296 in the export, 0.25 s into refreshing"
    ) {
      $0.set("ks.r.k.1.s.0", to: 50)
    },
    ExportEdit("Faded", "group", "group.opacity is 31 in the file, 30 in the export, 0.25 s into refreshing")
    {
      $0.set("ks.o.k.3.s.0", to: 31)
    },
  ]

  private static let masks = [
    ExportEdit("Masked", "stripes", "stripes.mask is \"s\" in the file, \"a\" in the export") {
      $0.set("masksProperties.0.mode", to: "s")
    },
    ExportEdit("Masked", "stripes", "stripes.mask is true in the file, false in the export") {
      $0.set("masksProperties.0.inv", to: true)
    },
    ExportEdit("Masked", "stripes", "stripes.mask is 50 in the file, 100 in the export") {
      $0.set("masksProperties.0.o.k", to: 50)
    },
    ExportEdit("Masked", "stripes", "stripes.mask is 4 in the file, 0 in the export") {
      $0.set("masksProperties.0.x.k", to: 4)
    },
    ExportEdit("Masked", "stripes", "stripes.mask is not in the file, an object in the export") {
      $0["masksProperties"] = [Any]()
    },
    ExportEdit("Masked", "stripes", "stripes: hasMask is false in the file, true in the export") {
      $0["hasMask"] = false
    },
  ]

  private static let contents = [
    ExportEdit("Paths", "star", "sh", "star.path") { $0.set("ks.k.v.0.0", to: 99) },
    ExportEdit("Paths", "star", "sh", "star.path") { $0.set("ks.k.c", to: false) },
    ExportEdit("Gradients", "sun", "el", "sun.bounds.size: x is 70 in the file, 60 in the export") {
      $0.set("s.k.0", to: 70)
    },
    ExportEdit("Gradients", "sky", "rc", "sky.cornerRadius is 0 in the file, 10 in the export") {
      $0.set("r.k", to: 0)
    },
    ExportEdit("Gradients", "sky", "sky: shapes[2] is an object in the file, not in the export") {
      $0.append(["ty": "rp", "c": ["a": 0, "k": 2]], to: "shapes")
    },
    ExportEdit("Gradients", "sky", "sky: shapes[1] is not in the file, an object in the export") {
      $0.set("shapes.1", to: nil)
    },
    ExportEdit("Pictures", "an image is not the control's: assets[0].p is \"data:,\" in the file") {
      $0.set("assets.0.p", to: "data:,")
    },
    ExportEdit("Pictures", "an image is not the control's: assets[0].w is 48 in the file, 96 in the export") {
      $0.set("assets.0.w", to: 48)
    },
    ExportEdit("Pictures", "picture", "picture.contents is \"i1\" in the file, \"c2\" in the export") {
      $0["refId"] = "i1"
    },
    ExportEdit(
      "Pictures", "picture.scale: x is 51 in the file, 50 in the export (assets[1].layers[0].ks.s.k[0])"
    ) {
      $0.set("assets.1.layers.0.ks.s.k.0", to: 51)
    },
    ExportEdit("Masked", "assets[0] is not in the file") { $0["assets"] = [Any]() },
  ]

  private static let document = [
    ExportEdit("Trims", "fr is 30 in the file, 60 in the export") { $0["fr"] = 30 },
    ExportEdit("Trims", "ip is 10 in the file, 0 in the export") { $0["ip"] = 10 },
    ExportEdit("Trims", "op is 100 in the file, 134 in the export") { $0["op"] = 100 },
    ExportEdit("Trims", "w is 370 in the file, 375 in the export") { $0["w"] = 370 },
    ExportEdit("Trims", "markers[1].cm is \"loop\" in the file, \"refreshing\" in the export") {
      $0.set("markers.1.cm", to: "loop")
    },
    ExportEdit("Trims", "markers[1].tm is 90 in the file, 101 in the export") {
      $0.set("markers.1.tm", to: 90)
    },
    ExportEdit("Trims", "refreshing takes 0.25 s in the file, 0.5 s in the export") {
      $0.set("markers.1.dr", to: 15)
    },
    ExportEdit("Trims", "fonts is an object in the file, not in the export") {
      $0["fonts"] = ["list": [["fName": "Inter"]]]
    },
    ExportEdit("Trims", "chars is a list in the file, not in the export") { $0["chars"] = [["ch": "a"]] },
    ExportEdit("Trims", "slots is an object in the file, not in the export") {
      $0["slots"] = [String: Any]()
    },
    ExportEdit("Trims", "meta is an object in the file, not in the export") { $0["meta"] = ["d": "export"] },
    ExportEdit("Trims", "layers is an object in the file, a list in the export") {
      $0["layers"] = [String: Any]()
    },
  ]
}
