join_room = Join
invite = Invite friends
qr_code = QR code
share = Share
copy_link = Copy link
not_this_room = No, thanks
watch_room = Watch
room_full = The room is full. You can join as soon as someone leaves.
room_locked = The host has locked this room. Ask them to open it.
room_reserved = This race is between two players only.
room_attempt = Someone is trying a challenge here. Ask them for its link to try it yourself.
seats_taken = All seats are taken. You can watch until one is free.
race_is_on = A race is on. You can watch it and play the next one.
race_is_about_to_start = A race is about to start. You may have to watch it first.

# "You are invited to room KXQ7P".
invited_to = You are invited to room { $code }
