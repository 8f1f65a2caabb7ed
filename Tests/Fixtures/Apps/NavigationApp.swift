import RefreshKitSwiftUI
import SwiftUI
import WavesControls

actor Store {
  var names = ["One", "Two"]
  func reload() async { names.append("Three") }
}

struct Library: View {
  let store = Store()
  @State private var names: [String] = []
  @Environment(\.refresh) private var refresh

  var body: some View {
    NavigationView {
      Group {
        if names.isEmpty {
          Text("Nothing here")
        } else {
          List(names, id: \.self) { name in NavigationLink(name) { Details(name: name) } }
        }
      }
      .refreshControl(Waves.self)
      .refreshable {
        await store.reload()
        await update()
      }
    }
    .task { await update() }
  }

  private func update() async { names = await store.names }
}

struct Details: View {
  let name: String
  var body: some View {
    ScrollView { Text(name) }
      .refreshControl(Waves.self) {
        // Work that must not be cancelled with the view.
        try await Task.detached { try await Task.sleep(nanoseconds: 1_000) }.value
      }
  }
}
