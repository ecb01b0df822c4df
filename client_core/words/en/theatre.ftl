### Finished matches, watched again.

title = Replay
watch = Watch replay
watch_one = { $race }. Watch the replay
watch_hint = Choose a race to watch it again.
take_away = Save or share
take_text = Copy as text
take_text_means = For a chat: places, times and colours, no digits.
take_animation = Save the race as an animation (SVG)
take_picture = Save the result as a picture (PNG)
take_table = Save all split times as a table (CSV)
take_means = The server makes the files.
take_coming = Making it…
looking = Getting the replay…
copy_link = Copy link
close = Close
grid = Grid
one_large = One large
play = Play
pause = Pause
step_back = One digit back
step_on = One digit on
speed = Speed
speed_now = Speed { $speed }
next_of = Next
lead_change = Lead change
lead = Lead
stall = Stall
mistake = Mistake
digit = Digit
of_all = of { CLOCK($ms) }
leader = Leader
time = Time
keys = Space plays · ← → one digit · L lead change · S stall · M mistake · ? all keys
skips = Skip pauses
also_raced = { $n ->
    [one] One more racer is not shown.
   *[other] { $n } more racers are not shown.
}
boards = Boards
lane_said = { $name }: { $how_far }{ $place ->
    [none] {""}
   *[some] { ", " }{ $place }
}
fastest = fastest
fastest_said = { $said }, the fastest
percent = { $percent } %
on_rung = rung { $rung } · { $percent } %

### What happens at the moment: after the time, "Mara takes the lead".

at = { CLOCK($ms) } · { $what }
start = Start
end = The end
takes_lead = { $name } takes the lead
you_take_lead = You take the lead
leads = { $name } leads
you_lead = You lead
level = Nobody leads
errs = { $name } makes a mistake
you_err = You make a mistake
finishes = { $name } is done
you_finish = You are done
leaves = { $name } leaves the race
you_leave = You leave the race
goes_on = The race goes on
took = { $name } needed { CLOCK($ms) } for this digit.
you_took = You needed { CLOCK($ms) } for this digit.
looks = { $name } has been looking for { CLOCK($ms) }.
you_look = You have been looking for { CLOCK($ms) }.

### Why there is nothing to see.

no_such = There is no such match
no_such_means = Either the link is wrong, or the match is too old to be kept.
gone = This match is not kept any more
gone_means = { $days ->
    [0] Replays are not kept for ever.
    [one] Replays are kept for one day.
   *[other] Replays are kept for { $days } days.
}
still_open = Not yet
still_open_means = Others can still try this puzzle. The replay opens when they have had their time.
unreachable = The server cannot be reached
unreachable_means = The replay comes from it.
busy = The server is busy
busy_means = It has too much to do, or was asked too often from here. Try again in a minute.
try_again = Try again
unreadable = This replay cannot be read
unreadable_means = It was made by another version of Nonet, or is damaged.

### Keys

key_play = Play or pause
key_step = One digit on, one back
key_jump = Next lead change, stall, mistake; with Shift the one before
key_speed = Slower, faster
key_ends = To the start, to the end
key_lane = Another board
key_race = Race this run, or play on from here
key_grid = All boards or one large
key_close = Close
