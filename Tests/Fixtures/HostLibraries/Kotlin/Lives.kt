import android.content.Context
import android.content.res.Configuration
import android.provider.Settings
import android.view.View
import androidx.core.view.ViewCompat
import com.airbnb.lottie.LottieAnimationView
import com.airbnb.lottie.LottieComposition
import com.airbnb.lottie.Marker
import com.lottiefiles.dotlottie.core.widget.DotLottieAnimation
import com.scwang.smart.refresh.layout.api.RefreshLayout
import com.scwang.smart.refresh.layout.constant.RefreshState
import hosts.DotLottieRefreshAnimation
import hosts.LottieRefreshAnimation
import hosts.PullToRefreshLayout
import hosts.SmartRefreshHeader
import standin.Clock
import kotlin.math.abs
import kotlin.system.exitProcess

// Plays whole lives of the hosts for Android: `make test-hosts`.

private val parts = listOf(
  Triple("pull", 0f, 100f), Triple("refreshing", 101f, 161f), Triple("end-success", 162f, 252f),
  Triple("end-failure", 253f, 283f)
)

private var checks = 0

private fun check(isTrue: Boolean, message: () -> String) {
  checks += 1
  if (isTrue) return
  println("Lives.kt: ${message()}")
  exitProcess(1)
}

private fun composition(names: List<String> = parts.map { it.first }) = LottieComposition(
  parts.filter { it.first in names }.map { Marker(it.first, it.second, it.third - it.second) })

/** A layout with a list that is pulled by hand. */
private class Bench(context: Context = Context(listOf("Waves.json"))) {
  val animation = LottieRefreshAnimation(context, "Waves")
  val content = View(context)
  val layout = PullToRefreshLayout(context, animation, content, 60)
  var refreshes = 0

  init {
    layout.onRefresh = { refreshes += 1 }
    layout.setAttached(true)
    Clock.advance(100)
  }

  val frame: Float get() = animation.view.rawFrame
  val open: Float get() = content.translationY

  fun shows(part: String) = parts.first { it.first == part }.let { frame >= it.second && frame <= it.third }

  /** Moves the finger by some pixels, down if they are positive. */
  fun drag(distance: Int) {
    layout.onStartNestedScroll(content, content, ViewCompat.SCROLL_AXIS_VERTICAL, ViewCompat.TYPE_TOUCH)
    val consumed = IntArray(2)
    layout.onNestedPreScroll(content, 0, -distance, consumed, ViewCompat.TYPE_TOUCH)
    layout.onNestedScroll(content, 0, 0, 0, -distance - consumed[1], ViewCompat.TYPE_TOUCH)
    Clock.advance(16)
  }

  fun release() = layout.onStopNestedScroll(content, ViewCompat.TYPE_TOUCH)

  fun pullAndRelease() {
    repeat(20) { drag(10) }
    release()
  }
}

private fun wholeLife() {
  for ((result, part) in listOf(
    "success" to "end-success", "failure" to "end-failure", "offline" to "end-success")
  ) {
    val bench = Bench()
    repeat(6) { bench.drag(10) }
    check(abs(bench.frame - 50) < 0.1f) { "half a pull is frame ${bench.frame}" }
    bench.drag(-20)
    check(abs(bench.open - 20) < 0.1f && abs(bench.frame - 33.3f) < 0.1f) { "back: ${bench.open} ${bench.frame}" }
    bench.pullAndRelease()
    check(bench.refreshes == 1 && bench.layout.isRefreshing) { "no refresh" }
    Clock.advance(2345) { check(bench.shows("refreshing")) { "the loop shows ${bench.frame}" } }
    check(bench.open == 60f) { "open by ${bench.open}" }
    val before = bench.frame
    check(before > 110 && before < 155) { "the loop is at $before" }
    bench.layout.endRefreshing(result)
    // The loop is played to its end, then the ending.
    var last = before
    while (bench.shows("refreshing")) {
      Clock.advance(16)
      check(bench.frame >= last) { "the loop is cut at $last" }
      last = bench.frame
    }
    check(last > 158 && bench.shows(part)) { "$result shows ${bench.frame} after $last" }
    while (bench.open == 60f) {
      check(bench.shows(part)) { "the ending shows ${bench.frame}" }
      Clock.advance(16)
    }
    // Its last frame stays while the content closes.
    val end = parts.first { it.first == part }.third
    while (bench.open > 1f) {
      check(bench.frame == end) { "closing shows ${bench.frame}" }
      Clock.advance(16)
    }
    Clock.advance(400)
    check(bench.open == 0f && bench.frame == 0f && !bench.layout.isRefreshing) { "not closed" }
    bench.drag(60)
    check(abs(bench.frame - 50) < 0.1f) { "the next pull shows ${bench.frame}" }
  }
  check(View.announcements.toSet() == setOf("Refreshing", "Updated", "Could not refresh")) { "announcements" }
}

private fun irregularLives() {
  // A cancelled pull.
  val cancelled = Bench()
  repeat(8) { cancelled.drag(10) }
  cancelled.release()
  var last = cancelled.frame
  Clock.advance(400) {
    check(cancelled.frame <= last) { "the pull goes on" }
    last = cancelled.frame
  }
  check(cancelled.open == 0f && cancelled.frame == 0f && cancelled.refreshes == 0) { "a cancelled pull" }
  // A second pull while the content closes.
  val second = Bench()
  second.pullAndRelease()
  Clock.advance(500)
  second.layout.endRefreshing("failure")
  while (second.open == 60f) Clock.advance(16)
  second.pullAndRelease()
  check(second.refreshes == 2) { "no second refresh" }
  Clock.advance(1500) { check(second.shows("refreshing")) { "the second refresh shows ${second.frame}" } }
  check(second.open == 60f) { "the second refresh is open by ${second.open}" }
  // One that ends at once, from the app.
  val short = Bench()
  short.layout.beginRefreshing()
  short.layout.endRefreshing()
  short.layout.endRefreshing("failure")
  Clock.advance(900) { check(short.shows("refreshing")) { "a short refresh shows ${short.frame}" } }
  Clock.advance(1300)
  check(short.shows("end-success") && short.open == 60f) { "a short refresh ends with ${short.frame}" }
  Clock.advance(1000)
  check(short.open == 0f) { "a short refresh stays open" }
  // A window that is left.
  for (wait in listOf(0L, 1300L)) {
    val left = Bench()
    left.layout.beginRefreshing()
    Clock.advance(500)
    left.layout.endRefreshing()
    Clock.advance(wait)
    left.layout.setAttached(false)
    Clock.advance(1000)
    check(left.open == 0f && left.frame == 0f) { "open by ${left.open} without a window" }
  }
  // A file without endings, and without markers.
  for (names in listOf(listOf("pull", "refreshing"), emptyList())) {
    LottieAnimationView.files["Waves.json"] = composition(names)
    val bare = Bench()
    bare.pullAndRelease()
    Clock.advance(500)
    bare.layout.endRefreshing()
    Clock.advance(2000)
    check(bare.open == 0f) { "open by ${bare.open} without $names" }
  }
  LottieAnimationView.files["Waves.json"] = composition()
}

private fun appearances() {
  val assets = listOf("Waves.json", "Waves-dark.json", "Waves-reduced-motion.json")
  for (name in assets) LottieAnimationView.files[name] = composition()
  check(Bench(Context(assets)).animation.view.fileName == "Waves.json") { "light" }
  val dark = Context(assets, Configuration.UI_MODE_NIGHT_YES)
  check(Bench(dark).animation.view.fileName == "Waves-dark.json") { "dark" }
  check(Bench(Context(assets.take(1), Configuration.UI_MODE_NIGHT_YES)).animation.view.fileName == "Waves.json") {
    "dark without a file"
  }
  Settings.Global.scale = 0f
  // A file for reduced motion is played; another shows the last frame of what is played.
  val reduced = Bench(Context(assets))
  check(reduced.animation.view.fileName == "Waves-reduced-motion.json") { "reduced motion" }
  reduced.layout.beginRefreshing()
  Clock.advance(500)
  check(reduced.shows("refreshing") && reduced.animation.view.isAnimating) { "reduced motion shows ${reduced.frame}" }
  val still = Bench(Context(assets.take(1)))
  still.layout.beginRefreshing()
  Clock.advance(500)
  check(still.frame == 161f && still.open == 60f) { "without animations: ${still.frame}" }
  still.layout.endRefreshing("failure")
  Clock.advance(400)
  check(still.open == 0f) { "without animations it stays open" }
  Settings.Global.scale = null
}

private object Layout : RefreshLayout

/** The calls of SmartRefreshLayout, in its order. */
private fun smartRefresh() {
  val animation = LottieRefreshAnimation(Context(listOf("Waves.json")), "Waves")
  val header = SmartRefreshHeader(animation)
  animation.view.setAttached(true)
  Clock.advance(100)
  var state = RefreshState.None
  fun enter(next: RefreshState) {
    header.onStateChanged(Layout, state, next)
    state = next
  }
  fun move(isDragging: Boolean, percent: Float) {
    header.onMoving(isDragging, percent, (60 * percent).toInt(), 60, 150)
    Clock.advance(16)
  }
  val view = animation.view
  // A pull that is cancelled: nobody drags on the way back.
  enter(RefreshState.PullDownToRefresh)
  for (percent in listOf(0.2f, 0.5f, 0.8f)) move(true, percent)
  check(abs(view.rawFrame - 80) < 0.1f) { "the header shows ${view.rawFrame}" }
  enter(RefreshState.PullDownCanceled)
  enter(RefreshState.None)
  for (percent in listOf(0.5f, 0.2f, 0f)) {
    move(false, percent)
    check(abs(view.rawFrame - 100 * percent) < 0.1f) { "the way back shows ${view.rawFrame}" }
  }
  for ((success, result, part) in listOf(
    Triple(true, null, "end-success"), Triple(false, null, "end-failure"), Triple(false, "success", "end-success"))
  ) {
    enter(RefreshState.PullDownToRefresh)
    move(true, 0.9f)
    enter(RefreshState.ReleaseToRefresh)
    move(true, 1.4f)
    check(abs(view.rawFrame - 100) < 0.1f) { "a full pull shows ${view.rawFrame}" }
    enter(RefreshState.RefreshReleased)
    header.onReleased(Layout, 60, 150)
    for (percent in listOf(1.3f, 1.1f, 1f)) move(false, percent)
    enter(RefreshState.Refreshing)
    header.onStartAnimator(Layout, 60, 150)
    Clock.advance(1234)
    check(view.rawFrame > 101 && view.rawFrame < 161) { "the header's loop shows ${view.rawFrame}" }
    header.result = result
    enter(RefreshState.RefreshFinish)
    val delay = header.onFinish(Layout, success)
    val (_, first, last) = parts.first { it.first == part }
    // Whole frames of the screen.
    Clock.advance(delay + 40L)
    check(view.rawFrame == last && !view.isAnimating) { "after $delay ms the ending shows ${view.rawFrame}" }
    check(delay >= (last - first) / 60 * 1000) { "$delay ms" }
    // The content closes.
    for (percent in listOf(0.8f, 0.3f)) move(false, percent)
    check(view.rawFrame == last) { "closing shows ${view.rawFrame}" }
    enter(RefreshState.None)
  }
}

/** The state machine of a dark screen's file: of its own file, of one with several appearances, of one without the dark. */
private fun machines() {
  for ((files, machines, wanted) in listOf(
    Triple(listOf("Waves.lottie", "Waves-dark.lottie"), listOf("refresh"), "Waves-dark.lottie refresh"),
    Triple(listOf("Waves.lottie"), listOf("refresh", "refresh-dark"), "Waves.lottie refresh-dark"),
    Triple(listOf("Waves.lottie"), listOf("refresh", "refresh-right-to-left"), "Waves.lottie refresh")
  )) {
    val animation = DotLottieRefreshAnimation(Context(files, Configuration.UI_MODE_NIGHT_YES), "Waves")
    val player = animation.view as DotLottieAnimation
    player.machines = machines
    animation.refresh()
    Clock.advance(400)
    check("${player.fileName} ${player.machine}" == wanted) { "${player.fileName} ${player.machine}, not $wanted" }
    check(player.calls == listOf("isRefreshing true")) { "${player.calls}" }
  }
}

private fun dotLottie() {
  val context = Context(listOf("Waves.lottie", "Waves-dark.lottie"), Configuration.UI_MODE_NIGHT_YES)
  val animation = DotLottieRefreshAnimation(context, "Waves")
  val player = animation.view as DotLottieAnimation
  val layout = PullToRefreshLayout(context, animation, View(context), 60)
  layout.setAttached(true)
  check(player.fileName == "Waves-dark.lottie") { player.fileName }
  // Requests before the file is loaded.
  layout.beginRefreshing()
  check(player.calls.isEmpty()) { "told before it is loaded" }
  Clock.advance(400)
  check(player.calls == listOf("isRefreshing true")) { "${player.calls}" }
  player.currentFrame = 131f
  check(animation.endDuration("failure") == 1000) { "${animation.endDuration("failure")} ms" }
  player.calls.clear()
  layout.endRefreshing("failure")
  check(player.calls == listOf("result failure", "isRefreshing false")) { "${player.calls}" }
  player.enter("end-failure")
  Clock.advance(800)
  check(player.translationY == 0f) { "the content is at ${player.translationY}" }
  player.enter("done")
  Clock.advance(200)
  check(player.calls.size == 2) { "closing: ${player.calls}" }
  Clock.advance(400)
  check(player.translationY == -60f && player.calls.takeLast(2) == listOf("pull 0.0", "pulled")) { "${player.calls}" }
  layout.beginRefreshing()
  layout.endRefreshing()
  layout.setAttached(false)
  Clock.advance(500)
  check(player.translationY == -60f) { "open without a window" }
}

fun main() {
  LottieAnimationView.files["Waves.json"] = composition()
  wholeLife()
  irregularLives()
  appearances()
  smartRefresh()
  dotLottie()
  machines()
  check(checks > 500) { "$checks checks" }
  println("test-hosts: the hosts for Android play")
}
