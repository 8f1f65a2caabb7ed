import Foundation
import RefreshKit
import RefreshStage
import Testing
import UIKit

/// A table, and what it asks for.
@Suite("tables")
struct TableTests {
  /// Rows of a list, by section.
  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var titles: [String?] = [nil]
    var counts = [1000]
    var heights: [IndexPath: CGFloat] = [:]
    var made = 0
    var (begun, ended) = (0, 0)

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      titles[section]
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      heights[indexPath] ?? tableView.rowHeight
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "row")
        ?? {
          made += 1
          return UITableViewCell(style: .default, reuseIdentifier: "row")
        }()
      cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
      return cell
    }
    func tableView(
      _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { begun += 1 }
    func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { ended += 1 }
  }

  private let bench = Bench()
  private let rows = Rows()

  private func table(_ style: UITableView.Style = .plain) -> UITableView {
    let table = bench.show(UITableView(frame: CGRect(x: 0, y: 0, width: 120, height: 200), style: style)) {
      table in
      table.dataSource = rows
      table.delegate = rows
    }
    lay(table)
    return table
  }
  private func lay(_ table: UITableView) { bench.turn { table.layoutIfNeeded() } }
  private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @Test("a table has cells for the rows in sight, and takes those again that leave it")
  func reuse() {
    let table = table()
    #expect(table.contentSize == CGSize(width: 120, height: 44_000))
    #expect(texts(table) == ["0.0", "0.1", "0.2", "0.3", "0.4"])
    for step in 1...400 { bench.turn { table.contentOffset.y = CGFloat(step) * 31 } }
    // 12,400 points down is the 281st row.
    #expect(texts(table).first == "0.281" && table.contentOffset.y == 12_400)
    #expect(rows.made <= 6)
    #expect(rows.begun - rows.ended == table.visibleCells.count)
  }

  @Test("whatever the heights and wherever the content is, the cells are where the rows are")
  func everyOffset() {
    rows.counts = [7, 0, 40]
    rows.titles = ["First", nil, "Third"]
    var random = SeededRandom(seed: 5)
    for section in [0, 2] {
      for row in 0..<rows.counts[section] {
        rows.heights[IndexPath(row: row, section: section)] = CGFloat(Int.random(in: 1...90, using: &random))
      }
    }
    let table = table()
    // Each section by hand: a header, then its rows, one below the other.
    var y: CGFloat = 0
    var places: [(text: String, frame: CGRect)] = []
    for section in 0..<3 {
      if rows.titles[section] != nil { y += 28 }
      for row in 0..<rows.counts[section] {
        let height = rows.heights[IndexPath(row: row, section: section)]!
        places.append(("\(section).\(row)", CGRect(x: 0, y: y, width: 120, height: height)))
        y += height
      }
    }
    #expect(table.contentSize.height == y)
    for _ in 0..<200 {
      let offset = CGFloat.random(in: -50...y, using: &random)
      bench.turn { table.contentOffset.y = offset }
      let seen = places.filter { $0.frame.maxY > offset && $0.frame.minY < offset + 200 }
      #expect(texts(table) == seen.map(\.text))
      #expect(table.visibleCells.map(\.frame) == seen.map(\.frame))
    }
  }

  @Test(
    "headers of a plain table stay below the inset until their section leaves; those of a grouped one do not")
  func headers() {
    rows.counts = [10, 10]
    rows.titles = ["A", "B"]
    for style in [UITableView.Style.plain, .grouped] {
      let table = table(style)
      bench.turn { table.contentInset.top = 20 }
      // The section ends at 468, and pushes its header off.
      for (offset, title, plain, grouped) in [
        (-20, "A", 0, 0), (100, "A", 120, nil), (430, "A", 440, nil), (430, "B", 468, 468),
        (500, "A", nil, nil), (500, "B", 520, nil),
      ] as [(CGFloat, String, CGFloat?, CGFloat?)] {
        bench.turn { table.contentOffset.y = offset }
        let header = table.subviews.first { $0.subviews.contains { ($0 as? UILabel)?.text == title } }
        #expect(header?.frame.minY == (style == .plain ? plain : grouped), "\(title) at \(offset)")
      }
      bench.turn { table.removeFromSuperview() }
    }
  }

  @Test("a table asks again when it is reloaded or its rows change, and keeps its place")
  func reload() {
    let table = table()
    bench.turn { table.contentOffset.y = 440 }
    rows.counts = [30]
    #expect(table.numberOfRows(inSection: 0) == 1000)
    bench.turn { table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none) }
    lay(table)
    #expect(table.numberOfRows(inSection: 0) == 30 && table.contentSize.height == 30 * 44)
    #expect(texts(table).first == "0.10" && bench.context.diagnostics == [])
    rows.counts = [2]
    var isDone: Bool?
    bench.turn {
      table.performBatchUpdates({ table.deleteRows(at: [], with: .fade) }, completion: { isDone = $0 })
    }
    lay(table)
    #expect(texts(table) == ["0.0", "0.1"] && table.contentOffset.y == 0 && isDone == true)
    #expect(bench.messages == ["UITableView.RowAnimation has no effect: RefreshKit does not draw it"])
  }

  @Test("a table scrolls to a row")
  func scrolling() {
    let table = table()
    let path = IndexPath(row: 100, section: 0)
    func offset(_ position: UITableView.ScrollPosition) -> CGFloat {
      bench.turn { table.scrollToRow(at: path, at: position, animated: false) }
      return table.contentOffset.y
    }
    // The row ends at 4,444 points, and 200 are in sight.
    #expect([.top, .none, .bottom, .middle].map(offset) == [4400, 4400, 4244, 4322])
    bench.turn { table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .bottom, animated: false) }
    #expect(table.contentOffset.y == 0)
  }

  @Test("a selected row is selected whichever cell shows it")
  func selection() {
    let table = table()
    let path = IndexPath(row: 1, section: 0)
    bench.turn { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    #expect(table.cellForRow(at: path)?.isSelected == true)
    bench.turn { table.contentOffset.y = 4000 }
    #expect(!table.visibleCells.contains { $0.isSelected })
    bench.turn { table.contentOffset.y = 0 }
    #expect(table.visibleCells.map(\.isSelected) == [false, true, false, false, false])
    bench.turn { table.deselectRow(at: path, animated: false) }
    #expect(table.indexPathForSelectedRow == nil && table.cellForRow(at: path)?.isSelected == false)
  }

  @Test("a controller's view is a table of which it is the data source")
  func controller() {
    final class Screen: UITableViewController {
      override func viewDidLoad() {
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        tableView.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
      }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
      }
    }
    var screen: Screen!
    bench.turn {
      screen = Screen(style: .plain)
      bench.root.addSubview(screen.view.refreshView)
      bench.root.layoutIfNeeded()
    }
    // The header leaves room for a part of the first row.
    #expect(texts(screen.tableView) == ["Row 0"])
    bench.turn { screen.tableView.contentOffset.y = 50 }
    #expect(texts(screen.tableView) == ["Row 0", "Row 1", "Row 2"])
    #expect(screen.tableView.visibleCells[0].frame == CGRect(x: 0, y: 50, width: 120, height: 44))
    #expect(screen.tableView.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 120, height: 50))
    #expect(screen.tableView.visibleCells[0].reuseIdentifier == "row")
  }

  private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
    final class Title: UITableViewHeaderFooterView {}
    var table: UITableView!
    func numberOfSections(in tableView: UITableView) -> Int { 20 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "nib", for: indexPath)
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 30 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      let title = tableView.dequeueReusableHeaderFooterView(withIdentifier: "title")
      title?.textLabel?.text = "Section \(section)"
      return title
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "end" }
  }

  @Test(
    "headers of a registered class are used again, footers follow the rows, and a cell of a nib is reported")
  func headerViews() {
    let sections = Sections()
    let table = bench.show(UITableView(frame: CGRect(x: 0, y: 0, width: 120, height: 90), style: .grouped)) {
      table in
      table.register(Sections.Title.self, forHeaderFooterViewReuseIdentifier: "title")
      table.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "nib")
      (table.dataSource, table.delegate) = (sections, sections)
    }
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "other") == nil)
    let first = table.headerView(forSection: 0)
    #expect(
      first is Sections.Title && first?.textLabel?.text == "Section 0" && first?.reuseIdentifier == "title")
    #expect(first?.frame == CGRect(x: 0, y: 0, width: 120, height: 30))
    #expect(
      table.rectForRow(at: IndexPath(row: 0, section: 0)) == CGRect(x: 0, y: 30, width: 120, height: 44))
    #expect(table.rectForFooter(inSection: 0) == CGRect(x: 0, y: 74, width: 120, height: 28))
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 102, width: 120, height: 102))
    #expect(table.contentSize == CGSize(width: 120, height: 2040))
    #expect(
      bench.messages == [
        "the nib Row: files of Interface Builder are not read; make its views in code"
      ])
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(first!)]
    for section in 1..<15 {
      bench.lay { table.contentOffset.y = CGFloat(102 * section) }
      let header = table.headerView(forSection: section)
      #expect(header?.textLabel?.text == "Section \(section)")
      seen.insert(ObjectIdentifier(header!))
    }
    #expect(seen.count <= 3)
  }

  private final class Screen: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView()
    var offsets: [CGFloat] = []
    override func viewDidLoad() {
      table.frame = view.bounds
      (table.dataSource, table.delegate) = (self, self)
      view.addSubview(table)
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
  }
  private final class ScreenScene: UIKitScene<Screen> {
    override func makeContent(in bounds: CGRect) -> Screen { Screen() }
  }

  @Test("a table in a scene moves from frame to frame, by itself and by a finger")
  func scene() {
    let stage = Stage()
    let scene = ScreenScene()
    stage.perform { scene.setUp(on: stage) }
    let (screen, scroll) = (scene.content!, scene.content!.table.refreshView as! ScrollView)
    func play(_ frames: Int) {
      for _ in 0..<frames { stage.advance(to: stage.time + 1.0 / 60) }
    }
    play(1)
    screen.offsets = []
    stage.perform { screen.table.setContentOffset(CGPoint(x: 0, y: 600), animated: true) }
    play(30)
    #expect(screen.offsets.count > 10 && screen.offsets.last == 600)
    #expect(zip(screen.offsets, screen.offsets.dropFirst()).allSatisfy(<))
    // Let go of above the top.
    stage.perform { screen.table.setContentOffset(CGPoint(x: 0, y: -80), animated: false) }
    screen.offsets = []
    let start = stage.time
    stage.perform {
      for (phase, y, time) in [
        (Touch.Phase.began, 100.0, 0.0), (.moved, 90, 0.05), (.moved, 40, 0.1), (.ended, 40, 0.11),
      ] {
        scroll.handle(Touch(phase: phase, location: CGPoint(x: 50, y: y), timestamp: start + time))
      }
    }
    play(120)
    #expect(Set(screen.offsets).count > 30)
  }
}
