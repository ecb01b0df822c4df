ask_leave_race = Leaving counts as giving up.
ask_leave_room = You can come back with the link or the code.
ask_give_up = Giving up cannot be taken back. You can watch the others.
ask_end_race = The race ends for everyone.
ask_new_code = The old link and code stop working. Everyone here stays.
