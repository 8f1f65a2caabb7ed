import Foundation
import RefreshControls
import RefreshRendering
import RefreshScrolling
import RefreshStage
import TestControls
import Testing
import UIKit

@testable import RefreshKitUIKit

/// Headers of sections rest where they would without a control, also while it keeps the list open.
@MainActor @Suite final class StickyHeaderTests {
  final class Sections: UIKitScene<SectionsController> {
    let control = SquareControl()
    override func makeContent(in bounds: CGRect) -> SectionsController { SectionsController(control) }
  }

  final class SectionsController: UITableViewController, @unchecked Sendable {
    let control: RefreshControl

    init(_ control: RefreshControl) {
      self.control = control
      super.init(style: .plain)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      additionalSafeAreaInsets.top = 20
      tableView.addRefreshControl(control)
    }
    override func numberOfSections(in tableView: UITableView) -> Int { 3 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Section \(section)"
    }
  }

  final class Grid: UIKitScene<GridController> {
    let control = SquareControl()
    override func makeContent(in bounds: CGRect) -> GridController { GridController(control) }
  }

  final class GridController: UICollectionViewController, @unchecked Sendable {
    let control: RefreshControl

    init(_ control: RefreshControl) {
      self.control = control
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 80, height: 90)
      layout.headerReferenceSize = CGSize(width: 0, height: 28)
      layout.sectionHeadersPinToVisibleBounds = true
      super.init(collectionViewLayout: layout)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      additionalSafeAreaInsets.top = 20
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collectionView.addRefreshControl(control)
    }
    override func numberOfSections(in collectionView: UICollectionView) -> Int { 3 }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 36 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private let stage = Stage(textMeasurer: PangoTextMeasurer())

  // What hosts controls may end on the main actor alone.
  isolated deinit {}

  @Test("while a control refreshes, headers rest below the bars and not below a gap")
  func headers() throws {
    let scene = Sections()
    stage.attach(scene)
    let table = try #require(scene.content.tableView)
    try scroll(table, under: scene.control) {
      table.subviews.first { $0.subviews.contains { ($0 as? UILabel)?.text == "Section 0" } }
    }
  }

  @Test("so do those of a collection")
  func collection() throws {
    let scene = Grid()
    stage.attach(scene)
    let collection = try #require(scene.content.collectionView)
    try scroll(collection, under: scene.control) {
      collection.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    }
    #expect(collection.visibleCells.count > 9)
  }

  /// Has a list refresh and scrolls it meanwhile; the header of its first section is where a plain list has it.
  private func scroll(
    _ table: UIScrollView, under control: RefreshControl, header: () -> UIView?
  ) throws {
    let backing = try #require(table.refreshView as? ScrollView)
    let frames = FrameLoop(stage, framesPerSecond: 120, isAligned: true) { _, _ in }
    frames.run()
    defer { frames.stop() }
    func wait(_ seconds: TimeInterval) {
      for _ in 0..<Int(seconds * 120) { stage.advance(to: stage.time + 1.0 / 120) }
    }
    wait(0.1)
    stage.perform { control.beginRefreshing() }
    wait(1)
    #expect(table.contentOffset.y == -80 && abs(table.adjustedContentInset.top - 80) < 1e-6)
    func drag(by way: CGFloat) {
      var y: CGFloat = 400
      func touch(_ phase: Touch.Phase) {
        let touch = Touch(id: 1, phase: phase, location: CGPoint(x: 100, y: y), timestamp: stage.time)
        stage.perform { backing.handle(touch) }
      }
      touch(.began)
      for _ in 1...40 {
        y += way / 40
        touch(.moved)
        stage.advance(to: stage.time + 1.0 / 120)
        // Where the header belongs by the rule of a plain table, with the bars alone.
        let wanted = max(0, table.contentOffset.y + 20)
        if let header = header() { #expect(abs(header.frame.minY - wanted) < 1e-6) }
      }
      touch(.ended)
    }
    drag(by: -200)
    #expect(header()!.frame.minY > 0)
    wait(1)
    #expect(control.isRefreshing && table.adjustedContentInset.top == 20)
    // The list has glided on.
    drag(by: 100)
    #expect(header()!.frame.minY > 200 && table.adjustedContentInset.top == 20)
    // All of the inset is back where all of it is in sight.
    stage.perform { table.setContentOffset(CGPoint(x: 0, y: -80), animated: false) }
    #expect(abs(table.adjustedContentInset.top - 80) < 1e-6)
    stage.perform { control.endRefreshing() }
    wait(4)
    #expect(control.phase == .idle)
    #expect(table.contentInset.top == 0 && table.contentOffset.y == -20)
  }

  @Test("a control that ends out of sight moves nothing")
  func end() throws {
    let scene = Sections()
    stage.attach(scene)
    let table = try #require(scene.content.tableView)
    stage.advance(to: 0.1)
    stage.perform { scene.control.beginRefreshing() }
    for step in 1...60 { stage.advance(to: 0.1 + Double(step) / 60) }
    stage.perform { table.setContentOffset(CGPoint(x: 0, y: 300), animated: false) }
    #expect(table.contentInset.top == 0)
    stage.perform { scene.control.endRefreshing() }
    for step in 1...240 {
      stage.advance(to: 1.1 + Double(step) / 60)
      #expect(table.contentOffset.y == 300)
    }
    #expect(scene.control.phase == .idle && table.contentInset.top == 0)
  }
}
