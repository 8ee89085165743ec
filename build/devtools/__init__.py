"""The chores of the house and the environment they run in; standard library only."""
