//! The questions and their answers, from outside.

mod generating;
