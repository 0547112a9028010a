"""One hand on the mouse, whose clicks and drags are counted: it plays with as few of them as the page allows."""

ADVANCE = 30  # pixels a face is dragged before the places light up


class Hand:
    """A player who counts. A drag counts like a click; moving the mouse costs nothing."""

    def __init__(self, player):
        self.player, self.page, self.count = player, player.page, 0

    def click(self, locator):
        """A click that the table answers; so is the confirmation that may follow it."""
        before = self.player.seen.count("surely")
        self.player.act(locator.click)
        self.count += 1 + self.player.seen.count("surely") - before

    def tick(self, locator):
        """A click that only the page needs."""
        self.player.settle()
        locator.click()
        self.count += 1

    def middle(self, locator):
        box = locator.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def at_rest(self):
        """Wait until no counter is on its way."""
        self.page.wait_for_function(
            "[...document.querySelectorAll('.counter')].every((one) => !one.getAnimations().length)"
        )

    def spread(self, space):
        """The fan of a stack: point at one of its counters that lies open."""
        self.at_rest()
        spots = self.player.middles(f'.counter[data-space="{space}"]')
        self.page.mouse.move(*next(iter(spots.values())))
        fan = self.page.locator(".fan")
        fan.wait_for()
        return fan

    def grasp(self, unit, space, height):
        """The middle of a counter's face: in the fan of its stack, or on the map."""
        if height > 1:
            return self.middle(self.spread(space).locator(f'[data-counter="{unit}"]'))
        self.at_rest()
        return self.player.middles(f'.counter[data-unit="{unit}"]')[unit]

    def drag(self, start, place):
        """Carry what is at a spot to a place that lights up or where an enemy stands, and let go."""
        x, y = start
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + ADVANCE / 2, y, steps=2)
        mouse.move(x + ADVANCE, y, steps=2)
        self.page.locator(".carried").wait_for(state="attached")
        goal = self.page.locator(f'.overlay.ground [data-space="{place}"], .counter[data-space="{place}"]').first
        mouse.move(*self.middle(goal), steps=3)
        self.page.locator(".carried .words").wait_for(state="attached")
        self.player.act(mouse.up)
        self.count += 1
