//! What is said of big screens: their address, and what they show. The part `theatre` of the protocol.

use std::fmt;
use std::str::FromStr;

use game::{MemberNo, RequestId, RoomId, ShownRoom};
use serde::{Deserialize, Serialize};

/// What a client may ask for a big screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TheatreRequest {
    /// Host, after `AllowScreen`: at which address a screen shows the room. Answered with `Screen`.
    Screen,
    /// Show the room or rated race of this address, with the boards of these racers as they stood a while ago: answered with `Shown`, or with
    /// `NotShown` if no room is shown there now. A screen asks again every second.
    Show { screen: String, boards: Vec<MemberNo> },
}

/// What the server says to a big screen, or of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TheatreEvent {
    /// The answer to `Screen`: what follows `/screen/` in the address; `None` if no screen may show the room.
    Screen { request: RequestId, screen: Option<String> },
    /// The answer to `Show`.
    Shown { request: RequestId, room: Box<ShownRoom> },
    /// The answer to `Show` if nothing is shown there: the host has not allowed it, has taken it back, or the room is gone. `own`: you
    /// race in it, or somebody does from where you are.
    NotShown { request: RequestId, own: bool },
}

/// The address of a screen: `0123456789abcdef-1-fedcba9876543210`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenAddress {
    pub room: RoomId,
    /// The host's consent that it stands for; 0: that of all who race for ratings in a pool.
    pub consent: u32,
    /// Only a server of the room's store can make it.
    pub seal: u64,
}

impl fmt::Display for ScreenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}-{:x}-{:016x}", self.room.0, self.consent, self.seal)
    }
}

impl FromStr for ScreenAddress {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split('-');
        let (Some(room), Some(consent), Some(seal), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(());
        };
        let number = |text| u64::from_str_radix(text, 16).map_err(drop);
        let consent = u32::from_str_radix(consent, 16).map_err(drop)?;
        Ok(Self { room: RoomId(number(room)?), consent, seal: number(seal)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_it_is_written() {
        let address = ScreenAddress { room: RoomId(0x12), consent: 17, seal: 0xfe };
        assert_eq!(address.to_string(), "0000000000000012-11-00000000000000fe");
        assert_eq!(address.to_string().parse(), Ok(address));
        for text in ["", "12", "12-11", "12-11-fe-1", "12-11-xy", "--", "1234567890abcdef0-1-1"] {
            assert_eq!(text.parse::<ScreenAddress>(), Err(()), "{text}");
        }
    }
}
