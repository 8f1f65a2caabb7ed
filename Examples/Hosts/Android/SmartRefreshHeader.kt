package hosts

import com.scwang.smart.refresh.layout.api.RefreshHeader
import com.scwang.smart.refresh.layout.api.RefreshLayout
import com.scwang.smart.refresh.layout.constant.RefreshState
import com.scwang.smart.refresh.layout.constant.SpinnerStyle
import com.scwang.smart.refresh.layout.simple.SimpleComponent

/**
 * A header of SmartRefreshLayout 2 that shows an exported control, with its results.
 *
 * Set the height of the exported file, in dp, with `layout.setHeaderHeight`.
 */
class SmartRefreshHeader(private val animation: RefreshAnimation) :
  SimpleComponent(animation.view), RefreshHeader {
  /** The result of the refresh; null for `success` or `failure`, by the app's `finishRefresh(success)`. */
  var result: String? = null

  private var state = RefreshState.None
  private var isPlaying = false

  init {
    mSpinnerStyle = SpinnerStyle.Translate
  }

  override fun onStateChanged(refreshLayout: RefreshLayout, oldState: RefreshState, newState: RefreshState) {
    super.onStateChanged(refreshLayout, oldState, newState)
    state = newState
  }

  /**
   * The state says whether this is a pull: `isDragging` is false on the way back of a pull that is cancelled, and the
   * content also moves when it closes after a refresh.
   */
  override fun onMoving(
    isDragging: Boolean, percent: Float, offset: Int, height: Int, maxDragHeight: Int
  ) {
    when (state) {
      RefreshState.None, RefreshState.PullDownToRefresh, RefreshState.PullDownCanceled,
      RefreshState.ReleaseToRefresh -> {
        isPlaying = false
        animation.pull(percent)
      }
      else -> Unit
    }
  }

  override fun onReleased(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int) = begin()

  // Also called without a pull.
  override fun onStartAnimator(refreshLayout: RefreshLayout, height: Int, maxDragHeight: Int) = begin()

  private fun begin() {
    if (isPlaying) return
    isPlaying = true
    animation.refresh()
  }

  /** The layout closes the content after the milliseconds that this returns: the rest of the loop, and the ending. */
  override fun onFinish(refreshLayout: RefreshLayout, success: Boolean): Int {
    val ending = result ?: if (success) "success" else "failure"
    result = null
    val duration = animation.endDuration(ending)
    animation.end(ending) {}
    return duration
  }
}
