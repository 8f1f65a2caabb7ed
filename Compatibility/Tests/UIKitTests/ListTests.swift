import Foundation
import RefreshKit
import Testing
import UIKit

/// Diffable data sources, compositional layouts, registrations, content configurations and searches.
@Suite("lists of today's screens")
struct ListTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  private let bench = Bench()

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var new = Snapshot()
    for (section, items) in sections {
      new.appendSections([section])
      new.appendItems(items)
    }
    return new
  }

  @Test("a snapshot's changes are those of arrays")
  func snapshots() {
    bench.turn {
      var snapshot = snapshot(["a": [1, 2, 3], "b": [4, 5]])
      snapshot.insertItems([9, 8], afterItem: 2)
      snapshot.insertItems([7], beforeItem: 4)
      snapshot.moveItem(1, afterItem: 5)
      snapshot.deleteItems([3])
      #expect(snapshot.itemIdentifiers(inSection: "a") == [2, 9, 8])
      #expect(snapshot.itemIdentifiers(inSection: "b") == [7, 4, 5, 1])
      #expect(snapshot.numberOfItems == 7 && snapshot.indexOfItem(4) == 4)
      snapshot.insertSections(["c"], beforeSection: "b")
      snapshot.moveSection("a", afterSection: "b")
      #expect(snapshot.sectionIdentifiers == ["c", "b", "a"])
      #expect(snapshot.sectionIdentifier(containingItem: 9) == "a" && snapshot.indexOfSection("a") == 2)
      #expect(bench.context.diagnostics.isEmpty)
      // UIKit traps on these.
      let before = snapshot.itemIdentifiers
      snapshot.appendItems([100, 9], toSection: "c")
      snapshot.appendItems([100], toSection: "none")
      snapshot.moveItem(9, beforeItem: 77)
      snapshot.appendSections(["a"])
      snapshot.reloadItems([77])
      #expect(snapshot.itemIdentifiers == before && snapshot.numberOfSections == 3)
      #expect(bench.context.diagnostics.count == 5)
    }
  }

  @Test("a table shows each snapshot that is applied, and calls back")
  func table() throws {
    var source: UITableViewDiffableDataSource<String, Int>!
    let table = bench.show(UITableView(frame: CGRect(x: 0, y: 0, width: 120, height: 90), style: .plain)) {
      table in
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      source = UITableViewDiffableDataSource(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        var content = cell.defaultContentConfiguration()
        content.text = "Item \(item)"
        cell.contentConfiguration = content
        return cell
      }
    }
    var calls = 0
    func texts() -> [String?] {
      table.visibleCells.map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
    }
    bench.turn { source.apply(snapshot(["a": [1, 2, 3], "b": [4]])) { calls += 1 } }
    bench.advance(to: 0.1)
    #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 3 && calls == 1)
    #expect(texts() == ["Item 1", "Item 2", "Item 3"])
    #expect(table.visibleCells[0].contentView.subviews.count { $0 is UIListContentView } == 1)
    bench.turn {
      table.contentOffset.y = 60
      var new = source.snapshot()
      new.deleteItems([2])
      source.apply(new, animatingDifferences: false)
    }
    bench.advance(to: 0.2)
    #expect(texts() == ["Item 1", "Item 3", "Item 4"] && table.contentOffset.y == 42)
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == 3)
    #expect(source.indexPath(for: 4) == IndexPath(row: 0, section: 1) && source.indexPath(for: 2) == nil)
  }

  /// A collection of squares with a compositional layout.
  private func collection(_ layout: UICollectionViewLayout, _ snapshot: Snapshot) -> UICollectionView {
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = "\(item)"
      cell.contentConfiguration = content
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, _, path in view.tag = path.section + 1 }
    let frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    return bench.show(UICollectionView(frame: frame, collectionViewLayout: layout)) { view in
      let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
        $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
      }
      source.supplementaryViewProvider = { $0.dequeueConfiguredReusableSupplementary(using: header, for: $2) }
      source.apply(snapshot)
      bench.held = source
    }
  }

  private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      view.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  @Test("a grid of thirds has rows of three, with gaps between rows and insets around all")
  func grid() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.25)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 6, bottom: 7, trailing: 6)
    let view = collection(
      UICollectionViewCompositionalLayout(section: section), snapshot(["a": Array(0..<7)]))
    // Rows of 108 / 4 = 27 points, items of 36.
    let found = frames(view)
    for (index, frame) in found.enumerated() {
      #expect(abs(frame.minX - (6 + CGFloat(index % 3) * 36 + 2)) < 1e-9 && abs(frame.width - 30) < 1e-9)
      #expect(frame.minY == 10 + CGFloat(index / 3) * 32 + 1 && frame.height == 23)
    }
    #expect(found.count == 7 && view.contentSize == CGSize(width: 120, height: 10 + 3 * 27 + 2 * 5 + 7))
  }

  @Test(
    "groups share their length, nest, and spread flexible gaps; estimates are taken as they are, and said")
  func groups() {
    let square = NSCollectionLayoutItem(layoutSize: size(.absolute(30), .absolute(20)))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(40), .fractionalHeight(1)), subitem: square, count: 2)
    let row = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(50)), subitems: [column, square])
    row.interItemSpacing = .flexible(4)
    let view = collection(
      UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: row)),
      snapshot(["a": Array(0..<4)]))
    // 40 + 30 + 40 of 120 points: gaps of 5. The last group has one item of four.
    #expect(
      frames(view) == [
        CGRect(x: 0, y: 0, width: 30, height: 25), CGRect(x: 0, y: 25, width: 30, height: 25),
        CGRect(x: 45, y: 0, width: 30, height: 20), CGRect(x: 80, y: 0, width: 30, height: 25),
      ])
    #expect(bench.context.diagnostics.count == 1)
  }

  @Test("a list has rows of a table's height, and headers")
  func list() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .supplementary
    let view = collection(
      UICollectionViewCompositionalLayout.list(using: configuration), snapshot(["a": [1, 2], "b": [3]]))
    #expect(frames(view).map(\.minY) == [28, 72])
    #expect(frames(view, 1) == [CGRect(x: 16, y: 144, width: 88, height: 44)])
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(header?.tag == 1 && header?.frame == CGRect(x: 16, y: 0, width: 88, height: 28))
    let texts = view.visibleCells.map { ($0.contentConfiguration as? UIListContentConfiguration)?.text }
    #expect(texts == ["1", "2"])
  }

  private final class Searcher: UISearchResultsUpdating, UISearchControllerDelegate, UISearchBarDelegate {
    var told: [String] = []
    func updateSearchResults(for searchController: UISearchController) {
      told.append("update \(searchController.searchBar.text ?? "")")
    }
    func willPresentSearchController(_ searchController: UISearchController) { told.append("present") }
    func didDismissSearchController(_ searchController: UISearchController) { told.append("dismissed") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      told.append("text \(searchText)")
    }
  }

  @Test("a search tells when it begins, when its text changes, and when it ends")
  func search() {
    let (searcher, search) = (Searcher(), UISearchController(searchResultsController: nil))
    bench.turn {
      (search.searchResultsUpdater, search.delegate) = (searcher, searcher)
      search.searchBar.delegate = searcher
      search.isActive = true
      search.searchBar.searchTextField.insertText("wa")
      search.searchBar.text = "waves"
      search.isActive = false
    }
    #expect(
      searcher.told == ["present", "update ", "text wa", "update wa", "update waves", "update ", "dismissed"])
    #expect(search.searchBar.text == "")
  }

  @Test("large titles and search bars are drawn in the bar, above content that extends below it")
  func bar() {
    let page = UITableViewController(style: .plain)
    page.navigationItem.title = "Feed"
    page.navigationItem.searchController = UISearchController(searchResultsController: nil)
    let stack = bench.show(controller: UINavigationController(rootViewController: page), height: 400) {
      $0.navigationBar.prefersLargeTitles = true
    }
    #expect(stack.navigationBar.frame.height == 148 && page.view.frame.height == 400)
    #expect(page.tableView.adjustedContentInset.top == 148 && page.tableView.contentOffset.y == -148)
    #expect(page.navigationItem.searchController?.searchBar.frame.minY == 96)
    bench.turn { page.navigationItem.hidesSearchBarWhenScrolling = false }
    bench.advance(to: 0.1)
    bench.turn { page.tableView.contentOffset.y = 0 }
    #expect(stack.navigationBar.frame.height == 96 && page.tableView.adjustedContentInset.top == 96)
    // A page that is pushed without a large title has a bar of its own height.
    let other = UITableViewController(style: .plain)
    other.navigationItem.largeTitleDisplayMode = .never
    bench.turn { stack.pushViewController(other, animated: false) }
    bench.advance(to: 0.2)
    #expect(other.tableView.adjustedContentInset.top == 44 && other.tableView.contentOffset.y == -44)
  }
}
