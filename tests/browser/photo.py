"""A photograph of a QR code on the screen, read by a decoder that has nothing to do with what drew it."""

from io import BytesIO

import zxingcpp
from PIL import Image


def read_code(picture) -> str:
    """The text of the code in an element of a page."""
    codes = zxingcpp.read_barcodes(Image.open(BytesIO(picture.screenshot())))
    assert len(codes) == 1, f"{len(codes)} codes could be read in the picture"
    return codes[0].text
