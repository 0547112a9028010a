"""A table in this process, on a real database and without sockets, under long random mixes of everything one can ask of it.

After every request the game in memory, the game as it is loaded from the database, and what every browser shows must be
the same. On PostgreSQL two hubs serve the games and hear each other's news.

hubs       the hubs on one database, with computers that choose at random
browser    a player or spectator without a socket, who keeps their view by the changes they are sent
asking     what a browser might ask for next
agreement  whether memory, database and browsers agree
mix        one game from its making to its rematch, step by step
"""
