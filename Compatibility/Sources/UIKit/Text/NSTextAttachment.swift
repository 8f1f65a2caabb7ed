import Foundation
import RefreshLayers
import UIKitBase

/// A picture among the characters of attributed text.
open class NSTextAttachment: NSObject {
  open var image: UIImage?
  /// Place of the picture relative to the baseline, with y upwards; `CGRect.zero` stands for the image's size (default).
  open var bounds = CGRect.zero
  open var contents: Data?
  open var fileType: String?

  /// Creates an attachment that shows the image in `contentData`, if there is one.
  public init(data contentData: Data?, ofType uti: String?) {
    super.init()
    (contents, fileType, image) = (contentData, uti, contentData.flatMap { UIImage(data: $0) })
  }
  public override convenience init() { self.init(data: nil, ofType: nil) }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
  public required init?(coder: NSCoder) { super.init() }

  /// The place relative to the baseline that layout leaves for the picture.
  final var place: CGRect { bounds == .zero ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds }

  /// Draws the picture, a template in the colour of the text around it.
  final func draw(in rect: CGRect, textColor: UIColor) {
    (image?.renderingMode == .alwaysTemplate ? image?.withTintColor(textColor) : image)?.draw(in: rect)
  }
}

extension NSAttributedString {
  /// The character that stands for an attachment, U+FFFC.
  public static let attachmentCharacter: Character = "\u{FFFC}"
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: String(Self.attachmentCharacter), attributes: [.attachment: attachment])
  }
}
