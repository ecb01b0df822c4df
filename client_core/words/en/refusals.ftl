# $why: crate::connection::StopReason
stopped = { $why ->
     [TakenOver] You are playing in another window.
     [OtherVersion] This server has another version of Nonet.
     [Expelled] The server has closed the connection.
     [Banned] You cannot play on this server.
   *[Kicked] The operator of this server has ended your connection.
}

# What the button does that leads out of [`stopped`].
# $why: crate::connection::StopReason
stopped_action = { $why ->
     [TakenOver] Play here instead
     [OtherVersion] Reload the page
     [Expelled] Try again
     [Banned] Try again
   *[Kicked] Try again
}

# After a lost connection the room of the player no longer exists.
room_gone = { $restarted ->
    [true] { $racing ->
        [true] The server was restarted; this race is gone.
       *[false] The server was restarted; this room is gone.
    }
   *[false] The room has closed.
}

# The player is out of a room; nothing where they know already.
# $why: game::DetachReason
room_left = { $why ->
    [Left] {""}
    [Refused] {""}
    [Kicked] The host has removed you from the room.
    [Absent] You were away too long, so your seat was given up.
    [RoomClosed] The room has closed.
   *[Requeued] Your opponent left before the race. You are first in the queue.
}
