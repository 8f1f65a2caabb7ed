import Foundation
import RefreshLayers
import RefreshMotion
import RefreshScrolling
import RefreshStage

/// Scenes that were written after the rules, a third of whose changes was set aside before any of them was played.
enum UnseenScenes {
  static let all: [StageScene.Type] = [CardPages.self, Chart.self, Shelf.self, Welcome.self]
}

/// Pages that dim as they leave: a drag that goes back, a fling, and a longer drag.
final class CardPages: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "card-pages",
      [
        .drag(
          x: number("back x", -90, .script, or: [-110]), y: 0,
          over: number("back time", 0.4, .script, or: [0.55])),
        .release, .settle,
        .trace(
          .fling(
            from: CGPoint(x: number("fling from", 280, .script, or: [240]), y: 300),
            velocity: CGPoint(x: number("fling speed", -1100, .script, or: [-800]), y: 0),
            over: number("fling time", 0.12, .script, or: [0.2]))),
        .settle, .wait(for: number("pause", 0.3, .script, or: [0.6])),
        .drag(x: number("on x", -240, .script, or: [-300]), y: 0, over: 0.5),
        .hold(for: number("hold", 0.15, .script, or: [0.4])), .release, .settle,
      ])
  }

  private final class Dimmer: ScrollObserver {
    let cards: [View]
    init(_ cards: [View]) { self.cards = cards }
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      for card in cards {
        let away = abs(card.frame.midX - scrollView.contentOffset.x - 187.5) / 375
        card.alpha = 1 - number("dimming", 0.5, .any("card", ["alpha"]), or: [0.8]) * min(1, away)
      }
    }
  }
  private var dimmer: Dimmer?

  override func setUp(on stage: Stage) {
    let field = View(frame: CGRect(x: 0, y: 0, width: 4 * 375, height: 600))
    field.layer.name = "field"
    let cards = (0..<4).map { index -> View in
      let card = View(frame: CGRect(x: 375 * CGFloat(index) + 30, y: 60, width: 315, height: 380))
      card.layer.name = "card \(index)"
      card.layer.cornerRadius = number("corner", 20, .value("card", "cornerRadius"), or: [8])
      card.backgroundColor = Color(
        hue: number("hue", 0.55, .any("card", ["backgroundColor"]), or: [0.2]),
        saturation: 0.2 + 0.2 * CGFloat(index),
        brightness: 0.9)
      field.addSubview(card)
      return card
    }
    stage.show(field, contentSize: CGSize(width: 4 * 375, height: 500))
    stage.scrollView.alwaysBounceVertical = false
    stage.scrollView.backgroundColor = color(
      "ground", .darkGray, .any("scrollView", ["backgroundColor"]), or: [.blue])
    stage.scrollView.addBehavior(Paging())
    let dimmer = Dimmer(cards)
    self.dimmer = dimmer
    stage.scrollView.addObserver(dimmer)
  }
}

/// A chart that two fingers zoom and one finger moves.
final class Chart: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "chart",
      [
        .trace(
          .pinch(
            at: CGPoint(x: number("pinch x", 180, .script, or: [120]), y: 320),
            distances: (
              from: number("narrow", 90, .script, or: [120]), to: number("wide", 200, .script, or: [260])
            ), over: number("pinch time", 0.4, .script, or: [0.6]))),
        .settle,
        .path([
          .init(t: 0, x: 200, y: number("path from", 300, .script, or: [340])),
          .init(
            t: number("turn", 0.3, .script, or: [0.5]), x: number("turn x", 140, .script, or: [100]), y: 360),
          .init(t: 0.8, x: 140, y: number("path to", 440, .script, or: [400])),
        ]), .release, .settle,
        .trace(.doubleTap(at: CGPoint(x: number("tap x", 187, .script, or: [250]), y: 330))),
        .wait(for: 0.4), .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    let chart = View(frame: CGRect(x: 0, y: 0, width: 375, height: 560))
    chart.layer.name = "chart"
    chart.backgroundColor = color("paper", .white, .any("chart", ["backgroundColor"]), or: [.lightGray])
    for (index, name) in ["jan", "feb", "mar", "apr"].enumerated() {
      let bar = View(
        frame: CGRect(
          x: 40 + 80 * CGFloat(index), y: 200, width: number("bar", 44, .any("", ["bounds"]), or: [60]),
          height: 60 + 50 * CGFloat(index)))
      bar.layer.name = name
      bar.backgroundColor = color("ink", .blue, .any("", ["backgroundColor"]), or: [.green])
      chart.addSubview(bar)
    }
    let title = Label(frame: CGRect(x: 20, y: 120, width: 300, height: 30))
    title.layer.name = "title"
    title.text = word("title", "Rain", .any("title", ["Snow"]), or: ["Snow"])
    title.font = .boldSystemFont(ofSize: number("title size", 22, .value("title", "fontSize"), or: [28]))
    chart.addSubview(title)
    stage.show(chart, contentSize: chart.bounds.size)
    stage.scrollView.addBehavior(
      Zooming(
        chart, minimumZoomScale: 1,
        maximumZoomScale: number("most", 2.5, .any("", ["scale", "content", "scrollView"]), or: [1.8])))
  }
}

/// Shelves at two depths, with a stop that a slow finger snaps to.
final class Shelf: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "shelf",
      [
        .drag(
          x: 0, y: number("up", -180, .script, or: [-140]), over: number("up time", 0.6, .script, or: [0.4])),
        .hold(for: 0.2), .release, .settle,
        .drag(x: 0, y: number("beyond", 420, .script, or: [360]), over: 0.5),
        .hold(for: number("rest", 0.25, .script, or: [0.5])), .release, .settle,
      ])
  }

  private final class Parallax: ScrollObserver {
    let far: View
    init(_ far: View) { self.far = far }
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      far.transform = CGAffineTransform(
        translationX: 0,
        y: (scrollView.contentOffset.y + 64) * number("depth", 0.4, .any("far", ["translation"]), or: [0.7]))
    }
  }
  private var parallax: Parallax?

  override func setUp(on stage: Stage) {
    let wall = View(frame: CGRect(x: 0, y: 0, width: 375, height: 1200))
    wall.layer.name = "wall"
    wall.backgroundColor = color("wall", .lightGray, .any("wall", ["backgroundColor"]), or: [.cyan])
    let far = View(
      frame: CGRect(
        x: 40, y: 100, width: number("far width", 295, .any("far", ["bounds"]), or: [240]), height: 40))
    far.layer.name = "far"
    far.backgroundColor = color("far", .brown, .any("far", ["backgroundColor"]), or: [.black])
    far.layer.shadowOpacity = number("shadow", 0.5, .value("far", "shadowOpacity"), or: [0.2])
    far.layer.shadowRadius = number("blur", 6, .value("far", "shadowRadius"), or: [12])
    let near = View(
      frame: CGRect(
        x: 20, y: number("near y", 260, .any("near", ["center"]), or: [300]), width: 335, height: 60))
    near.layer.name = "near"
    near.backgroundColor = .orange
    near.layer.borderWidth = number("edge", 2, .value("near", "borderWidth"), or: [5])
    wall.addSubview(far)
    wall.addSubview(near)
    stage.show(wall, contentSize: wall.bounds.size)
    stage.scrollView.addBehavior(
      OverscrollLimit(limitDistanceY: number("limit", 70, .any("", ["content", "scrollView"]), or: [40])))
    let parallax = Parallax(far)
    self.parallax = parallax
    stage.scrollView.addObserver(parallax)
  }
}

/// Views that enter by themselves, with nobody touching.
final class Welcome: StageScene {
  override class var scenario: Scenario {
    Scenario(
      "welcome",
      [
        .wait(for: 1.2), .drag(x: 0, y: number("nudge", 120, .script, or: [150]), over: 0.3), .release,
        .settle,
      ])
  }

  override func setUp(on stage: Stage) {
    stage.list.removeFromSuperview()
    let sign = Label(frame: CGRect(x: 60, y: 200, width: 255, height: 40))
    sign.layer.name = "sign"
    sign.text = word("greeting", "Welcome", .any("sign", ["Hello"]), or: ["Hello"])
    sign.textAlignment = .center
    sign.alpha = number("from alpha", 0, .any("sign", ["alpha"]), or: [0.3])
    let badge = View(frame: CGRect(x: 150, y: 300, width: 75, height: 75))
    badge.layer.name = "badge"
    badge.backgroundColor = color("badge", .green, .any("badge", ["backgroundColor"]), or: [.purple])
    badge.layer.cornerRadius = number("badge corner", 20, .value("badge", "cornerRadius"), or: [37])
    stage.window.addSubview(sign)
    stage.window.addSubview(badge)
    View.animate(
      withDuration: number("sign time", 0.5, .seconds(["sign"]), or: [0.8]),
      delay: number("sign delay", 0.2, .shift(["sign"]), or: [0.4]),
      options: options(curve("sign curve", .easeOut, .easing("sign")))
    ) {
      sign.alpha = number("to alpha", 1, .value("sign", "alpha"), or: [0.7])
      sign.center.y = number("to y", 180, .value("sign", "center"), or: [160])
    }
    View.animate(
      withDuration: number("badge time", 0.8, .any("badge", ["1.1 s", "settles"]), or: [1.1]), delay: 0.1,
      usingSpringWithDamping: number("bounce", 0.4, .spring("badge"), or: [0.7]), initialSpringVelocity: 0
    ) {
      badge.transform = CGAffineTransform(
        scaleX: number("grown", 1.6, .value("badge", "scale"), or: [1.3]),
        y: number("grown", 1.6, .value("badge", "scale"), or: [1.3]))
    }
  }
}
