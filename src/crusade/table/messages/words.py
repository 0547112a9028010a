"""The base class of all messages, and the types of their fields."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from ...record.names import LONGEST_NAME, read_name, why_not_readable


def plain(text: str) -> str:
    """Text that people can read and every database can store; a ValueError says why it is not."""
    if why := why_not_readable(text):
        raise ValueError(why)
    return text


Plain = AfterValidator(plain)
Key = Annotated[str, StringConstraints(max_length=64)]
NewKey = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{32,64}$")]
GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,16}$")]
SideNumber = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Word = Annotated[str, StringConstraints(max_length=60)]
Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME), AfterValidator(read_name)
]
OptionText = Annotated[str, StringConstraints(min_length=1, max_length=60)]
RequestId = Annotated[str, StringConstraints(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]


Face = Annotated[int, Field(ge=1, le=6, strict=True)]
MOST_FACES = 200  # of one roll; the database has room for so many


class Message(BaseModel):
    """Every message: unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)
