package android.content

import android.content.res.AssetManager
import android.content.res.Configuration
import android.content.res.Resources

open class Context(assets: List<String>, night: Int = 0) {
  val resources = Resources(Configuration(night))
  val assets = AssetManager(assets)
  val contentResolver = ContentResolver()
}

class ContentResolver
