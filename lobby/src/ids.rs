//! Numbers for connections and for what they begin. The shell draws them; nothing is known here of what they stand for.

/// One connection, for as long as the program runs. A later connection has a greater number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(pub u64);

/// One attempt of a player to enter a room; a later one, into whichever room, has a greater number.
/// What a room and a session say of a membership names the entry it is about, so that a late message about
/// an earlier one never touches its successor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub u64);
