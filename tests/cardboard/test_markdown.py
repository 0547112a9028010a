"""The Markdown of our books, set for paper and for VASSAL's windows."""

from crusade.cardboard.markdown import Setter
from crusade.cardboard.vassal_pages import markdown


def test_a_clause_of_the_book_is_a_link_and_a_mark_is_set_as_one():
    assert Setter({"DX-5.7"}).inline("See DX-5.7 [R], not DX-9.9.") == (
        'See #cite-clause("DX-5.7") #mark("R"), not #clause-id("DX-9.9").'
    )


def test_a_number_that_happens_to_begin_a_line_begins_no_list():
    """So it was in the example of TA-12.2: 2 + 2 + 1 + 1 = 6."""
    assert "enum" not in Setter().blocks("> Two panzers have left: 2 + 2 + 1 + 1 =\n> 6. Nobody can call.")


def test_a_list_keeps_its_numbers_and_what_is_indented_under_an_item():
    assert Setter().blocks("3. Move.\n   - by road\n4. Fight.") == (
        "#enum([Move.\n\n#list([by road])], [Fight.], start: 3)\n"
    )


def test_the_title_of_a_clause_carries_its_mark():
    assert Setter().blocks("### DC-8.6 Follow-up [R]") == '#clause("DC-8.6", [Follow-up], "R")\n'


def test_the_words_before_a_table_stay_with_it():
    made = Setter().blocks("One turn at a glance.\n\n**Axis**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert "#lead[#strong[Axis]]\n\n#sheet(" in made
    assert "#lead[One" not in made


def test_vassals_windows_get_plain_tables_and_no_links():
    found = markdown("| a | b |\n| --- | --- |\n| 1 | [two](there.md) |\n")
    assert "thead" not in found
    assert "href" not in found
    assert '<table border="1"' in found
    assert "<td>two</td>" in found


def test_what_looks_like_html_is_shown_as_text():
    assert "<script>" not in markdown("<script>alert(1)</script>")
