import RefreshKitSwiftUI
import SwiftUI
import WavesControls

struct PhotoGrid: View {
  @State private var photos = Array(0..<40)
  private let columns = [GridItem(.adaptive(minimum: 90))]

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns) { ForEach(photos, id: \.self) { photo in Text("\(photo)") } }
        .refreshControl(
          Waves.self, type: .background,
          configure: { waves in
            waves.triggerDistance = 80
            waves.trigger = .onReach
            waves.exitPolicy = .blendOut
            waves.accessibilityLabel = "Refresh photos"
            waves.tintColor = .orange
          }
        ) {
          try await Task.sleep(nanoseconds: 1_000_000)
          photos.shuffle()
        }
    }
    .navigationTitle("Photos")
  }
}
