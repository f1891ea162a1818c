"""Photographs of the table on the phones: chosen, made small, sent when that can be, and seen."""

import base64
import io
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Locator, Route

from referee.match.pictures import LARGEST, size_of
from tests.fixtures.photographs import NONE
from tests.web.hand import Hand, expect
from tests.whole.phone import Phone, dealt

BY_A_CAMERA = 271  # the tag of EXIF in which a camera writes who made it


def from_a_camera() -> bytes:
    """Return what a camera makes: large, hardly to be compressed, and with its notes."""
    notes, file = Image.Exif(), io.BytesIO()
    notes[BY_A_CAMERA] = "Ada's camera"
    noise = Image.frombytes("RGB", (400, 300), Random(1).randbytes(400 * 300 * 3))
    noise.resize((2000, 1500)).save(file, "JPEG", quality=95, exif=notes.tobytes())
    return file.getvalue()


@pytest.fixture
def arbiter(http_house) -> Phone:
    """A match in which something is disputed."""
    one = dealt(http_house, names={"A": "Ada", "B": "Ben"})
    said = {"report_id": "dispute-1", "words": "It lay otherwise."}
    assert one.post("/disputes", said).is_success
    return one


def chosen(phone: Hand, *files: tuple[str, bytes]) -> Locator:
    """Choose files as pictures; return those that the page shows."""
    phone.see("choose-picture").set_input_files([
        {"name": name, "mimeType": "image/jpeg", "buffer": data} for name, data in files
    ])  # fmt: skip
    return phone.see("chosen-picture")


def unheard(route: Route) -> None:
    """Let nothing be sent, as where the network is gone."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def test_a_picture_is_made_small_waits_for_the_network_and_is_seen_by_the_other(hand, arbiter):
    phone = hand(reduced_motion="reduce", service_workers="block")
    phone.sit_down(arbiter)
    phone.tap("to-dossier-1")
    camera = from_a_camera()
    expect(chosen(phone, ("one.jpg", camera), ("two.jpg", camera))).to_have_count(2)
    phone.tap("drop-picture")
    expect(phone.see("chosen-picture")).to_have_count(1)
    chosen(phone, ("three.jpg", NONE["a page"][0]))
    expect(phone.see("picture-failed")).to_contain_text("no picture that this phone can read")
    phone.route("**/pictures", unheard)
    phone.tap("add-pictures")
    expect(phone.see("unsent-picture")).to_contain_text("It waits to be sent.")
    phone.page.reload()
    expect(phone.see("unsent-picture")).to_contain_text("It waits to be sent.")
    phone.context.unroute("**/pictures")
    expect(phone.see("picture-1")).to_contain_text("Picture 1, Dispute 1")
    expect(phone.see("unsent-picture")).to_have_count(0)
    phone.see("picture-1").get_by_role("button").tap()
    expect(phone.see("large-picture").first).to_be_visible()
    phone.see("close-picture").first.tap()

    is_small(arbiter)
    other = hand(locale="de-DE")
    other.remember(arbiter.joined("B", device="Ben's phone"), role="seat", seat="B")
    other.go(f"/m/{arbiter.match}/audit")
    expect(other.see("pictures")).to_contain_text("Foto 1, Streit 1")


def is_small(arbiter: Phone) -> None:
    image = arbiter.get("/pictures/1").json()["image"]
    assert LARGEST / 10 < size_of(image) <= LARGEST
    assert not Image.open(io.BytesIO(base64.b64decode(image))).getexif()


@pytest.mark.long
@pytest.mark.engines
def test_a_picture_is_made_small_and_sent(hand, arbiter):
    phone = hand(reduced_motion="reduce")
    phone.sit_down(arbiter)
    phone.tap("to-dossier-1")
    expect(chosen(phone, ("one.jpg", from_a_camera()))).to_have_count(1)
    phone.tap("add-pictures")
    expect(phone.see("picture-1")).to_contain_text("Picture 1, Dispute 1")
    is_small(arbiter)
