offline = Offline: practice works without the server.
draining = Nothing new starts here now: the server is about to restart, or short of space.
unknown_here = The server no longer knows you; you continue as a new guest.
asks_host = Someone at your address was removed from this room. The host has been asked to let you in.
server_full = The server is full. Trying again…
address_full = Too many connections from your network. Trying again…
too_often = You have connected too often. Trying again in a moment.
old_secret_used = Someone tried to sign in as you with an outdated key and was turned away. If that was not you on another device, someone may have copied your browser's saved data.
old_secret_brief = Security
no_contest = The server was updated during your race, so the race does not count. You are all back in the lobby.
no_contest_brief = No contest
not_saving = The server cannot save right now. Your moves wait and are not lost.
not_saving_brief = Saving waits
announcement_brief = Message

# Behind what is said of another version, where there is no page to reload.
update_program = {" "}Update this program to play here.
