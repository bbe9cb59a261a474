"""Numbers mistyped on a score pad: planted in what was typed, and looked for on the page of an audit."""
