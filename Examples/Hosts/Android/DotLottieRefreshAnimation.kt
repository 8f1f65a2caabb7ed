package hosts

import android.content.Context
import android.view.View
import com.lottiefiles.dotlottie.core.model.Config
import com.lottiefiles.dotlottie.core.util.DotLottieEventListener
import com.lottiefiles.dotlottie.core.util.DotLottieSource
import com.lottiefiles.dotlottie.core.util.StateMachineEventListener
import com.lottiefiles.dotlottie.core.widget.DotLottieAnimation
import kotlin.math.max
import kotlin.math.min
import kotlin.math.roundToInt

/**
 * Shows a dotLottie file of RefreshKit with dotlottie-android. The file's state machine plays the parts.
 *
 * @param control the control's name: `Waves` shows `Waves.lottie` of the assets, in the dark `Waves-dark.lottie` or, without
 *   such a file, the dark of `Waves.lottie`.
 * @param framesPerSecond those of the file; the player gives durations in frames.
 */
class DotLottieRefreshAnimation(
  context: Context, control: String, private val framesPerSecond: Float = 60f
) : RefreshAnimation, StateMachineEventListener {
  private enum class Phase { PULL, REFRESHING, ENDING, ENDED }

  private val player = DotLottieAnimation(context)
  override val view: View get() = player
  private var phase = Phase.PULL
  private var ratio = 0f
  private var whenDone: (() -> Unit)? = null
  private var isReady = false

  init {
    val assets = context.assets.list("")?.asList().orEmpty()
    val appearance = RefreshAppearance(context)
    val file = appearance.fileName(control, "lottie", assets)
    // A file of one appearance has it as `refresh`, one of several has a state machine for each.
    val machines = appearance.names("refresh")
    player.addEventListener(object : DotLottieEventListener {
      // Called in the background.
      override fun onLoad() {
        player.post { start(machines) }
      }
    })
    player.addOnAttachStateChangeListener(object : View.OnAttachStateChangeListener {
      override fun onViewAttachedToWindow(view: View) = Unit

      // The view releases its player when it leaves the window.
      override fun onViewDetachedFromWindow(view: View) = finish()
    })
    player.load(
      Config.Builder().autoplay(false).loop(false).useFrameInterpolation(true)
        .source(DotLottieSource.Asset(file)).build()
    )
  }

  /** There is no state machine before the file is loaded: what was asked for meanwhile is shown now. */
  private fun start(machines: List<String>) {
    player.addStateMachineEventListener(this)
    isReady = machines.any { player.stateMachineLoad(it) } && player.stateMachineStart()
    when (phase) {
      Phase.PULL -> pull(ratio)
      Phase.REFRESHING -> refresh()
      Phase.ENDING -> finish()
      Phase.ENDED -> Unit
    }
  }

  override fun pull(ratio: Float) {
    phase = Phase.PULL
    this.ratio = ratio
    whenDone = null
    player.stateMachineSetNumericInput("pull", 100 * min(max(ratio, 0f), 1f))
    // The view's function; the Compose controller's is `stateMachineFire`.
    player.stateMachineFireEvent("pulled")
  }

  override fun refresh() {
    phase = Phase.REFRESHING
    whenDone = null
    player.stateMachineSetBooleanInput("isRefreshing", true)
  }

  override fun end(result: String, whenDone: () -> Unit) {
    phase = Phase.ENDING
    this.whenDone = whenDone
    // Does nothing for a file with one ending, which has no such input.
    player.stateMachineSetStringInput("result", result)
    player.stateMachineSetBooleanInput("isRefreshing", false)
    if (!isReady || !player.isAttachedToWindow) finish()
  }

  override fun endDuration(result: String): Int {
    if (!isReady) return 0
    val markers = player.markers.associateBy { it.name }
    val loop = markers["refreshing"] ?: return 0
    val ending = markers["end-$result"] ?: markers["end-success"] ?: markers["end"]
      ?: markers.values.firstOrNull { it.name.startsWith("end") } ?: return 0
    val left = if (phase == Phase.REFRESHING) loop.time + loop.duration - player.currentFrame else 0f
    return ((left + ending.duration) / framesPerSecond * 1000).roundToInt()
  }

  // The state machine also fires the custom event `refreshend`.
  override fun onStateEntered(enteringState: String) {
    if (enteringState == "done") player.post { finish() }
  }

  private fun finish() {
    if (phase != Phase.ENDING) return
    phase = Phase.ENDED
    val done = whenDone
    whenDone = null
    done?.invoke()
  }
}
