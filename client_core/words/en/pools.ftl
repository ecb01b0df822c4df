### Strangers: pools, the call before a race, what it has changed, leaderboards and players' pages.

title = Find an opponent
title_means = Choose several: the first match takes you out of the others.
looking = Looking up the pools…
offline = You are offline. Opponents come back with the connection.
all_pools = { $n ->
    [0] All pools
    [one] Pool
   *[other] All { $n } pools
}
leaderboards = Leaderboards
my_page = My page
you = you { $rating }
waiting = waiting
expected = expected
casual = Nobody’s rating changes
usual_gap = Usually within { $points } points
anybody = Anybody, for now
about_seconds = { $seconds } s
about_minutes = { $minutes } min
not_known = –
up_to = { $least } to { $most } players
several_kinds = Another kind every time
match_in = A match in about { $time }
match_soon = A match as soon as somebody comes
match_soon_bot = As soon as somebody comes. A bot steps in if nobody does.
choose_one = Choose a pool
play = Play
bots_too = A bot if nobody comes
bots_mean = Such a race is not rated.
near = Only near my rating
near_means = { $points } points up or down; it may take longer.
pool_said = { $title }. { $detail }. { $rating }. { $waiting } waiting, { $expected } expected. { $gap }
play_means = { $pools }{ $rating ->
    [none] {""}
   *[some] { " · near " }{ $rating }
}
play_soon = First digit in about { $time }. A bot steps in if nobody comes.
wait_of = { $waiting } waiting{ $expected ->
    [none] {""}
   *[some] { " · " }{ $expected }
}
forgotten = That pool is gone. Choose another one.

### The call

called = Opponent found
called_one = Are you there?
here = I’m here
seconds_left = { $seconds } s left
you_are_here = You are in. Waiting for the others…
call_missed = The race was called and you did not answer, so you are out of the queue.
call_waits = Not everybody answered. You wait on, in front of the others.
if_first = if you win
if_last = if you lose
head_to_head = Head to head
unrated_race = Not rated
unrated_between = Not rated: somebody is a bot, or two of you come from one network
leave_free = Leave · costs no points; a second time, a wait
against = { $name }, { $rating }{ $deviation }

### What a race has changed

your_rating = Your rating, { $class }
changed = { $name } { $old } → { $new } ({ $change })
provisional = The question mark goes once more races have made it sure.
void = The operator has taken back the race in { $class }: { $rating } now.
rated_elsewhere = { $class }: { $old } → { $new } ({ $change })
counting = The rating follows…

# $why: rating::Unrated
unrated = { $why ->
    [Room] Not rated: this was a room of friends.
    [SetPuzzle] Not rated: somebody had set the puzzle.
    [ChosenSeed] Not rated: the puzzle’s seed was chosen.
    [Bot] Not rated: a bot was in it.
    [Handicap] Not rated: somebody had a handicap.
    [OneNetwork] Not rated: two of you came from one network.
    [ServerFault] Not rated: the server was at fault.
   *[NoContest] Not rated: somebody left before the first digit.
}

# $why: rating::Uncounted
uncounted = { $why ->
    [Newcomer] Against { $name } it does not count yet: they have met too few others.
    [NetworkAgain] Against { $name } it does not count: somebody of their network has counted before.
   *[TooOften] Against { $name } it does not count: you two have raced often enough today.
}
again = Again

### Names of what there is to choose from.

classes = Ratings
spans = Time

### Leaderboards

leaderboard = Leaderboard
this_week = This week
all_time = All time
place = Place
races = Races
races_now = Races now
races_late = Boards are shown half a minute late.
rating_head = Rating
week = Week
nobody_week = Nobody has a place here this week. Yours could be the first name.
nobody = Nobody has a place here yet. It takes { $matches } races against { $opponents } opponents.
no_class = This server rates no races.
unavailable = Ratings cannot be read at the moment. They will be looked up again.
own_place = You and those around you
missing = For a place on the leaderboard: { $what }.
missing_races = { $n ->
    [one] 1 more race
   *[other] { $n } more races
}
missing_opponents = { $n ->
    [one] 1 more opponent
   *[other] { $n } more opponents
}
missing_networks = opponents from { $n ->
    [one] 1 more network
   *[other] { $n } more networks
}
missing_sure = a surer rating
higher = Higher places
lower = Lower places
row_said = { $place }. { $name }, { $rating }, { $races }, { $week } this week

### A player's page

looking_player = Looking them up…
since = Racing since { $date }
count_races = { $n ->
    [one] 1 race
   *[other] { NUMBER($n) } races
}
best_rating = best { $rating }
sure = within { $deviation }
sure_means = The band is how sure it is: within { $deviation } now
no_rating = No rated race yet. The first one gives a rating.
recent = Recent races
more_races = More than these are kept.
best_times = Best times
duel = duel
dropped_out = left
taken_back = void
times_none = No board solved in a rated race yet.
you_them = you : them
them_others = won : lost
score = { $won } : { $lost }
copy_link = Copy link
puzzles = Published puzzles
block = Never pair us
unblock = Pair us again
blocked = { $name } and you are not paired any more.
unblocked = { $name } and you may be paired again.
report = Report…
report_title = Report { $name }
report_means = The operator of this server sees your last race together, and decides.

# $why: protocol::ReportReason
report_why = { $why ->
    [Cheating] A program seems to play, or somebody helps
    [Name] The name offends
   *[Leaving] They leave races, again and again
}
reported = Reported. Thank you.
match_said = { $place }: { $opponents }. { $what }. { $time }, { $change }
balance_said = { $name }: { $won } won, { $lost } lost
graph_said = Rating after each race
