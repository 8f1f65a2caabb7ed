package hosts

import android.content.Context
import android.content.res.Configuration
import android.provider.Settings
import android.view.View

/**
 * Shows an exported control: the part of a host that knows a player's library.
 *
 * The hosts are [PullToRefreshLayout] and [SmartRefreshHeader].
 */
interface RefreshAnimation {
  val view: View

  /** Shows a pull; 1 is the height of the control. */
  fun pull(ratio: Float)

  /** Plays the loop until [end]. */
  fun refresh()

  /**
   * Plays the loop to its end, then the ending of a result, and keeps showing its last frame.
   *
   * @param result `success`, `failure`, or what follows `end-` in the name of another ending. Others end as success.
   * @param whenDone called once, at the latest when the view leaves its window; not at all if [refresh] or [pull] is
   *   called before.
   */
  fun end(result: String, whenDone: () -> Unit)

  /** The milliseconds that [end] takes if it is called now. */
  fun endDuration(result: String): Int
}

/** The app's appearance where a control is shown. */
class RefreshAppearance(context: Context) {
  private val configuration = context.resources.configuration
  val isDark = configuration.uiMode and Configuration.UI_MODE_NIGHT_MASK == Configuration.UI_MODE_NIGHT_YES
  val isRightToLeft = configuration.layoutDirection == View.LAYOUT_DIRECTION_RTL

  /** Whether the user has switched animations off: lottie-android then shows the last frame of whatever it plays. */
  val isReduced =
    Settings.Global.getFloat(context.contentResolver, Settings.Global.ANIMATOR_DURATION_SCALE, 1f) == 0f

  /**
   * The name of a control's file in the assets, of the appearance that fits best.
   *
   * `export` writes one file for each appearance that you ask for; an app need not have all of them.
   */
  fun fileName(control: String, extension: String, assets: Collection<String>): String =
    names(control).map { "$it.$extension" }.firstOrNull { it in assets } ?: "$control.$extension"

  /** A name with the words of the appearance, from the one that fits best to the plain one. */
  fun names(plain: String): List<String> {
    val parts = listOf(isDark to "dark", isRightToLeft to "right-to-left", isReduced to "reduced-motion")
      .filter { it.first }.map { it.second }
    return ((1 shl parts.size) - 1 downTo 0)
      .map { mask -> parts.filterIndexed { index, _ -> mask and (1 shl index) != 0 } }
      .sortedByDescending { it.size }
      .map { (listOf(plain) + it).joinToString("-") }
  }
}
