"""The table: cards, places, what is known of them, and the facts that change it."""
