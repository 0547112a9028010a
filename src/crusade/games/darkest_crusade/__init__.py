"""Darkest Crusade: Barbarossa, June 1941 to February 1942, on hexes. Design by Louis R. Coatney."""
