"""Find my rules: what may be asked, which question splits best, what the answers lead to, and its words."""
