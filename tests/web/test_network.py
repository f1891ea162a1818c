"""What a test does with the network of a phone, it does by way of the phone's hand."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAST_IT = re.compile(r"\b(page|context)\.route\(")


def test_no_test_deals_with_requests_before_the_browser_hands_them_over():
    past = [file.name for file in HERE.glob("*.py") if PAST_IT.search(file.read_text())]
    assert past == ["network.py"]
