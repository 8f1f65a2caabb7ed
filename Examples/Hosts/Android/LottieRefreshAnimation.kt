package hosts

import android.animation.Animator
import android.animation.AnimatorListenerAdapter
import android.content.Context
import android.view.View
import com.airbnb.lottie.LottieAnimationView
import com.airbnb.lottie.LottieDrawable
import kotlin.math.max
import kotlin.math.min
import kotlin.math.roundToInt

/**
 * Shows a Lottie file of RefreshKit with lottie-android 6.
 *
 * The file's markers name its parts: `pull`, `refreshing`, and `end`, or an `end-` for each result.
 *
 * @param control the control's name: `Waves` shows `Waves.json` of the assets, or `Waves-dark.json` in the dark if it is
 *   there. An activity is made again when the appearance changes, and this with it.
 */
class LottieRefreshAnimation(context: Context, control: String) : RefreshAnimation {
  private enum class Phase { PULL, REFRESHING, LEAVING, ENDING, ENDED }

  override val view = LottieAnimationView(context)
  private var phase = Phase.PULL
  private var ratio = 0f
  private var result = "success"
  private var whenDone: (() -> Unit)? = null

  init {
    val appearance = RefreshAppearance(context)
    val file = appearance.fileName(control, "json", context.assets.list("")?.asList().orEmpty())
    // A file for reduced motion is played although animations are off.
    view.setIgnoreDisabledSystemAnimations(file.contains("-reduced-motion"))
    view.addAnimatorListener(object : AnimatorListenerAdapter() {
      // Not called for a play that another replaces.
      override fun onAnimationEnd(animation: Animator) {
        when (phase) {
          Phase.LEAVING -> playEnding()
          Phase.ENDING -> finish()
          Phase.PULL, Phase.REFRESHING, Phase.ENDED -> Unit
        }
      }
    })
    view.addOnAttachStateChangeListener(object : View.OnAttachStateChangeListener {
      override fun onViewAttachedToWindow(view: View) = Unit

      // Without a window nothing is played, and nothing ends.
      override fun onViewDetachedFromWindow(view: View) = finish()
    })
    // The file is read in the background: what was asked for meanwhile is shown then.
    view.addLottieOnCompositionLoadedListener {
      when (phase) {
        Phase.PULL -> pull(ratio)
        Phase.REFRESHING -> refresh()
        Phase.LEAVING, Phase.ENDING -> playEnding()
        Phase.ENDED -> Unit
      }
    }
    view.setAnimation(file)
  }

  override fun pull(ratio: Float) {
    phase = Phase.PULL
    this.ratio = ratio
    whenDone = null
    val composition = view.composition ?: return
    val part = frames("pull") ?: return
    view.cancelAnimation()
    view.setMinAndMaxFrame(part.first, part.last)
    // A progress counts over the whole file, and may be between two frames.
    val frame = part.first + min(max(ratio, 0f), 1f) * (part.last - part.first)
    view.progress = (frame - composition.startFrame) / (composition.endFrame - composition.startFrame)
  }

  override fun refresh() {
    phase = Phase.REFRESHING
    whenDone = null
    play("refreshing", LottieDrawable.INFINITE)
  }

  override fun end(result: String, whenDone: () -> Unit) {
    this.result = result
    this.whenDone = whenDone
    if (phase == Phase.REFRESHING && view.isAnimating) {
      phase = Phase.LEAVING
      // The repeat that is played is the last.
      view.repeatCount = 0
    } else {
      playEnding()
    }
  }

  override fun endDuration(result: String): Int {
    val composition = view.composition ?: return 0
    val ending = frames(ending(result) ?: return 0) ?: return 0
    val loop = frames("refreshing")
    val left = if (loop != null && phase == Phase.REFRESHING && view.isAnimating) loop.last - view.frame else 0
    return ((left + ending.last - ending.first) / composition.frameRate * 1000).roundToInt()
  }

  /**
   * The first and the last frame of a part; null if the file has none of the name, for which `setMinAndMaxFrame(name)`
   * throws.
   */
  private fun frames(part: String): IntRange? {
    val marker = view.composition?.getMarker(part) ?: return null
    return marker.startFrame.roundToInt()..(marker.startFrame + marker.durationFrames).roundToInt()
  }

  private fun ending(result: String): String? {
    val known = listOf("end-$result", "end-success", "end").firstOrNull { frames(it) != null }
    return known ?: view.composition?.markers?.map { it.name }?.firstOrNull { it.startsWith("end") }
  }

  private fun playEnding() {
    phase = Phase.ENDING
    val name = ending(result)
    if (name == null || !view.isAttachedToWindow) finish() else play(name, 0)
  }

  private fun play(part: String, repeats: Int) {
    val frames = frames(part) ?: return
    view.setMinAndMaxFrame(frames.first, frames.last)
    view.repeatCount = repeats
    view.playAnimation()
  }

  private fun finish() {
    if (phase != Phase.LEAVING && phase != Phase.ENDING) return
    phase = Phase.ENDED
    ending(result)?.let { frames(it) }?.let {
      view.cancelAnimation()
      view.setMinAndMaxFrame(it.first, it.last)
      view.frame = it.last
    }
    val done = whenDone
    whenDone = null
    done?.invoke()
  }
}
