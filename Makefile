# The two commands: `make demo` renders the examples, `make test` passes every test.
# Each first installs what is missing (see Scripts in this file: the `setup` target).

SWIFT ?= swift
APT_PACKAGES := libcairo2-dev libpango1.0-dev libxxhash-dev zlib1g-dev fonts-dejavu-core pkg-config

.PHONY: demo test setup lint build release

demo: release
	@rm -rf demo
	$(SWIFT) run -c release --skip-build refresh-examples render --format gif --format png --out demo

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

build: setup
	$(SWIFT) build

release: setup
	$(SWIFT) build -c release --product refresh-examples

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Examples Plugins

setup:
	@./.ci/setup $(APT_PACKAGES)
