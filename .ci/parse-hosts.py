"""Prints the places in sources at which tree-sitter's grammars recover from an error: `.ci/parse-hosts`."""

import sys

import tree_sitter_dart
import tree_sitter_kotlin
import tree_sitter_typescript
from tree_sitter import Language, Parser

LANGUAGES = {
    "kt": tree_sitter_kotlin.language,
    "ts": tree_sitter_typescript.language_typescript,
    "tsx": tree_sitter_typescript.language_tsx,
    "dart": tree_sitter_dart.language,
}


def errors(node):
    """The innermost nodes that are no part of the language, or that the parser made up."""
    if node.is_missing:
        yield node, f"expected {node.type}"
    elif node.type == "ERROR":
        yield node, f"unexpected {node.text.decode(errors='replace').splitlines()[0]!r}"
    elif node.has_error:
        for child in node.children:
            yield from errors(child)


isFine = True
for path in sys.argv[1:]:
    extension = path.rsplit(".", 1)[-1]
    if extension not in LANGUAGES:
        sys.exit(f"{path}: expected a file in Kotlin, TypeScript or Dart: {', '.join(LANGUAGES)}")
    with open(path, "rb") as file:
        text = file.read()
    root = Parser(Language(LANGUAGES[extension]())).parse(text).root_node
    for node, message in errors(root):
        isFine = False
        row, column = node.start_point
        print(f"{path}:{row + 1}:{column + 1}: {message}")
sys.exit(0 if isFine else 1)
