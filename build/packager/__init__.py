"""How the packages are made: facts, freezing, licences, and one module for each kind of package."""
