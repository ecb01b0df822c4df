//! The questions and their answers, from outside.

#[cfg(unix)]
mod bounds;
mod examining;
mod files;
mod generating;
mod hinting;
mod printing;
