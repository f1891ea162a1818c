"""Credentials: what proves that somebody may have a token, of which the store keeps a digest alone.

None of them ever stands in an event, a list, a view, an export or a log.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

PHONE = "phone"
"""A phone's own secret: asked again by the same phone, a lost answer is given once more."""
HANDOVER = "handover"
"""The code on the arbiter's phone that makes another phone the arbiter."""
RECOVERY = "recovery"
"""The phrase that makes a new phone the arbiter when the arbiter's phone is gone."""

REPEAT_SECONDS = 3600
"""How long a phone may ask again for an answer that it has not heard."""
HANDOVER_SECONDS = 600
"""How long a code for handing over is good."""
FOR_EVER = 2**53 - 1
"""A time that does not come, in milliseconds."""

CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs of a code: none that is mistaken for another when it is read aloud."""
JOIN_SIGNS = 7
HANDOVER_SIGNS = 10
PHRASE_WORDS = 6
"""Six words of 256 are 48 bits; guesses are counted, so nobody comes near."""

_SPOKEN = re.compile(r"[^a-z0-9]+")


def fresh_code(signs: int = JOIN_SIGNS) -> str:
    """Return a new code."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(signs))


def fresh_secret() -> str:
    """Return a secret such as a phone makes: 128 bits."""
    return secrets.token_urlsafe(16)


def phrase_of(secret: str, match_id: str, purpose: str) -> str:
    """Return the recovery phrase that belongs to a phone's secret: asked again, it is the same."""
    drawn = hmac.digest(secret.encode(), f"{match_id} {purpose}".encode(), "sha256")
    return " ".join(WORDS[byte] for byte in drawn[:PHRASE_WORDS])


def spoken_digest(credential: str) -> str:
    """Return the digest of a code or phrase, however it was spelt: signs and letters count."""
    plain = _SPOKEN.sub("", credential.casefold())
    return _digest("spoken", plain)


def phone_digest(secret: str, purpose: str) -> str:
    """Return the digest of a phone's secret for the one thing that it was used for."""
    return _digest(f"phone {purpose}", secret)


def _digest(kind: str, text: str) -> str:
    return hashlib.sha256(f"{kind}\n{text}".encode()).hexdigest()


WORDS = tuple(
    """
acorn actor alarm album amber anchor angle apple apron arrow atlas attic autumn avenue axle
bacon badge bagel balcony bamboo banjo barley barrel basil basket beacon beetle bell berry
bicycle biscuit blanket bonfire bottle branch bread bridge broom bucket butter button cabin
cactus camel candle canoe carpet carrot castle cedar cellar cheese cherry chimney cinema circus
clock clover coffee comet copper coral cotton cradle crayon cricket crystal cuckoo cymbal daisy
dance desert diamond dinner dolphin donkey dragon drum eagle easel echo elbow elephant engine
evening fabric falcon farmer feather fiddle finger flute forest fossil fountain frost garden
garlic gate giant ginger glove goat gondola granite guitar hammer harbour harvest hazel helmet
hermit hockey honey hotel iceberg igloo island ivory jacket jasmine jelly jewel jigsaw jungle
kayak kennel kettle kingdom kitchen kiwi ladder lagoon lantern lemon lentil library lily linen
lizard lobster locket lunch magnet mango maple marble market meadow melon mirror mitten monkey
morning mosaic motor muffin museum mustard napkin nectar needle nephew nickel noodle nutmeg
ocean olive onion opera orange orchard otter oven oyster paddle palace panda paper parrot
pebble pepper piano picnic pigeon pillow pirate planet plum pocket pony potato prince puzzle
quarry quilt rabbit radish railway raven ribbon river robin rocket rooster rubber saddle sailor
salmon sandal satin scarf school shadow shovel silver siren sketch spider spoon squirrel stable
summer sunset swallow table tailor teapot temple thunder ticket timber tomato torch tractor
trumpet tulip tunnel turtle uncle valley vanilla velvet village violin vulture walnut water
whistle willow window winter wizard yogurt zebra zipper
""".split()  # noqa: SIM905 - a list of that length is read as words, not as quotes
)
"""Words that are told apart when they are read aloud."""
