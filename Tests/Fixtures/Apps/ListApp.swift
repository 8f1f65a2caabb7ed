import RefreshKitSwiftUI
import SwiftUI
import WavesControls

struct Post: Identifiable, Sendable {
  let id: Int
  var title: String
}

@MainActor final class Feed: ObservableObject {
  @Published var posts: [Post] = []
  @Published var isComplete = false
  func load() async throws {
    posts = [Post(id: 1, title: "First")]
  }
  func loadMore() async throws { isComplete = true }
}

struct FeedView: View {
  @StateObject private var feed = Feed()
  @State private var refresh = RefreshState()

  var body: some View {
    VStack {
      if refresh.isRefreshing { ProgressView() }
      Text("\(Int(100 * refresh.progress)) %").font(.caption).foregroundColor(Color.secondary)
      List(feed.posts) { post in Text(post.title) }
        .refreshControl(Waves.self, state: $refresh) { try await feed.load() }
        .loadMoreControl(Waves.self, hasMore: !feed.isComplete, within: 400) { try await feed.loadMore() }
      Button("Refresh") { refresh.isRefreshing = true }
      switch refresh.result {
      case .success: Text("Up to date")
      case .failure(let reason): Text(reason ?? "Failed")
      case .custom(let name): Text(name)
      case nil: EmptyView()
      }
    }
    .padding(EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
  }
}
