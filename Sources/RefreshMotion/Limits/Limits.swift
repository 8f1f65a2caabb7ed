/// The limits on everything that comes from outside: files, messages, options, and numbers from an author's code.
///
/// They keep any command below 512 MB of memory on any input, and make it answer within 20 seconds. Each reason says what the number allows, or what it was measured against. The article Limits shows them all.
package enum Limits {
  // MARK: Screens and frames

  package static let screenSide = Limit<Double>(
    "Width and height of a screen", 100...4096, .points, because: "From a watch to a large monitor.")
  package static let scale = Limit<Double>("Pixels per point", 0.5...4, because: "No screen has more than 4.")
  package static let framesPerSecond = Limit<Double>(
    "Frames per second", 1...240, because: "The fastest screens show 240.")
  package static let framePixels = Limit<Int>(
    "Pixels of a frame", 1...(1 << 24), .pixels,
    because: "4096 × 4096: a frame takes 64 MB, and several are in memory at a time.")
  package static let frames = Limit<Int>(
    "Frames of a clip", 1...60_000,
    because: "1,000 seconds at 60 frames per second; a machine plays 5,000 a second.")
  package static let clips = Limit<Int>(
    "Clips of a configuration", 0...20_000,
    because: "Counted before any is made; a configuration multiplies its lists.")

  package static let rowHeight = Limit<Double>(
    "Height of a row of the list", 1...4096, .points, because: "The side of the largest screen.")
  package static let diagnostics = Limit<Int>(
    "Warnings and errors of a stage", atMost: 1000, because: "More than anybody reads; the rest is dropped.")

  // MARK: Scenarios and touches

  package static let stepDuration = Limit<Double>(
    "Seconds of a step of a scenario", 0...3600, .seconds, because: "An hour.")
  package static let gestureDuration = Limit<Double>(
    "Seconds of a fling or a pinch", 0...60, .seconds, because: "No finger takes longer.")
  package static let touches = Limit<Int>(
    "Touches and points listed in a scenario or a touch trace", atMost: 400_000,
    because: "Two fingers at 120 events per second for 27 minutes.")
  package static let scenarioDuration = Limit<Double>(
    "Seconds of a scenario", 0...8333, .seconds,
    because: "A finger that is down all the time makes a million touches.")
  package static let steps = Limit<Int>(
    "Steps of a scenario", atMost: 100_000, because: "More than anybody writes.")
  package static let place = Limit<Double>(
    "Places and distances on the screen", -100_000...100_000, .points, because: "24 of the largest screens.")
  package static let pull = Limit<Double>(
    "Distance of a pull", 0...100_000, .points, because: "24 of the largest screens.")
  package static let fingerDistance = Limit<Double>(
    "Distance of two fingers", 1...10_000, .points, because: "Farther than the corners of the largest screen."
  )
  package static let inset = Limit<Double>(
    "Change of an inset", -4096...4096, .points, because: "The side of the largest screen.")
  package static let contentLength = Limit<Double>(
    "Length of a list", 0...1_000_000, .points, because: "20,000 rows.")
  package static let scrollPlace = Limit<Double>(
    "Place that a scenario scrolls to", -100_000...1_000_000, .points,
    because: "The longest list, and before it.")
  package static let touchIdentifier = Limit<Int>("Number of a finger", 0...1000, because: "A hundred hands.")

  // MARK: Controls

  package static let controlHeight = Limit<Double>(
    "Height of a control", 0...4096, .points, because: "The side of the largest screen.")
  package static let cycleDuration = Limit<Double>(
    "Seconds of an animation cycle", 0.001...60, .seconds,
    because: "Shorter ones would follow one another without end; a longer one would not be seen whole.")
  package static let cycleDelay = Limit<Double>(
    "Seconds before an animation cycle starts", 0...60, .seconds, because: "As long as a cycle.")
  package static let insetDuration = Limit<Double>(
    "Seconds in which a control opens and closes", 0...60, .seconds, because: "Nobody waits longer to scroll."
  )

  // MARK: Files

  package static let scenarioFile = Limit<Int>(
    "Scenario file", atMost: 64 << 20, .bytes, because: "As many touches as are allowed.")
  package static let configurationFile = Limit<Int>(
    "Configuration file `refreshkit.json`", atMost: 1 << 20, .bytes, because: "A long one has 20 kB.")
  package static let goldenFile = Limit<Int>(
    "Manifest, trace or page of a golden", atMost: 64 << 20, .bytes,
    because: "A clip usually takes less than one.")
  package static let pageFiles = Limit<Int>(
    "Pages of a golden, together", atMost: 64 << 20, .bytes, because: "They are read at once.")
  package static let pagePixels = Limit<Int>(
    "Pixels of a page of a golden", 1...(1 << 24), .pixels, because: "As many as a frame; 64 MB.")
  package static let traceEntries = Limit<Int>(
    "Layers and properties in all frames of a trace", atMost: 3_000_000,
    because: "250 MB once they are read; a clip usually has 20,000.")
  package static let traceSamples = Limit<Int>(
    "Frames of a trace times all properties in it", atMost: 4_000_000,
    because: "250 MB when two traces are compared; a clip usually has 50,000.")
  package static let reportFile = Limit<Int>(
    "File of a report", atMost: 64 << 20, .bytes, because: "20,000 clips that fail, or all pictures of one.")
  package static let evidence = Limit<Int>(
    "Pictures and curves in a merged report", atMost: 96 << 20, .bytes,
    because: "The page holds them; of more failures it shows the text.")
  package static let imageFile = Limit<Int>(
    "Image file", atMost: 80 << 20, .bytes, because: "The largest frame, of noise that does not compress.")
  package static let imagePixels = Limit<Int>(
    "Pixels of an image", 1...(1 << 24), .pixels, because: "As many as a frame; 64 MB.")

  // MARK: JSON

  package static let nesting = Limit<Int>(
    "Levels of nested JSON", 0...32, because: "No file of RefreshKit needs 8.")
  package static let values = Limit<Int>(
    "Values in a JSON file or message", atMost: 2_500_000,
    because: "400,000 touches; 300 MB once they are read.")
  package static let members = Limit<Int>(
    "Members of a JSON object", atMost: 100_000, because: "The clips of a long report.")
  package static let string = Limit<Int>(
    "Name or text in JSON", atMost: 1 << 20, .bytes, because: "Longer than any message.")
  package static let name = Limit<Int>(
    "Letters of a scenario's name", 1...64, because: "It is part of file names, which have 255 bytes.")

  // MARK: Options

  package static let jobs = Limit<Int>(
    "Jobs and threads at a time", 1...256, because: "The processors of a large server.")
  package static let shards = Limit<Int>(
    "Shards of a run", 1...100_000, because: "As many as clips, with room.")
  package static let hookTime = Limit<Double>(
    "Seconds a control may stay in one hook", 0.1...3600, .seconds, because: "An hour, for a debugger.")
  package static let walkSteps = Limit<Int>(
    "Steps of a random walk", 0...10_000_000, because: "A night of checking.")
  package static let loops = Limit<Int>(
    "Loops of a film", 0...65535, because: "The file formats count to 65,535.")
  package static let quality = Limit<Double>(
    "Quality of a lossy WebP", 0.0...100, because: "As libwebp defines it.")
  package static let every = Limit<Int>(
    "Every nth frame on a sheet", 1...1_000_000, because: "More than a clip has.")
  package static let columns = Limit<Int>("Columns of a sheet", 1...100, because: "More than a screen shows.")
  package static let filter = Limit<Int>(
    "Characters of `--filter`", atMost: 4096, because: "More than anybody types.")

  // MARK: Messages of the preview

  package static let message = Limit<Int>(
    "Message of the preview", atMost: 8 << 20, .bytes, because: "The script of a gesture of ten minutes.")
  package static let messageTouches = Limit<Int>(
    "Touches in a message of the preview", atMost: 64, because: "Ten fingers, of six frames.")
  package static let scriptTouches = Limit<Int>(
    "Touches of a gesture in the preview", atMost: 72_000, because: "Ten minutes at 120 events per second.")

  // MARK: All of them

  /// The rows of the documentation's table, in its order.
  package static let all: [any LimitRow] = [
    screenSide, scale, framesPerSecond, framePixels, frames, clips, rowHeight, diagnostics, stepDuration,
    gestureDuration, touches, scenarioDuration, steps, place, pull, fingerDistance, inset, contentLength,
    scrollPlace, touchIdentifier, controlHeight, cycleDuration, cycleDelay, insetDuration, scenarioFile,
    configurationFile, goldenFile, pageFiles, pagePixels, traceEntries, traceSamples, reportFile, evidence,
    imageFile, imagePixels, nesting, values, members, string, name, jobs, shards, hookTime, walkSteps, loops,
    quality, every, columns, filter, message, messageTouches, scriptTouches,
  ]
}
