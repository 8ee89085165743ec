"""What every screen of the game may use, as typed fields."""
