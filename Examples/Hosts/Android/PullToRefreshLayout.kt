package hosts

import android.animation.ValueAnimator
import android.content.Context
import android.view.View
import android.widget.FrameLayout
import androidx.core.view.NestedScrollingParent2
import androidx.core.view.ViewCompat
import kotlin.math.max
import kotlin.math.min
import kotlin.math.roundToInt

/**
 * A control above a list: it measures the pull, opens and closes the content, and decides when to refresh.
 *
 * @param content what scrolls: a RecyclerView, a NestedScrollView, or another view that scrolls nested.
 * @param controlHeight the control's height in pixels: that of the exported file in dp, times the density.
 */
class PullToRefreshLayout(
  context: Context, private val animation: RefreshAnimation, private val content: View,
  private val controlHeight: Int
) : FrameLayout(context), NestedScrollingParent2 {
  private enum class Phase { IDLE, REFRESHING, ENDING, CLOSING }

  /** Called when a refresh begins; call [endRefreshing] when it is over. */
  var onRefresh: () -> Unit = {}

  /** TalkBack's announcements of a refresh and of its results; localize them. */
  var announcements = mapOf(
    "refreshing" to "Refreshing", "success" to "Updated", "failure" to "Could not refresh"
  )

  private var phase = Phase.IDLE

  /** The distance of the content below its place, in pixels. */
  private var offset = 0f
  private var glide: ValueAnimator? = null

  init {
    addView(animation.view, LayoutParams(LayoutParams.MATCH_PARENT, controlHeight))
    addView(content, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT))
    animation.view.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO
    move(0f)
  }

  val isRefreshing: Boolean get() = phase == Phase.REFRESHING

  /** Refreshes without a pull. */
  fun beginRefreshing() {
    if (phase == Phase.IDLE || phase == Phase.CLOSING) begin()
  }

  /**
   * Ends a refresh: the loop is played to its end, then the result is shown, then the content closes.
   *
   * @param result `success`, `failure`, or another result of the control.
   */
  fun endRefreshing(result: String = "success") {
    if (phase != Phase.REFRESHING) return
    phase = Phase.ENDING
    announcements[result]?.let { announceForAccessibility(it) }
    animation.end(result) { close() }
  }

  private fun begin() {
    phase = Phase.REFRESHING
    announcements["refreshing"]?.let { announceForAccessibility(it) }
    animation.refresh()
    glideTo(controlHeight.toFloat()) {}
    onRefresh()
  }

  private fun close() {
    if (phase != Phase.ENDING) return
    phase = Phase.CLOSING
    glideTo(0f) {
      if (phase == Phase.CLOSING) {
        phase = Phase.IDLE
        animation.pull(0f)
      }
    }
  }

  private fun move(to: Float) {
    offset = to
    content.translationY = to
    animation.view.translationY = to - controlHeight
    if (phase == Phase.IDLE) animation.pull(min(to / controlHeight, 1f))
  }

  private fun glideTo(target: Float, whenThere: () -> Unit) {
    glide?.cancel()
    val animator = ValueAnimator.ofFloat(offset, target)
    animator.duration = 300
    // A glide that is cancelled gets there neither by a last update nor by its end.
    animator.addUpdateListener {
      if (glide === animator) {
        move(it.animatedValue as Float)
        if (it.animatedFraction >= 1f) {
          glide = null
          whenThere()
        }
      }
    }
    glide = animator
    animator.start()
  }

  // The finger, as the content's nested scrolling reports it

  override fun onStartNestedScroll(child: View, target: View, axes: Int, type: Int): Boolean =
    isEnabled && axes and ViewCompat.SCROLL_AXIS_VERTICAL != 0

  override fun onNestedScrollAccepted(child: View, target: View, axes: Int, type: Int) = Unit

  /** Upwards, what is pulled goes back before the content scrolls. */
  override fun onNestedPreScroll(target: View, dx: Int, dy: Int, consumed: IntArray, type: Int) {
    if (type != ViewCompat.TYPE_TOUCH || dy <= 0 || offset <= rest) return
    val taken = min(dy.toFloat(), (offset - rest) / RESISTANCE)
    consumed[1] = taken.roundToInt()
    drag(-taken)
  }

  /** Downwards, what the content does not use pulls it. A fling pulls nothing. */
  override fun onNestedScroll(
    target: View, dxConsumed: Int, dyConsumed: Int, dxUnconsumed: Int, dyUnconsumed: Int, type: Int
  ) {
    if (type == ViewCompat.TYPE_TOUCH && dyUnconsumed < 0) drag(-dyUnconsumed.toFloat())
  }

  override fun onStopNestedScroll(target: View, type: Int) {
    if (type != ViewCompat.TYPE_TOUCH || offset == rest) return
    if (phase == Phase.IDLE && offset >= controlHeight) begin() else if (phase != Phase.CLOSING) glideTo(rest) {}
  }

  /** Where the content is without a finger. */
  private val rest: Float
    get() = if (phase == Phase.REFRESHING || phase == Phase.ENDING) controlHeight.toFloat() else 0f

  private fun drag(distance: Float) {
    // The next pull takes over while the content closes.
    if (phase == Phase.CLOSING && distance > 0) phase = Phase.IDLE
    if (phase == Phase.CLOSING) return
    glide?.cancel()
    glide = null
    move(max(rest, offset + distance * RESISTANCE))
  }

  private companion object {
    /** The part of a finger's distance that the content follows. */
    const val RESISTANCE = 0.5f
  }
}
