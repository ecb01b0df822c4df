# $tier: puzzle::Tier
tier = { $tier ->
     [Easy] Easy
     [Medium] Medium
     [Hard] Hard
     [Fiendish] Fiendish
     [Extreme] Extreme
   *[Beyond] Beyond
}

not_rated = Not rated

# The techniques that a puzzle of this tier takes at most, with sums, with cages and without.
# $tier: puzzle::Tier
tier_asks = { $tier ->
    [Easy] { $sums ->
        [true] Singles and the sets that make a sum
       *[false] Singles: one digit at a time
    }
    [Medium] { $cages ->
        [true] Pairs, locked candidates, one cell left by the 45 rule
       *[false] Pairs and locked candidates
    }
    [Hard] { $cages ->
        [true] Triples, wings, innies and outies
       *[false] Triples, fish and wings
    }
    [Fiendish] Chains and almost locked sets
    [Extreme] Forcing nets
   *[Beyond] Past every technique we name
}

# What a puzzle asks whose tier nobody has chosen.
any_tier_asks = Easy or hard, as it comes

# "Use Killer, hard"
use_puzzle = Use { $kind }{ $tier ->
    [none] {""}
   *[some] , { $tier }
}
# Instead of what cannot be had: "Take Killer, hard"
take_puzzle = Take { $kind }{ $tier ->
    [none] {""}
   *[some] , { $tier }
}
# What was drawn by lot.
drawn_puzzle = Drawn: { $kind }{ $tier ->
    [none] {""}
   *[some] , { $tier }
}.
about_minutes = about { $n } min
about_hours = about { $n }{ $quarters ->
    [1] ¼
    [2] ½
   *[other] {""}
} h
