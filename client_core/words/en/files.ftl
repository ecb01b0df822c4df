# The title of a puzzle that came as a link.
from_a_link = From a link
saved_at = Saved: { $place }

# What has no name was pasted or typed.
file_too_long = { $name ->
    [none] The text
   *[some] { $name }
} is larger than { $mib } MiB.
file_refused = { $name ->
    [none] The text
   *[some] { $name }
} cannot be read. { $reason }
