import UIKit

/// A card laid out by anchors: an icon, a title beside it, and a bar below whose width follows the progress.
public final class PinnedCard: UIView {
  let icon = UIView()
  let title = UILabel()
  let bar = UIView()
  private var barWidth: NSLayoutConstraint!

  public override init(frame: CGRect) {
    super.init(frame: frame)
    icon.backgroundColor = .red
    bar.backgroundColor = .blue
    title.text = "Loading"
    title.font = .systemFont(ofSize: 12)
    for view in [icon, title, bar] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    barWidth = bar.widthAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 6),
      icon.topAnchor.constraint(equalTo: topAnchor, constant: 6),
      icon.widthAnchor.constraint(equalToConstant: 20),
      icon.heightAnchor.constraint(equalTo: icon.widthAnchor, multiplier: 0.5),

      title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 4),
      title.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
      title.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -6),

      bar.topAnchor.constraint(equalTo: icon.bottomAnchor, constant: 8),
      bar.leadingAnchor.constraint(equalTo: icon.leadingAnchor),
      bar.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
      barWidth,
    ])
  }

  public required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  public func grow(to width: CGFloat, animated: Bool) {
    barWidth.constant = width
    guard animated else { return }
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveLinear,
      animations: {
        self.layoutIfNeeded()
      })
  }
}

/// An older source: items, attributes and a visual format, set up when the constraints are updated.
final class FormattedRow: UIView {
  let left = UIView()
  let right = UIView()
  private var isSetUp = false

  override func updateConstraints() {
    if !isSetUp {
      isSetUp = true
      let views = ["left": left, "right": right]
      for view in [left, right] {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        addConstraint(
          NSLayoutConstraint(
            item: view, attribute: .height, relatedBy: .equal, toItem: self, attribute: .height,
            multiplier: 0.5, constant: 0))
      }
      addConstraints(
        NSLayoutConstraint.constraints(
          withVisualFormat: "H:|-[left]-gap-[right(==left)]-(4@900)-|", options: [.alignAllCenterY],
          metrics: ["gap": 6], views: views))
      addConstraint(
        NSLayoutConstraint(
          item: left, attribute: .centerY, relatedBy: .equal, toItem: self, attribute: .centerY,
          multiplier: 1, constant: 0))
    }
    super.updateConstraints()
  }
}

/// A spinner that knows its size and pins itself to the middle of whatever it is added to.
public final class PinnedSpinner: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    translatesAutoresizingMaskIntoConstraints = false
    backgroundColor = .green
  }

  public required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  public override var intrinsicContentSize: CGSize {
    return CGSize(width: 30, height: 20)
  }

  public override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard let superview = superview else { return }
    NSLayoutConstraint.activate([
      centerXAnchor.constraint(equalTo: superview.centerXAnchor),
      bottomAnchor.constraint(equalTo: superview.bottomAnchor, constant: -2),
    ])
  }
}

/// A screen of its own, as a storyboard's controller would show it.
public final class PulseController: UIViewController {
  public private(set) var calls: [String] = []
  let dot = UIView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("load")
    view.backgroundColor = .white
    dot.backgroundColor = .red
    dot.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(dot)
    NSLayoutConstraint.activate([
      dot.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      dot.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
      dot.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.2),
      dot.heightAnchor.constraint(equalTo: dot.widthAnchor),
    ])
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("will appear")
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    calls.append("layout \(dot.frame.width)")
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    calls.append("did appear")
    let pulse = CABasicAnimation(keyPath: "transform.scale")
    pulse.fromValue = 1
    pulse.toValue = 2
    pulse.duration = 1
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    dot.layer.add(pulse, forKey: "pulse")
  }
}
