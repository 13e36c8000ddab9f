//! Faults: calls that could not be made, with the numbers of JSON-RPC.

use serde_json::{Value, json};

/// Why a call failed, as a number for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// The line is not JSON.
    Parse,
    /// JSON, but not a request.
    Request,
    /// No such method.
    Method,
    /// The parameters do not fit the method.
    Params,
    /// A defect of this program. The game it happened in is closed.
    Internal,
    /// No open game has this id.
    NoGame,
    /// As many games are open as may be.
    TooManyGames,
    /// The game or its data cannot be used.
    BadData,
    /// The record or snapshot cannot be used.
    BadSave,
    /// The message is longer than any may be.
    TooLong,
}

impl Code {
    /// Its number.
    pub fn number(self) -> i32 {
        match self {
            Code::Parse => -32700,
            Code::Request => -32600,
            Code::Method => -32601,
            Code::Params => -32602,
            Code::Internal => -32603,
            Code::NoGame => -32001,
            Code::TooManyGames => -32002,
            Code::BadData => -32003,
            Code::BadSave => -32004,
            Code::TooLong => -32005,
        }
    }
}

/// A call that could not be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Why.
    pub code: Code,
    /// The same as a sentence.
    pub text: String,
}

impl Fault {
    /// A fault with its sentence.
    pub fn new(code: Code, text: impl Into<String>) -> Fault {
        Fault { code, text: text.into() }
    }

    /// The error object of JSON-RPC.
    pub fn json(&self) -> Value {
        json!({ "code": self.code.number(), "message": self.text })
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}
