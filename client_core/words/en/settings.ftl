title = Settings
appearance = Appearance
colours = Colours
high_contrast = High contrast
board = Board
symbols = Digits as
safe_colours = Colour-blind safe players
size = Size
text_size = Text
notes_size = Notes
playing = Playing
left_handed = Left-handed
digit_first = Digit first, then cells
letter_keys = Letter shortcuts
flip_pad = 7 8 9 at the top of the pad
same_digits = Highlight the same digit
peers = Highlight row, column and box
counts = Show how many are left
haptics = Vibrate
sounds = Sounds
reduced_motion = Reduce motion
rules_decide = Decided by the room
conflicts = Mark conflicts
auto_remove = Auto-remove notes

# Why two aids cannot be switched here.
why_rules_decide = These two are part of a room's rules, so that everyone races on equal terms.
