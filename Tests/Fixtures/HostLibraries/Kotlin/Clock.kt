package standin

/** The time of everything that moves, in milliseconds; `Lives.kt` moves it. */
object Clock {
  var now = 0L
    private set
  private val tasks = mutableListOf<Pair<Long, () -> Unit>>()

  /** The receivers of each frame of the screen: milliseconds since the last. */
  val frames = mutableListOf<(Long) -> Unit>()

  fun after(milliseconds: Long, task: () -> Unit) {
    tasks.add(now + milliseconds to task)
  }

  fun advance(milliseconds: Long, each: () -> Unit = {}) {
    val target = now + milliseconds
    while (now < target) {
      val step = minOf(16L, target - now)
      now += step
      for (task in tasks.filter { it.first <= now }) if (tasks.remove(task)) task.second()
      for (frame in frames.toList()) frame(step)
      each()
    }
  }
}
