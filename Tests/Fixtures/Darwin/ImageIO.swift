import Foundation
import QuartzCore
import UIKit

// What is used of ImageIO, as Apple's documentation declares it.

public typealias CFDictionary = NSDictionary
public final class CGImageSource {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }
