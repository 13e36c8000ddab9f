//! A store in a directory.
//!
//! The lock is on the file itself (`flock`), so that no removed or forgotten lock file lets two processes write one record; a
//! small file `lock` beside it says which process has it, for the message, and is locked too, because older versions ask
//! there. Windows locks keep everyone from reading, so there the small file alone is locked. Writes append (`O_APPEND`): two
//! writers could never overwrite each other's lines.

use angrist_engine::journal::{Cause, Locking, Operation, Store, StoreError, is_plain_name};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The file that says who has the save.
const SIGN: &str = "lock";
/// Whether a locked file can still be read by others.
const LOCKS_ARE_ADVICE: bool = cfg!(not(windows));

/// A directory of files.
#[derive(Debug)]
pub struct FileStore {
    dir: PathBuf,
    /// Files that are locked or appended to, open.
    open: BTreeMap<String, Open>,
}

#[derive(Debug)]
struct Open {
    file: File,
    /// Bytes that are known to be whole.
    whole: u64,
    /// Something may stand behind them: an append failed.
    torn: bool,
    locked: bool,
    /// The signed file beside it.
    sign: Option<File>,
}

impl FileStore {
    /// The files in a directory, which need not exist until something is written.
    pub fn at(dir: &Path) -> FileStore {
        FileStore { dir: dir.to_owned(), open: BTreeMap::new() }
    }

    /// The same; the directory is made.
    pub fn make(dir: &Path) -> Result<FileStore, StoreError> {
        let store = FileStore::at(dir);
        fs::create_dir_all(dir).map_err(|e| StoreError {
            operation: Operation::Create,
            path: dir.to_owned(),
            cause: cause(e),
        })?;
        Ok(store)
    }

    fn fails(&self, operation: Operation, name: &str) -> impl Fn(io::Error) -> StoreError + use<> {
        let path = self.path_of(name);
        move |e| StoreError { operation, path: path.clone(), cause: cause(e) }
    }

    fn plain(&self, operation: Operation, name: &str) -> Result<PathBuf, StoreError> {
        let path = self.path_of(name);
        if is_plain_name(name) {
            Ok(path)
        } else {
            Err(StoreError { operation, path, cause: Cause::BadName })
        }
    }

    /// The open file, which is made when it is not there.
    fn opened(&mut self, operation: Operation, name: &str) -> Result<&mut Open, StoreError> {
        let path = self.plain(operation, name)?;
        let fails = self.fails(operation, name);
        match self.open.entry(name.to_owned()) {
            std::collections::btree_map::Entry::Occupied(open) => Ok(open.into_mut()),
            std::collections::btree_map::Entry::Vacant(place) => {
                let file =
                    OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(&fails)?;
                Ok(place.insert(Open::of(file).map_err(&fails)?))
            }
        }
    }

    /// Writes who has the file, for those who are refused.
    fn sign(&self) -> Result<File, StoreError> {
        let mut how = OpenOptions::new();
        how.read(true).write(true).create(true).truncate(false);
        let file = how.open(self.path_of(SIGN)).map_err(self.fails(Operation::Lock, SIGN))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(self.locked()),
            Err(TryLockError::Error(e)) => return Err(self.fails(Operation::Lock, SIGN)(e)),
        }
        if file.set_len(0).is_ok() {
            let _ = write!(&file, "{}", std::process::id());
        }
        Ok(file)
    }

    fn locked(&self) -> StoreError {
        let mut by = String::new();
        if let Ok(file) = File::open(self.path_of(SIGN)) {
            let _ = file.take(20).read_to_string(&mut by);
        }
        let by = by.trim().chars().filter(char::is_ascii_digit).collect();
        StoreError { operation: Operation::Lock, path: self.dir.clone(), cause: Cause::Locked { by } }
    }

    /// Locks an open file that is to be ours for long.
    fn lock_now(&self, open: &mut Open, name: &str) -> Result<(), StoreError> {
        if LOCKS_ARE_ADVICE {
            match open.file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(self.locked()),
                Err(TryLockError::Error(e)) => return Err(self.fails(Operation::Lock, name)(e)),
            }
        }
        open.sign = match self.sign() {
            Ok(sign) => Some(sign),
            // Where the file itself is locked, a sign that cannot be written costs only its words.
            Err(e) if LOCKS_ARE_ADVICE && !matches!(e.cause, Cause::Locked { .. }) => None,
            Err(e) => return Err(e),
        };
        open.locked = true;
        Ok(())
    }
}

impl Open {
    fn of(file: File) -> io::Result<Open> {
        let whole = file.metadata()?.len();
        Ok(Open { file, whole, torn: false, locked: false, sign: None })
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_gone()? {
            return Err(io::Error::new(io::ErrorKind::NotFound, "it was removed"));
        }
        if !self.locked {
            self.whole = self.file.metadata()?.len();
        } else if self.torn {
            self.file.set_len(self.whole)?;
        }
        if let Err(e) = self.file.write_all(bytes) {
            // Half a line must not stay. If it cannot be cut off now, it is before the next append.
            self.torn = self.file.set_len(self.whole).is_err();
            return Err(e);
        }
        self.torn = false;
        self.whole += bytes.len() as u64;
        Ok(())
    }
}

impl Open {
    /// Whether somebody removed the file under us: what is written to it then goes nowhere.
    #[cfg(unix)]
    fn is_gone(&self) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt as _;
        Ok(self.file.metadata()?.nlink() == 0)
    }

    #[cfg(not(unix))]
    fn is_gone(&self) -> io::Result<bool> {
        Ok(false)
    }
}

/// What the operating system said, as a cause.
fn cause(e: io::Error) -> Cause {
    use io::ErrorKind as K;
    match e.kind() {
        K::NotFound => Cause::Missing,
        K::AlreadyExists => Cause::Exists,
        K::PermissionDenied => Cause::Denied,
        K::ReadOnlyFilesystem => Cause::ReadOnly,
        K::StorageFull | K::QuotaExceeded => Cause::Full,
        K::IsADirectory => Cause::Other("it is a directory".into()),
        K::NotADirectory => Cause::Other("a part of its path is not a directory".into()),
        _ => Cause::Other(e.to_string()),
    }
}

/// Opens an ordinary file. Asked first: opening a pipe would wait forever.
fn open_file(path: &Path) -> io::Result<File> {
    let about = fs::metadata(path)?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !about.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    File::open(path)
}

/// The rest of a file, or `None` when it is larger than this.
fn read_within(file: &File, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// A whole file of any name, of a sane size.
pub(crate) fn read_path(path: &Path, most: u64) -> Result<Vec<u8>, StoreError> {
    let fails = |cause| StoreError { operation: Operation::Read, path: path.to_owned(), cause };
    let read = open_file(path).and_then(|file| read_within(&file, most));
    read.map_err(|e| fails(cause(e)))?.ok_or_else(|| fails(Cause::TooLarge(most)))
}

/// The name of a new file is only as durable as its directory; platforms without that notion have nothing to sync.
fn sync_dir(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

impl Store for FileStore {
    fn place(&self) -> PathBuf {
        self.dir.clone()
    }

    fn dir(&self) -> Option<&Path> {
        Some(&self.dir)
    }

    fn list(&self) -> Result<Vec<String>, StoreError> {
        let entries = match fs::read_dir(&self.dir) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|e| StoreError {
                operation: Operation::List,
                path: self.dir.clone(),
                cause: cause(e),
            })?,
        };
        let names = entries.filter_map(|e| e.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|n| is_plain_name(n) && n != SIGN).collect();
        names.sort();
        Ok(names)
    }

    fn read(&self, name: &str, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.plain(Operation::Read, name)?;
        let fails = self.fails(Operation::Read, name);
        let own;
        let file = match self.open.get(name) {
            Some(open) => {
                (&open.file).seek(SeekFrom::Start(0)).map_err(&fails)?;
                &open.file
            }
            None => {
                match open_file(&path) {
                    Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
                    file => own = file.map_err(&fails)?,
                }
                &own
            }
        };
        match read_within(file, most).map_err(fails)? {
            Some(bytes) => Ok(Some(bytes)),
            None => Err(StoreError { operation: Operation::Read, path, cause: Cause::TooLarge(most) }),
        }
    }

    fn create(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.plain(Operation::Create, name)?;
        let fails = self.fails(Operation::Create, name);
        let file = OpenOptions::new().read(true).append(true).create_new(true).open(&path).map_err(&fails)?;
        // From here on the file is ours, and goes again when it cannot be finished.
        let finish = || -> Result<Open, StoreError> {
            let mut open = Open::of(file).map_err(&fails)?;
            self.lock_now(&mut open, name)?;
            open.append(bytes).and_then(|()| open.file.sync_all()).map_err(&fails)?;
            sync_dir(&self.dir).map_err(&fails)?;
            Ok(open)
        };
        let open = finish().inspect_err(|_| {
            let _ = fs::remove_file(&path);
        })?;
        self.open.insert(name.to_owned(), open);
        Ok(())
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let fails = self.fails(Operation::Append, name);
        self.opened(Operation::Append, name)?.append(bytes).map_err(fails)
    }

    fn cut(&mut self, name: &str, length: u64) -> Result<(), StoreError> {
        let fails = self.fails(Operation::Cut, name);
        let open = self.opened(Operation::Cut, name)?;
        open.file.set_len(length).map_err(fails)?;
        (open.whole, open.torn) = (length, false);
        Ok(())
    }

    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let path = self.plain(Operation::Replace, name)?;
        let fresh = self.dir.join(format!(".{name}.{}.new", std::process::id()));
        let write = || -> io::Result<()> {
            let mut file = File::create(&fresh)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            fs::rename(&fresh, &path)?;
            sync_dir(&self.dir)
        };
        write().map_err(|e| {
            let _ = fs::remove_file(&fresh);
            self.fails(Operation::Replace, name)(e)
        })?;
        self.open.remove(name);
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let path = self.plain(Operation::Remove, name)?;
        self.open.remove(name);
        match fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(self.fails(Operation::Remove, name)(e)),
            _ => Ok(()),
        }
    }

    fn sync(&mut self, name: &str) -> Result<(), StoreError> {
        match self.open.get(name) {
            Some(open) => open.file.sync_data().map_err(self.fails(Operation::Sync, name)),
            None => Ok(()),
        }
    }

    fn lock(&mut self, name: &str, how: Locking) -> Result<(), StoreError> {
        let path = self.plain(Operation::Lock, name)?;
        if self.open.get(name).is_some_and(|open| open.locked) {
            return Ok(());
        }
        let fails = self.fails(Operation::Lock, name);
        let create = how == Locking::Wait;
        // Asked first: opening a pipe would wait forever.
        if fs::metadata(&path).is_ok_and(|m| !m.is_file()) {
            return Err(fails(io::Error::other("it is not a file")));
        }
        let file = OpenOptions::new().read(true).append(true).create(create).open(&path);
        let mut open = Open::of(file.map_err(&fails)?).map_err(&fails)?;
        match how {
            Locking::Now => self.lock_now(&mut open, name)?,
            Locking::Wait => {
                open.file.lock().map_err(&fails)?;
                open = Open { locked: true, ..Open::of(open.file).map_err(&fails)? };
            }
        }
        self.open.insert(name.to_owned(), open);
        Ok(())
    }

    fn unlock(&mut self, name: &str) {
        self.open.remove(name);
    }

    fn is_locked(&self, name: &str) -> bool {
        let taken = |name: &str| match File::open(self.path_of(name)) {
            Ok(file) => matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)),
            Err(_) => false,
        };
        self.open.get(name).is_some_and(|o| o.locked) || (LOCKS_ARE_ADVICE && taken(name)) || taken(SIGN)
    }
}
