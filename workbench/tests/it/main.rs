//! The questions and their answers, from outside.

mod files;
mod generating;
