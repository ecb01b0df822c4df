//! The questions and their answers, from outside.

mod examining;
mod files;
mod generating;
mod hinting;
mod printing;
