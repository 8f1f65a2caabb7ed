import RefreshKitSwiftUI
import SwiftUI

/// A delegate in a file of SwiftUI.
final class Observer: RefreshControlDelegate {
  private(set) var count = 0
  func refreshControlDidStart(_ refreshControl: RefreshControl) { count += 1 }
  func refreshControlDidEnd(_ refreshControl: RefreshControl) { count += 1 }
}

/// Controls with an initializer of their own.
struct BadgeFeed: View {
  let model: Model
  @State private var observer = Observer()
  @State private var handles: [RefreshHandle] = []

  var body: some View {
    List(["One", "Two"], id: \.self) { Text($0) }
      .refreshControl(observed(Badge(model: model)))
      .loadMoreControl(Badge(model: model), hasMore: observer.count < 9, within: 100) { model.count += 1 }
      .refreshable { model.count = 0 }
  }

  private func observed(_ control: Badge) -> Badge {
    control.delegate = observer
    return control
  }
}
