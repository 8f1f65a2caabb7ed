import Combine
import RefreshKitSwiftUI
import SwiftUI
import TestControls

// Screens as an app has them: they import SwiftUI, the module and the package of the control.

/// The control of the screens, which counts its instances.
final class Pull: SquareControl {
  nonisolated(unsafe) static weak var last: Pull?
  nonisolated(unsafe) static var living = 0
  required init(type: RefreshControlType) {
    super.init(type: type)
    Self.living += 1
    Self.last = self
  }
  deinit { Self.living -= 1 }
}

/// A control at the end of the content.
final class More: SquareControl {
  nonisolated(unsafe) static weak var last: More?
  required init(type: RefreshControlType) {
    super.init(type: type)
    Self.last = self
  }
}

/// A model whose loads wait until the test lets them end.
@MainActor final class Model: ObservableObject {
  private var waiting: [CheckedContinuation<Void, any Error>] = []
  /// How many loads have begun, and how many of them were cancelled when they ended.
  private(set) var (begun, cancelled) = (0, 0)
  var isLoading: Bool { !waiting.isEmpty }

  nonisolated init() {}

  func load() async throws {
    begun += 1
    defer { if Task.isCancelled { cancelled += 1 } }
    try await withCheckedThrowingContinuation { waiting.append($0) }
  }

  func finish(throwing error: (any Error)? = nil) {
    let all = waiting
    waiting = []
    for load in all {
      if let error { load.resume(throwing: error) } else { load.resume() }
    }
  }
}

struct Offline: Error {}

/// What a screen shows at a moment.
struct Shape: Equatable {
  enum Place: CaseIterable { case list, scrollView, content, container, rows, pair, navigation, either }
  var place = Place.list
  var rows = 30
  /// Identity of the scroll view inside the modifier, and of everything.
  var inner = 0
  var outer = 0
  var hasControl = true
  var isPushed = false
}

struct Screen: View {
  var shape: Shape
  let model: Model
  let state: Binding<RefreshState>?

  private var texts: some View { ForEach(0..<shape.rows) { Text("Row \($0)") } }

  var body: some View { screen.id(shape.outer) }

  @ViewBuilder private var screen: some View {
    switch shape.place {
    case .list:
      if shape.hasControl {
        List { texts }.id(shape.inner).refreshControl(Pull.self, state: state) { try await model.load() }
      } else {
        List { texts }
      }
    case .scrollView:
      ScrollView { texts }.id(shape.inner).refreshControl(Pull.self, state: state) { try await model.load() }
    case .content:
      ScrollView {
        if shape.hasControl {
          content.refreshControl(Pull.self, state: state) { try await model.load() }
        } else {
          content
        }
      }
    case .container:
      VStack {
        Text("Header")
        List { texts }.id(shape.inner)
      }
      .refreshControl(Pull.self, state: state) { try await model.load() }
    case .rows:
      List {
        ForEach(0..<shape.rows) {
          Text("Row \($0)").refreshControl(Pull.self, state: state) { try await model.load() }
        }
      }
    case .pair:
      HStack {
        List { texts }.id(shape.inner).refreshControl(Pull.self, state: state) { try await model.load() }
        List { texts }.refreshControl(More.self) { try await model.load() }
      }
    case .navigation:
      NavigationStack {
        List { texts }.id(shape.inner)
          .refreshControl(Pull.self, state: state) { try await model.load() }
          .navigationDestination(isPresented: .constant(shape.isPushed)) { List { texts } }
      }
    case .either:
      Group {
        if shape.rows == 0 { Text("Nothing here") } else { List { texts }.id(shape.inner) }
      }
      .refreshControl(Pull.self, state: state) { try await model.load() }
    }
  }

  /// Content with a strip that scrolls the other way.
  private var content: some View {
    LazyVStack {
      ScrollView(.horizontal) { HStack { ForEach(0..<12) { Text("Tab \($0)").frame(width: 90) } } }
        .frame(height: 44)
      texts
    }
    .id(shape.inner)
  }
}

/// A list that is fed by `refreshable`.
struct RefreshableScreen: View {
  let model: Model
  var body: some View {
    List(0..<30, id: \.self) { Text("Row \($0)") }
      .refreshControl(Pull.self)
      .refreshable { try? await model.load() }
  }
}

/// A list that loads more at its end.
struct MoreScreen: View {
  var rows: Int
  var hasMore = true
  var distance: CGFloat?
  let model: Model
  var body: some View {
    List(0..<rows, id: \.self) { Text("Row \($0)") }
      .loadMoreControl(More.self, hasMore: hasMore, within: distance) { try await model.load() }
  }
}

/// A strip that is pulled at its leading edge.
struct SideScreen: View {
  let direction: LayoutDirection
  var body: some View {
    ScrollView(.horizontal) { HStack { ForEach(0..<30) { Text("\($0)").frame(width: 80) } } }
      .refreshControl(Pull(type: .background), edge: .leading) {}
      .environment(\.layoutDirection, direction)
  }
}

/// A screen that shows the state, and refreshes by a button.
struct StateScreen: View {
  let model: Model
  let log: (RefreshState) -> Void
  /// Presses the button.
  let button: Button
  @State private var refresh = RefreshState()

  final class Button { var press: () -> Void = {} }

  private func connect() {
    log(refresh)
    button.press = { refresh.isRefreshing.toggle() }
  }

  var body: some View {
    let _ = connect()
    List(0..<30, id: \.self) { Text("Row \($0)") }
      .refreshControl(Pull.self, state: $refresh, configure: Self.configure) { try await model.load() }
  }

  private static func configure(_ control: Pull) { control.triggerDistance = 50 }
}
