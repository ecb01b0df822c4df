//! Several servers as one place. Each run of a server is a node; PostgreSQL knows which are alive and which room is whose.

pub(crate) mod registrar;

/// The format in which nodes tell each other things and store them. One that speaks N also understands N-1.
pub(crate) const FORMAT: u32 = 1;
