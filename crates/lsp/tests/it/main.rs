//! The language server: its workspace asked directly, its session by messages, its process over streams.

mod common;
mod corpus;
mod edit;
mod irh;
mod process;
mod robust;
mod same_as_check;
