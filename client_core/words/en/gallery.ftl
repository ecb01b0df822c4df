### Puzzles that players have published.

title = Puzzles by players
# On a button that leads there.
door = Gallery
looking = Looking them up…
offline = You are offline. The puzzles come back with the connection.
failed = The puzzles can’t be read at the moment.
none = None here yet. Make one, and press “Publish” on its page.
no_such_list = The address names no list of this page. These are the newest of all.
order = Order
newest = Newest
liked = Most liked
tiers = Tiers
all_tiers = All tiers
kinds = Kinds
all_kinds = All kinds
setters = Setters
everybody = Everybody
unknown_setter = This setter
likes = Likes
tried = Tried
previous = Previous
next = Next
row_said = { $title } by { $name }, { $detail }, { $likes } likes, tried by { $tried }

### On the page of a challenge.

publish = Publish
published = Published. Everybody on this server can find it.
unpublish = Take off the lists
unpublished = Taken off the lists. The link still works.
like = { $likes ->
    [0] Like
   *[other] Like · { $likes }
}
unlike = Liked · { $likes }
report = Report
reported_setter = Somebody has reported this puzzle. Lists show it again once the operator has looked; the link works.
taken_off = The operator has taken this puzzle off the lists. The link works.
report_title = Report this puzzle
report_means = It leaves the lists until the operator has looked.
report_words = Its words offend
report_copied = It is somebody else’s work
told = Thank you. The operator will look.
