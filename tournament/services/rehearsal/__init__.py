"""A rehearsal: an invented event of simulated players, played from entry to publication through the services.

`players`, `names`, `hands` and `results` are pure: who plays, and what a table writes. `evening` plays one,
`incidents` is what goes wrong in it, `clock` is its time, `skills` sets skill beside place afterwards.
Everything follows from the number of players, the seed and the incidents, so the same rehearsal gives the
same event.
"""
