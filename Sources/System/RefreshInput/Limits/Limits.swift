/// The limits on all input: files, messages, options, and numbers from an author's code.
///
/// With these limits any command needs less than 512 MB of memory and responds within 20 seconds, on any input. Each
/// limit's reason says what the number allows or what it was measured against. The article Limits lists them.
package enum Limits {
  // MARK: Screens and frames

  package static let screenSide = Limit<Double>(
    "Width and height of the screen", 100...4096, .points, because: "From a watch to a large monitor.")
  package static let scale = Limit<Double>("Pixels per point", 0.5...4, because: "No screen has more than 4.")
  package static let framesPerSecond = Limit<Double>(
    "Frames per second", 1...240, because: "The fastest screens show 240.")
  package static let framePixels = Limit<Int>(
    "Pixels per frame", 1...(1 << 24), .pixels,
    because: "4096 × 4096: a frame takes 64 MB, and several are in memory at once.")
  package static let drawnPixels = Limit<Int>(
    "Pixels drawn for a frame, each as often as layers and effects cover it", atMost: 1 << 30, .pixels,
    because: "64 of the largest frames on each other: four seconds of a debug build.")
  package static let effectPixels = Limit<Int>(
    "Pixels of effects in each other", atMost: 1 << 26, .pixels,
    because: "256 MB in memory: four of the largest frames.")
  package static let frames = Limit<Int>(
    "Frames per clip", 1...60_000,
    because: "1,000 seconds at 60 frames per second; a machine plays some 5,000 per second.")
  package static let clips = Limit<Int>(
    "Clips per configuration", 0...100_000,
    because: "A configuration multiplies its lists; the clips are counted before any is created.")

  package static let rowHeight = Limit<Double>(
    "Row height of the list", 1...4096, .points, because: "The side of the largest screen.")
  package static let diagnostics = Limit<Int>(
    "Warnings and errors per stage", atMost: 1000, because: "More than anyone reads; the rest is dropped.")

  // MARK: Scenarios and touches

  package static let stepDuration = Limit<Double>(
    "Duration of a scenario step", 0...3600, .seconds, because: "An hour.")
  package static let gestureDuration = Limit<Double>(
    "Duration of a fling or pinch", 0...60, .seconds, because: "Longer than any real gesture.")
  package static let touches = Limit<Int>(
    "Touches and points in a scenario or touch trace", atMost: 400_000,
    because: "Two fingers at 120 events per second for 27 minutes.")
  package static let scenarioDuration = Limit<Double>(
    "Duration of a scenario", 0...8333, .seconds,
    because: "A finger that stays down generates a million touches.")
  package static let steps = Limit<Int>(
    "Steps per scenario", atMost: 100_000, because: "More than anyone writes.")
  package static let tunables = Limit<Int>(
    "Values of tunables that a scenario or a page sets", atMost: 1000,
    because: "More than a control declares.")
  package static let place = Limit<Double>(
    "Positions and distances on the screen", -100_000...100_000, .points,
    because: "24 times the largest screen.")
  package static let pull = Limit<Double>(
    "Length of a pull", 0...100_000, .points, because: "24 times the largest screen.")
  package static let fingerDistance = Limit<Double>(
    "Distance between two fingers", 1...10_000, .points,
    because: "More than the diagonal of the largest screen."
  )
  package static let inset = Limit<Double>(
    "Change of the inset", -4096...4096, .points, because: "The side of the largest screen.")
  package static let contentLength = Limit<Double>(
    "Length of the list", 0...1_000_000, .points, because: "20,000 rows.")
  package static let scrollPlace = Limit<Double>(
    "Offset that a scenario scrolls to", -100_000...1_000_000, .points,
    because: "The longest list, and overscroll before it.")
  package static let touchIdentifier = Limit<Int>(
    "Identifier of a touch", 0...1000, because: "More than enough fingers.")

  // MARK: Controls

  package static let controlHeight = Limit<Double>(
    "Height of a control", 0...4096, .points, because: "The side of the largest screen.")
  package static let cycleDuration = Limit<Double>(
    "Duration of an animation cycle", 0.001...60, .seconds,
    because: "Shorter cycles could repeat without end; nobody watches a longer one to its end.")
  package static let cycleDelay = Limit<Double>(
    "Delay of an animation cycle", 0...60, .seconds, because: "As long as a cycle.")
  package static let insetDuration = Limit<Double>(
    "Duration of opening and closing", 0...60, .seconds, because: "Nobody waits longer to scroll."
  )

  // MARK: Files

  package static let scenarioFile = Limit<Int>(
    "Scenario file", atMost: 64 << 20, .bytes, because: "The largest number of touches.")
  package static let configurationFile = Limit<Int>(
    "Configuration file `refreshkit.json`", atMost: 1 << 20, .bytes, because: "A long one takes 20 kB.")
  package static let goldenFile = Limit<Int>(
    "Manifest, trace or page of a golden", atMost: 64 << 20, .bytes,
    because: "A typical clip takes less than 1 MB.")
  package static let pageFiles = Limit<Int>(
    "All pages of a golden", atMost: 64 << 20, .bytes, because: "They are read into memory together.")
  package static let pagePixels = Limit<Int>(
    "Pixels per page of a golden", 1...(1 << 24), .pixels, because: "The same as a frame: 64 MB.")
  package static let traceEntries = Limit<Int>(
    "Layers and properties in all frames of a trace", atMost: 3_000_000,
    because: "250 MB in memory; a typical clip has 20,000.")
  package static let traceSamples = Limit<Int>(
    "Frames of a trace times its properties", atMost: 4_000_000,
    because: "250 MB to compare two traces; a typical clip has 50,000.")
  package static let reportFile = Limit<Int>(
    "Report file", atMost: 64 << 20, .bytes, because: "20,000 failing clips, or all images of one.")
  package static let evidence = Limit<Int>(
    "Images and curves in a merged report", atMost: 96 << 20, .bytes,
    because: "The page embeds them; for further failures it shows only the text.")
  package static let imageFile = Limit<Int>(
    "Image file", atMost: 80 << 20, .bytes, because: "The largest frame of incompressible noise.")
  package static let imagePixels = Limit<Int>(
    "Pixels per image", 1...(1 << 24), .pixels, because: "The same as a frame: 64 MB.")
  package static let imageFrames = Limit<Int>(
    "Frames per animated image", 1...2000, because: "A minute at 30 frames per second.")
  package static let imageFramePixels = Limit<Int>(
    "Pixels of all frames of an animated image", 1...(1 << 28), .pixels,
    because: "One second to decode them all.")
  package static let vectorFile = Limit<Int>(
    "SVG file", atMost: 4 << 20, .bytes, because: "An icon has a few kilobytes; a map of a country fits.")
  package static let fontFile = Limit<Int>(
    "Font file", atMost: 64 << 20, .bytes, because: "A font of all Chinese characters in several weights.")
  package static let sourceFile = Limit<Int>(
    "Swift source that `port` reads", atMost: 2 << 20, .bytes, because: "Thousands of drawings in one file.")
  package static let sourceTokens = Limit<Int>(
    "Words and signs in a Swift source that `port` reads", atMost: 400_000,
    because: "2 MB of drawings; five seconds of a debug build.")
  package static let sourceNesting = Limit<Int>(
    "Nesting levels in a Swift source that `port` reads", 0...100, because: "People read fewer than 20.")

  // MARK: JSON

  package static let nesting = Limit<Int>(
    "Nesting levels in JSON", 0...32, because: "RefreshKit's files need fewer than 8.")
  package static let values = Limit<Int>(
    "Values in a JSON file or message", atMost: 2_500_000,
    because: "400,000 touches: 300 MB in memory.")
  package static let members = Limit<Int>(
    "Members per JSON object", atMost: 100_000, because: "The clips of a long report.")
  package static let string = Limit<Int>(
    "String in JSON", atMost: 1 << 20, .bytes, because: "Longer than any message.")
  package static let name = Limit<Int>(
    "Length of a scenario's name", 1...64, because: "It is part of file names, which can have 255 bytes.")

  // MARK: Lottie files

  package static let lottieFile = Limit<Int>(
    "Lottie file", atMost: 32 << 20, .bytes,
    because: "Most take less than 1 MB, and pictures in them are small.")
  package static let lottieValues = Limit<Int>(
    "Values in a Lottie file", atMost: 600_000, because: "Ten times a large one: 150 MB in memory.")
  package static let lottieString = Limit<Int>(
    "String in a Lottie file", atMost: 16 << 20, .bytes, because: "A picture of 12 MB.")
  package static let lottieNesting = Limit<Int>(
    "Nesting levels in a Lottie file", 0...80, because: "Thirty groups in each other.")
  package static let lottieLayers = Limit<Int>(
    "Layers that a Lottie file becomes", atMost: 20_000, because: "100 MB in memory; a large one has 1000.")
  package static let lottieText = Limit<Int>(
    "Characters of all texts in a Lottie file, accents included", atMost: 10_000,
    because: "Five pages.")
  package static let lottieDepth = Limit<Int>(
    "Layers that a Lottie file becomes, in each other", atMost: 400,
    because: "Less than half of a stack of 8 MB in a debug build.")
  package static let lottieKeys = Limit<Int>(
    "Numbers in the keyframes and paths that a Lottie file becomes", atMost: 2_000_000,
    because: "64 MB in memory; a large one has 100,000.")
  package static let lottiePoints = Limit<Int>(
    "Points that become keyframes of a Lottie file, each for every modifier and instant", atMost: 3_000_000,
    because: "Three seconds of a debug build.")

  // MARK: Options

  package static let jobs = Limit<Int>(
    "Jobs and threads", 1...256, because: "The processors of a large server.")
  package static let shards = Limit<Int>(
    "Shards per run", 1...100_000, because: "The largest number of clips.")
  package static let hookTime = Limit<Double>(
    "Time limit for a hook", 0.1...3600, .seconds, because: "An hour, for a debugger.")
  package static let walkSteps = Limit<Int>(
    "Steps per random walk", 0...10_000_000, because: "A night of checking.")
  package static let loops = Limit<Int>(
    "Loops of an animated image", 0...65535, because: "The largest count in the file formats.")
  package static let quality = Limit<Double>(
    "Quality of a lossy WebP", 0.0...100, because: "As libwebp defines it.")
  package static let every = Limit<Int>(
    "Interval of frames on a sheet", 1...1_000_000, because: "More frames than a clip has.")
  package static let columns = Limit<Int>("Columns per sheet", 1...100, because: "More than fit on a screen.")
  package static let exportedCycles = Limit<Int>(
    "Cycles in an exported loop", 1...400, because: "More than a file should have.")
  package static let exportedLoop = Limit<Int>(
    "Layers of an exported pull and loop, times the instants (401, and 240 per second)", atMost: 130_000,
    because: "512 MB in memory, at 3 kB each.")
  package static let exportError = Limit<Double>(
    "Error of an export", 0.01...10, .points, because: "From invisible to obvious.")
  package static let exportedNumber = Limit<Double>(
    "Numbers of an exported layer", -1_000_000...1_000_000,
    because: "240 times the largest screen; products of such numbers have an exact place in a file.")
  package static let shownResult = Limit<Double>(
    "Time that an exported result is shown", 0...60, .seconds, because: "Longer than any app shows one.")
  package static let filter = Limit<Int>(
    "Length of `--filter`", atMost: 4096, because: "More than anyone types.")

  // MARK: Messages of the preview

  package static let message = Limit<Int>(
    "Message to the preview", atMost: 8 << 20, .bytes, because: "A gesture of ten minutes.")
  package static let messageValues = Limit<Int>(
    "Values in a message to the preview", atMost: 500_000, because: "The longest gesture: 100 MB in memory.")
  package static let pagePixelsTogether = Limit<Int>(
    "Pixels of all pages of the preview together", 1...(1 << 25), .pixels,
    because: "32 phones at 2 pixels per point: up to 256 MB in memory.")
  package static let messageTouches = Limit<Int>(
    "Touches per message to the preview", atMost: 64, because: "Ten fingers over six frames.")
  package static let scriptTouches = Limit<Int>(
    "Touches per gesture in the preview", atMost: 72_000, because: "Ten minutes at 120 events per second.")
}
