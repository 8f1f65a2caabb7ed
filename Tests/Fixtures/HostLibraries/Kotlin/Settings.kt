@file:Suppress("UNUSED_PARAMETER")

package android.provider

import android.content.ContentResolver

class Settings {
  object Global {
    const val ANIMATOR_DURATION_SCALE = "animator_duration_scale"

    /** The user's choice: 0 for no animations. */
    var scale: Float? = null
    fun getFloat(resolver: ContentResolver, name: String, default: Float): Float = scale ?: default
  }
}
