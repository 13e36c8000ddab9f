//! What the worker calls, and what it must offer: plain functions with pointer and length.
//!
//! The worker puts bytes where `angrist_room` says and calls `angrist_load` for every file it kept, then `angrist_boot`, then
//! `angrist_request` for every request. A reply lies in memory until the next call. After a panic the module is dead: the message
//! has gone to `page_panicked`, every command is with the keeper, and the worker begins again with a fresh module.

/// Only a worker has the imports.
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "pointers from the worker; this module alone")]
mod worker {
    use crate::disk::{Change, Disk, Keeper};
    use crate::page::Page;
    use crate::request::Request;
    use angrist_engine::journal::Cause;
    use angrist_host::Machine;
    use serde_json::json;
    use std::cell::RefCell;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Seconds since 1970.
        fn page_now() -> u64;
        /// A random number.
        fn page_random() -> u64;
        /// A change of a file: what, the path, a number (length or place), bytes. 0 when it is done or queued.
        fn page_keep(
            what: u32,
            path: *const u8,
            path_len: usize,
            number: u64,
            bytes: *const u8,
            len: usize,
        ) -> u32;
        /// The message of a panic.
        fn page_panicked(text: *const u8, len: usize);
    }

    /// Keeps files through the worker.
    struct Worker;

    impl Keeper for Worker {
        fn keep(&mut self, path: &str, change: Change<'_>) -> Result<(), Cause> {
            let (what, number, bytes): (u32, u64, &[u8]) = match change {
                Change::Append { at, bytes } => (0, at, bytes),
                Change::Cut { length } => (1, length, &[]),
                Change::Replace { bytes } => (2, 0, bytes),
                Change::Remove => (3, 0, &[]),
                Change::Lock { length } => (4, length, &[]),
                Change::Unlock => (5, 0, &[]),
                Change::Sync => (6, 0, &[]),
            };
            // SAFETY: the worker reads these bytes before it returns.
            let code =
                unsafe { page_keep(what, path.as_ptr(), path.len(), number, bytes.as_ptr(), bytes.len()) };
            match code {
                0 => Ok(()),
                1 => Err(Cause::Full),
                2 => Err(Cause::Locked { by: String::new() }),
                3 => Err(Cause::Denied),
                4 => Err(Cause::Missing),
                _ => Err(Cause::Other("the browser could not write it".into())),
            }
        }
    }

    struct State {
        disk: Disk,
        page: Option<Page>,
        /// Bytes on their way in.
        room: Vec<u8>,
        /// The last reply.
        reply: Vec<u8>,
    }

    thread_local! {
        static STATE: RefCell<State> = RefCell::new(State {
            disk: Disk::new(Box::new(Worker)),
            page: None,
            room: Vec::new(),
            reply: Vec::new(),
        });
    }

    fn machine() -> Machine {
        // SAFETY: both only return a number.
        Machine { now: || unsafe { page_now() }, seed: || unsafe { page_random() } }
    }

    /// Where the worker may put a number of bytes for the next call.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_room(len: usize) -> *mut u8 {
        STATE.with_borrow_mut(|state| {
            state.room.clear();
            state.room.resize(len, 0);
            state.room.as_mut_ptr()
        })
    }

    /// The first `name` bytes of the room are a path, the rest the bytes of a kept file; `elsewhere` when another page plays it.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_load(name: usize, elsewhere: u32) {
        STATE.with_borrow_mut(|state| {
            let mut room = std::mem::take(&mut state.room);
            let bytes = room.split_off(name.min(room.len()));
            let path = String::from_utf8_lossy(&room).into_owned();
            state.disk.set_elsewhere(&path, elsewhere != 0);
            state.disk.load(&path, bytes);
        });
    }

    /// The same for a file that the player uploads.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_upload(name: usize) {
        STATE.with_borrow_mut(|state| {
            let mut room = std::mem::take(&mut state.room);
            let bytes = room.split_off(name.min(room.len()));
            if let Some(page) = &mut state.page {
                page.upload(String::from_utf8_lossy(&room).into_owned(), bytes);
            }
        });
    }

    /// Begins at the title.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_boot(light: u32) {
        std::panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            // SAFETY: the worker reads these bytes before it returns.
            unsafe { page_panicked(text.as_ptr(), text.len()) }
        }));
        STATE
            .with_borrow_mut(|state| state.page = Some(Page::new(state.disk.clone(), machine(), light != 0)));
    }

    /// Answers the request in the room; the length of the reply.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_request() -> usize {
        STATE.with_borrow_mut(|state| {
            let room = std::mem::take(&mut state.room);
            let reply = match (serde_json::from_slice::<Request>(&room), &mut state.page) {
                (Ok(request), Some(page)) => page.request(request),
                (Ok(_), None) => json!({ "error": "The page has not started." }),
                (Err(e), _) => json!({ "error": format!("This request cannot be read: {e}.") }),
            };
            state.reply = serde_json::to_vec(&reply).unwrap_or_default();
            state.reply.len()
        })
    }

    /// Where the last reply lies.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_reply() -> *const u8 {
        STATE.with_borrow(|state| state.reply.as_ptr())
    }

    /// The bytes of the file whose path is in the room become the reply; their number, or the largest number when there is none.
    #[unsafe(no_mangle)]
    pub extern "C" fn angrist_file() -> usize {
        STATE.with_borrow_mut(|state| {
            let room = std::mem::take(&mut state.room);
            match state.disk.get(&String::from_utf8_lossy(&room)) {
                Some(bytes) => {
                    state.reply = bytes;
                    state.reply.len()
                }
                None => usize::MAX,
            }
        })
    }
}
