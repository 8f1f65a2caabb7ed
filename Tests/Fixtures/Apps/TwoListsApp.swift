import RefreshKitSwiftUI
import SwiftUI
import WavesControls

struct Inbox: View {
  let name: String
  @State private var messages = ["Hello"]
  @State private var state = RefreshState(isRefreshing: true)

  var body: some View {
    List(messages, id: \.self) { Text($0) }
      .refreshControl(Waves.self, edge: .top, state: $state) { messages.append(name) }
      .id(name)
  }
}

struct Inboxes: View {
  var body: some View {
    HStack {
      Inbox(name: "Left")
      Inbox(name: "Right")
    }
    TabView {
      Inbox(name: "Third")
      ScrollView(.horizontal) { Text("Strip") }.refreshControl(Waves(type: .slideDown), edge: .leading) {}
    }
  }
}
