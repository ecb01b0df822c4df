offline = Offline: practice works without the server.
draining = Nothing new can start right now: the server is about to restart, or is short of space.
unknown_here = The server no longer knows you; you continue as a new guest.
asks_host = Someone on your network was removed from this room. The host has been asked to let you in.
server_full = The server is full. Trying again…
address_full = Too many connections from your network. Trying again…
too_often = You have connected too often. Trying again in a moment.
old_secret_used = Someone tried to sign in as you with an outdated key and was turned away. If that was not you on another device, someone may have copied your browser's saved data.
old_secret_brief = Security
no_contest = The server was updated during your race, so the race does not count. You are all back in the lobby.
no_contest_brief = No contest
not_saving = The server can’t save right now. Your moves are waiting; nothing is lost.
not_saving_brief = Not saving
announcement_brief = Message

# Behind what is said of another version, where there is no page to reload.
update_program = {" "}Update this program to play here.

# Said once, as soon as the browser takes nothing.
unstored = This browser is not saving anything, so games and your seat are lost when you close or reload this page. Free up space, or allow site data.

# A screen whose code is being loaded.
later = Loading
later_comes = Loading this page…
later_failed = This page could not be loaded. Check your connection.
reload_later = Try again
