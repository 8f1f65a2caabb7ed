@file:Suppress("UNUSED_PARAMETER")

package android.content.res

class Resources(val configuration: Configuration)

class Configuration(@JvmField var uiMode: Int) {
  companion object {
    const val UI_MODE_NIGHT_MASK = 48
    const val UI_MODE_NIGHT_YES = 32
  }

  val layoutDirection = 0
}

class AssetManager(private val names: List<String>) {
  fun list(path: String): Array<String>? = names.toTypedArray()
}
