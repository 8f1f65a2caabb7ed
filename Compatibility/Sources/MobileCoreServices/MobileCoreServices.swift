@_exported import Foundation
@_exported import UIKit

// The identifiers of types of files that sources about pictures name.

public let kUTTypeImage: CFString = "public.image"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
