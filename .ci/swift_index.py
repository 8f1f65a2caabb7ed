"""The index that a debug build leaves: which symbols the sources of a folder use, and where."""
import collections
import ctypes as c
import json
import pathlib
import re
import subprocess
import sys

# Of the roles of an occurrence in indexstore.h, and of a unit's dependencies.
REFERENCE, IMPLICIT, OVERRIDES = 1 << 2, 1 << 8, 1 << 11
RECORD = 2


class Text(c.Structure):
    _fields_ = [("data", c.c_void_p), ("length", c.c_size_t)]

    def __str__(self):
        return c.string_at(self.data, self.length).decode() if self.length else ""


def library():
    """The toolchain's reader of indexes."""
    info = json.loads(subprocess.check_output(["swift", "-print-target-info"]))
    folder = pathlib.Path(info["paths"]["runtimeResourcePath"]).parent
    return c.CDLL(str(folder / "libIndexStore.so"))


command = pathlib.Path(sys.argv[0]).name
store_library, pointer = library(), c.c_void_p
NAMED, EACH = c.CFUNCTYPE(c.c_bool, pointer, Text), c.CFUNCTYPE(c.c_bool, pointer, pointer)


def function(name, result, *arguments):
    it = getattr(store_library, "indexstore_" + name)
    it.restype, it.argtypes = result, arguments
    return it


open_store = function("store_create", pointer, c.c_char_p, pointer)
units = function("store_units_apply_f", c.c_bool, pointer, c.c_uint, pointer, NAMED)
open_unit = function("unit_reader_create", pointer, pointer, c.c_char_p, pointer)
main_file = function("unit_reader_get_main_file", Text, pointer)
dependencies = function("unit_reader_dependencies_apply_f", c.c_bool, pointer, pointer, EACH)
dependency_kind = function("unit_dependency_get_kind", c.c_int, pointer)
dependency_name = function("unit_dependency_get_name", Text, pointer)
open_record = function("record_reader_create", pointer, pointer, c.c_char_p, pointer)
occurrences = function("record_reader_occurrences_apply_f", c.c_bool, pointer, pointer, EACH)
symbol_of = function("occurrence_get_symbol", pointer, pointer)
roles_of = function("occurrence_get_roles", c.c_uint64, pointer)
place_of = function("occurrence_get_line_col", None, pointer, c.POINTER(c.c_uint), c.POINTER(c.c_uint))
relations = function("occurrence_relations_apply_f", c.c_bool, pointer, pointer, EACH)
relation_roles = function("symbol_relation_get_roles", c.c_uint64, pointer)
relation_symbol = function("symbol_relation_get_symbol", pointer, pointer)
name_of = function("symbol_get_name", Text, pointer)
identifier_of = function("symbol_get_usr", Text, pointer)


def all_of(apply, reader):
    """What a function of the library calls back with."""
    found = []
    apply(reader, None, EACH(lambda _, item: found.append(item) or True))
    return found


def uses(products, folders, implicit=False):
    """The places in folders at which each symbol is used, by its name and mangled name; what no source says if it is implicit."""
    found = collections.defaultdict(set)
    store = open_store(str(products / "index/store").encode(), None)
    if not store:
        sys.exit(f"{command}: no index in {products}: run `swift build` first")

    def read(_, name):
        unit = open_unit(store, str(name).encode(), None)
        path = pathlib.Path(str(main_file(unit)))
        # A unit of a file that was deleted or renamed stays in the index.
        if not any(path.is_relative_to(folder) for folder in folders) or not path.exists():
            return True

        def look(occurrence):
            line, column = c.c_uint(), c.c_uint()
            place_of(occurrence, line, column)
            roles = roles_of(occurrence)
            if roles & IMPLICIT and not implicit:
                return
            symbols = [symbol_of(occurrence)] if roles & REFERENCE else []

            def relate(_, relation):
                if relation_roles(relation) & OVERRIDES:
                    symbols.append(relation_symbol(relation))
                return True

            relations(occurrence, None, EACH(relate))
            for symbol in symbols:
                key = (str(name_of(symbol)), str(identifier_of(symbol)))
                found[key].add((path, line.value))

        def depend(_, dependency):
            if dependency_kind(dependency) == RECORD:
                record = open_record(store, str(dependency_name(dependency)).encode(), None)
                occurrences(record, None, EACH(lambda _, occurrence: look(occurrence) or True))
            return True

        dependencies(unit, None, EACH(depend))
        return True

    units(store, 0, None, NAMED(read))
    if not found:
        sys.exit(f"{command}: the index in {products} has nothing of {folders[0].name}: run `swift build` first")
    return found


def version(text):
    """The numbers of a version: 17 is 17.0."""
    major, _, minor = text.partition(".")
    return int(major), int(minor or 0)


def is_guarded(path, line, needed):
    """Whether a line is in the braces of an `#available` or `@available` of a version, or below a `guard` with one."""
    # What precedes each brace that is open, and the guards in it.
    frames, text = [""], ""
    for number, code in enumerate(path.read_text().splitlines(), 1):
        if number == line:
            break
        code = re.sub(r'"(\\.|[^"\\])*"', '""', code).split("//")[0]
        for part in re.split(r"([{}])", code):
            if part == "{":
                frames.append(text)
                text = ""
            elif part == "}":
                ended, text = frames.pop(), ""
                frames = frames or [""]
                if re.search(r"\bguard\b", ended):
                    frames[-1] += ended
            else:
                text += part + "\n"
    found = re.findall(r"[#@]available\(iOS ([\d.]+)", "".join(frames))
    return any(version(since) >= needed for since in found)
