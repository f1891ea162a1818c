"""Tiles by the specification of C2SP: their names, their bundles, and what a log of a size has."""

import pytest

from referee.log.tiles import BadTile, Tile, bundle, bundles, read_path, unbundled

NAMES = {
    "0/000": Tile(0, 0), "0/x001/x234/067": Tile(0, 1_234_067),
    "0/x001/x234/067.p/8": Tile(0, 1_234_067, 8), "3/255.p/255": Tile(3, 255, 255),
    "entries/x002/000": Tile(None, 2000), "entries/999.p/1": Tile(None, 999, 1),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_tile_is_called_as_the_specification_says(name):
    assert read_path(name) == NAMES[name]
    assert NAMES[name].path == name


@pytest.mark.parametrize(
    "name",
    ["", "0", "0/0", "00/000", "0/1000", "0/x000/000", "0/x001", "0/000.p/0", "0/000.p/256",
     "0/000.p/08", "-1/000", "data/000", "0/000/", "0/000\n", "0/000.p/", "64/../000",
     "0/\u0660\u0660\u0660"],
)  # fmt: skip
def test_no_tile_has_another_name(name):
    with pytest.raises(BadTile):
        read_path(name)


SIZES = {
    0: [],
    1: ["entries/000.p/1"],
    256: ["entries/000"],
    257: ["entries/000", "entries/001.p/1"],
}


@pytest.mark.parametrize("size", SIZES)
def test_the_leaves_of_a_log_are_in_these_bundles(size):
    assert [one.path for one in bundles(size)] == SIZES[size]
    assert sum(one.width for one in bundles(size)) == size


def test_a_log_has_a_tile_when_all_of_it_is_there():
    for tile, least in ((Tile(0, 0, 5), 5), (Tile(0, 1), 512), (Tile(1, 0, 1), 256),
                        (Tile(1, 0), 65_536), (Tile(2, 0, 1), 65_536)):  # fmt: skip
        assert tile.within(least)
        assert not tile.within(least - 1)


def test_a_bundle_holds_each_leaf_behind_its_length():
    leaves = [b"", b"a", b"b" * 300]
    assert bundle(leaves)[:5] == b"\0\0\0\1a"
    assert list(unbundled(bundle(leaves))) == leaves


@pytest.mark.parametrize("data", [b"\0", b"\0\1", b"\0\2a", b"\0\0\1"])
def test_a_bundle_that_is_cut_off_is_none(data):
    with pytest.raises(BadTile):
        list(unbundled(data))
