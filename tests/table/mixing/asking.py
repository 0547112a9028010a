"""What a browser might ask for next, going by what it shows."""

import secrets


class Asking:
    """Draws requests: talk, salts, offers and answers, undo, options; some of them stale or one option too long."""

    def __init__(self, rng):
        self.rng = rng
        self.most = 60  # options at once

    def request(self, browser):
        """Something this browser might ask for, going by what it shows."""
        rng, view = self.rng, browser.view
        side = view["seat"]
        whole = {"id": secrets.token_hex(8), "side": side}
        if side is None or rng.random() < 0.06:
            text = f"word {rng.randrange(1000)}"
            return {
                "type": "say",
                "id": whole["id"],
                "text": text,
                "side": side,
                "name": "Carla" if side is None else None,
            }
        if view["salts"][side] is None and rng.random() < 0.5:
            return {"type": "salt", **whole, "text": secrets.token_hex(16)}
        whole["base"] = view["version"]
        if rng.random() < 0.05:
            whole["base"] = max(0, whole["base"] - rng.randrange(1, 5))
        if view["outcome"]:
            return {"type": "offer", **whole, "what": "rematch"}
        if view["offer"] and rng.random() < 0.6:
            return {"type": "offer", **whole, "what": rng.choice(("accept", "accept", "decline"))}
        offer = rng.random()
        if offer < 0.14:
            there = view["entries"]
            back = rng.choice((None, max(0, there - 1), max(0, there - rng.randrange(1, 30)), rng.randrange(there + 1)))
            return {"type": "offer", **whole, "what": "takeback", "entries": back}
        if offer < 0.155:
            return {"type": "offer", **whole, "what": rng.choice(("end", "end", "resign"))}
        if view["to_decide"] == side and view["options"]:
            if rng.random() < 0.25:
                return {"type": "undo", **whole, "phase": rng.random() < 0.3}
            return {"type": "play", **whole, "options": self.options(browser)}
        return {"type": "undo", **whole, "phase": False}

    def options(self, browser):
        """One option, or several; sometimes one too many."""
        texts = [o["text"] for o in browser.view["options"] if o["text"] not in ("call", "done")]
        texts = texts or [o["text"] for o in browser.view["options"]]
        first = [self.rng.choice(texts)]
        if self.rng.random() < 0.4:
            first = self.far_ahead(browser, self.rng.choice((3, 10, self.most)))
        if self.rng.random() < 0.08:
            first.append(self.rng.choice(texts))
        return first[:60]

    def far_ahead(self, browser, most):
        """Options that fit one after the other until dice must fall."""
        table = browser.hub.tables.get(browser.game_id)
        if table is None or table.version != browser.view["version"] or not table.session.state.menu:
            return [browser.view["options"][0]["text"]]
        game, s, plan = table.game, table.session.state, []
        seat = s.seat
        while s.menu and s.seat == seat and len(plan) < most:
            option = self.rng.choice(s.menu)
            plan.append(game.text(option))
            s = game.play(s, option)
        return plan
