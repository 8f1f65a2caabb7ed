# `make demo` renders the examples, and `make test` runs every test. Both first install missing Debian packages.

SWIFT ?= swift
BUILD_PACKAGES := libcairo2-dev libpango1.0-dev libxxhash-dev libwebp-dev libturbojpeg0-dev libgif-dev libisal-dev zlib1g-dev pkg-config fonts-dejavu-core
TEST_PACKAGES := python3-pil python3-xxhash pngcheck ffmpeg mandoc zsh fish chromium python3-websocket parallel python3-venv librsvg2-bin fonts-inter

EXAMPLES = $(SWIFT) run -c release --skip-build refresh-examples
LOVED = $(SWIFT) run -c release --skip-build loved-controls render --size 260x260 --scale 1 --fps 25

# A build server builds once, so whole modules at a time, and the index, which finds the tests, leaves out the system's.
BUILT_ONCE = $(if $(CI),-Xswiftc -index-ignore-system-modules -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2)

# Half of the tests by processor time, in a process of their own beside the others: all that wait for the main queue or a
# browser, and those of goldens.
HALF = RefreshKitUIKitTests|RefreshKitSwiftUITests|RefreshExportTests|RefreshPreviewTests|RefreshKitLauncherTests|RefreshGoldensTests

.PHONY: demo docs test test-author test-diff test-docs test-export test-import test-tunables fuzz-import test-hosts test-verdicts test-slurm test-systems test-ci test-apple test-loved sanitize soak fuzz attack walk gallery build lint setup

# A debug build and its slower rendering take less time together than a release build alone.
demo: setup
	$(SWIFT) build --product refresh-examples
	$(SWIFT) run --skip-build refresh-examples render --format gif --format png --out demo

# Every part runs, whatever failed before it. The package in Compatibility/ shares this one's build folder.
test: setup
	@./.ci/setup $(TEST_PACKAGES)
	@./.ci/check-schema
	$(SWIFT) build --build-tests $(BUILT_ONCE)
	bundle=$$($(SWIFT) build --show-bin-path)/RefreshKitPackageTests.xctest; \
	  $$bundle --testing-library swift-testing --filter "$(HALF)" & half=$$!; failed=0; \
	  $(SWIFT) test --skip-build --skip "$(HALF)" || failed=$$?; \
	  wait $$half || failed=$$?; \
	  $(SWIFT) test --package-path Compatibility --scratch-path .build $(BUILT_ONCE) || failed=$$?; \
	  exit $$failed

# Fuzzes the encoders with random clips. CLIPS sets their number, SEED selects others.
fuzz: setup
	@./.ci/setup $(TEST_PACKAGES)
	REFRESHKIT_COUNT=$(or $(CLIPS),2000) REFRESHKIT_SEED=$(or $(SEED),1) REFRESHKIT_SOAK=1 \
	  $(SWIFT) test --filter "EncoderFuzzTests|DamageDrawingTests|ScrolledDamageTests"

# Attacks every reader and command with hostile files and messages. MUTATIONS sets their number, SEED selects others.
attack: setup
	@./.ci/setup $(TEST_PACKAGES)
	$(SWIFT) build --product attacked-controls
	$(SWIFT) build --product refreshkit
	.ci/attack .build/debug/attacked-controls --mutations $(or $(MUTATIONS),10000) --seed $(or $(SEED),1)

# Damages Lottie files at random, and reads and shows what is left of them. MUTATIONS sets their number, SEED selects others.
fuzz-import: setup
	$(SWIFT) build --build-tests
	REFRESHKIT_COUNT=$(or $(MUTATIONS),10000) REFRESHKIT_SEED=$(or $(SEED),1) \
	  $(SWIFT) test --skip-build --filter LottieFuzzTests

# Compares 80 Lottie files with pictures of them, and prints a table.
test-import: setup
	$(SWIFT) build --build-tests
	REFRESHKIT_SOAK=1 $(SWIFT) test --skip-build --filter "RefreshLottieTests"

# Changes 1,000 generated sources in one literal each, and has the compiler read them. WRITES sets their number.
test-tunables: setup
	$(SWIFT) build --build-tests
	REFRESHKIT_COUNT=$(or $(WRITES),1000) $(SWIFT) test --skip-build --filter TunableLiteralTests

# Edits Lottie files at random, and compares what `diff` says with what was edited. SET=held-out takes the third of the edits
# that no rule was made on.
test-diff: setup
	$(SWIFT) build --build-tests
	REFRESHKIT_SET=$(or $(SET),open) $(SWIFT) test --skip-build --filter SeededEditTests

# Walks at random around a control, and around one whose listeners call back, plays 10,000 scripts of fingers and 200 lives
# below a large title, every check's script with every control in a UIScrollView, and every check with the examples. STEPS
# sets the number of steps of each walk.
walk: setup
	REFRESHKIT_COUNT=$(or $(STEPS),1000000) REFRESHKIT_SOAK=1 \
	  $(SWIFT) test --filter "RandomWalkTests|RandomGestureTests|HostedWalkTests|LargeTitleTests|LockStepTests"
	REFRESHKIT_COUNT=$(or $(STEPS),100000) $(SWIFT) test --skip-build --filter ReentrancyTests
	$(SWIFT) run refresh-examples check

# Follows an author's day in a package of its own, which builds RefreshKit from scratch.
test-author: setup
	./.ci/test-author

# Compares the controls of Examples/Loved with their goldens, and checks each in both types, from slow to fast frames and
# with reduced motion, and right to left: two minutes after a release build.
test-loved: setup
	$(SWIFT) build -c release --product loved-controls
	cd Examples/Loved && ../../.build/release/loved-controls verify
	cd Examples/Loved && ../../.build/release/loved-controls check --fps 1,30,60,240 --out ../../.build/check
	cd Examples/Loved && ../../.build/release/loved-controls check --fps 60 --reduced-motion --rtl --dark --out ../../.build/check
	cd Examples/Loved && ../../.build/release/loved-controls check --fps 60 --edge bottom --anchor top --out ../../.build/check

VERDICTS = GeneratedChangeTests|ClipVerifierTests|\.CorpusTests|ChangeFamilyTests
VERDICTS_held-out = $(VERDICTS)|HeldOutCorpusTests
VERDICTS_third = AuthorEditTests
VERDICTS_fourth = AuthorEditTests
VERDICTS_fourth-held-out = AuthorEditTests
VERDICTS_fifth = AuthorEditTests

# Changes every constant of many controls, one at a time and in pairs, and compares each verdict with what was changed.
# SET=held-out takes the third that no rule was made on, SET=third edits by an author who had not seen the rules, and
# SET=fourth and SET=fourth-held-out those of twelve controls of other kinds of motion, SET=fifth those of ten more.
test-verdicts: setup
	$(SWIFT) build --build-tests
	REFRESHKIT_SET=$(or $(SET),open) $(SWIFT) test --skip-build --filter "$(or $(VERDICTS_$(SET)),$(VERDICTS))"

# Exported controls in three Lottie engines, against the schema of Lottie 1.0, as pages in Chromium and as sprites.
# ONLY="schema pages" runs parts of it alone: keyframes, schema, engines, sprites, pages.
test-export: setup
	@./.ci/setup python3-venv librlottie-dev chromium python3-pil python3-websocket
	$(SWIFT) build --build-tests
	SWIFT="$(SWIFT)" ./.ci/test-export $(foreach part,$(ONLY),--only $(part))

# Compiles Examples/Hosts in Kotlin and TypeScript against stand-ins for their libraries, and plays whole lives; and a page
# against the types of an exported web component.
test-hosts: setup
	@./.ci/setup kotlin node-typescript nodejs python3-venv
	$(SWIFT) build --product refresh-examples
	./.ci/test-hosts

# Runs `make demo` and `make test` in fresh Debian systems, as root (default: RELEASES="bookworm trixie").
test-systems:
	./.ci/test-systems $(RELEASES)

# Runs the steps of Examples/CI in a fresh Debian system, as root, with a package that `refreshkit new` makes.
test-ci:
	./.ci/test-ci

# Runs the tests of layers, scrolling, controls and the preview under the thread and the address sanitizer.
sanitize: setup
	@./.ci/setup $(TEST_PACKAGES)
	SWIFT="$(SWIFT)" ./.ci/sanitize

# Finds what the modules of an app use of Swift's library and Foundation that is newer than iOS 15.
test-apple: setup
	$(SWIFT) build
	.ci/newer-symbols
	.ci/apple-symbols

# Builds the documentation and renders its pictures: .build/docs/RefreshKit.doccarchive.
docs: setup
	./.ci/docs

# Builds the documentation in a fresh clone, which takes minutes.
test-docs: setup
	./.ci/test-docs

# Verifies clips in a Slurm of one controller and two nodes on this machine.
test-slurm: setup
	@./.ci/setup slurm-wlm munge parallel
	$(SWIFT) build --product refresh-examples
	.ci/test-slurm .build/debug/refresh-examples

# Verifies unchanged clips RUNS times, with one job and with eight, in debug and in release; tests every family of
# changes; starts and kills 10,000 processes.
soak: setup
	$(SWIFT) build --product refresh-examples
	.ci/soak .build/debug/refresh-examples $(or $(RUNS),1000)
	$(SWIFT) build -c release --product refresh-examples
	.ci/soak .build/release/refresh-examples $(or $(RUNS),1000)
	REFRESHKIT_SOAK=1 $(SWIFT) test --filter "CorpusTests|ChangeFamilyTests|ChildProcessTests"

GALLERY = --size 320x320 --scale 1 --fps 30 --out Examples/Gallery

# Renders the pictures of README.md.
gallery: setup
	$(SWIFT) build -c release --product refresh-examples
	$(SWIFT) build -c release --product guide-controls
	$(SWIFT) build -c release --product loved-controls
	$(EXAMPLES) render Colors Bubbles Google Yahoo $(GALLERY)
	$(SWIFT) run -c release --skip-build guide-controls render Tumble $(GALLERY)
	$(LOVED) --out Examples/Loved/Gallery
	$(LOVED) --dark --out Examples/Loved/Gallery/Dark

build: setup
	$(SWIFT) build

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Examples Plugins Benchmarks Compatibility

setup:
	@./.ci/setup $(BUILD_PACKAGES)
