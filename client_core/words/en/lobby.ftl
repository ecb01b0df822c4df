sit_out = Sit out
cancel = Cancel

### What a member's row says of them.

reconnecting = Reconnecting…
watching = Watching
next_race = Next race
ready = Ready
starts_the_race = Starts the race
not_ready = Not ready

### What the room waits for.

making_puzzle = Making the puzzle…
get_ready = Get ready
race_is_on = The race is on.
setter_watches = Set by { $name }, who watches. { $awaited }
nobody_seated = No one has a seat yet.
ready_when_you_are = Ready when you are.
waiting_for_others = Waiting for others…
all_ready_host = All ready. The host can start.
all_ready = All ready.
start_the_race = Everyone is ready. Start the race.
waiting_for_you = Everyone is waiting for you.
waiting_for = Waiting for { $name }.
ready_of = { $ready } of { $racers } ready
you = you
