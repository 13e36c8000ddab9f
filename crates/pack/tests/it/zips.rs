//! Zips made by hand, so that they can be wrong in every way that a library would not write.

/// An entry, stored as it is.
pub struct Entry {
    pub name: Vec<u8>,
    pub bytes: Vec<u8>,
    /// General purpose bits: 1 is encrypted, 0x800 says UTF-8.
    pub flags: u16,
    /// 0 stored, 8 deflated.
    pub method: u16,
    /// Declared size when unpacked.
    pub size: u32,
    /// Upper half: permissions and kind of file on Unix.
    pub attributes: u32,
    pub crc: u32,
}

pub fn stored(name: &[u8], bytes: &[u8]) -> Entry {
    Entry {
        name: name.to_vec(),
        bytes: bytes.to_vec(),
        flags: 0x800,
        method: 0,
        size: bytes.len() as u32,
        attributes: 0o100_644 << 16,
        crc: crc(bytes),
    }
}

/// The check sum of zip, bit by bit.
pub fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |s, _| if s & 1 == 1 { s >> 1 ^ 0xEDB8_8320 } else { s >> 1 })
    };
    !bytes.iter().fold(!0, step)
}

pub fn zip(entries: &[Entry]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut directory = Vec::new();
    for e in entries {
        let start = out.len() as u32;
        let mut common = Vec::new();
        for n in [20, e.flags, e.method, 0, 0x21] {
            common.extend_from_slice(&n.to_le_bytes());
        }
        for n in [e.crc, e.bytes.len() as u32, e.size] {
            common.extend_from_slice(&n.to_le_bytes());
        }
        common.extend_from_slice(&(e.name.len() as u16).to_le_bytes());
        common.extend_from_slice(&0_u16.to_le_bytes());
        out.extend_from_slice(b"PK\x03\x04");
        out.extend_from_slice(&common);
        out.extend_from_slice(&e.name);
        out.extend_from_slice(&e.bytes);
        directory.extend_from_slice(b"PK\x01\x02");
        directory.extend_from_slice(&0x0314_u16.to_le_bytes());
        directory.extend_from_slice(&common);
        directory.extend_from_slice(&[0; 6]);
        directory.extend_from_slice(&e.attributes.to_le_bytes());
        directory.extend_from_slice(&start.to_le_bytes());
        directory.extend_from_slice(&e.name);
    }
    let at = out.len() as u32;
    out.extend_from_slice(&directory);
    out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
    let count = (entries.len() as u16).to_le_bytes();
    out.extend_from_slice(&count);
    out.extend_from_slice(&count);
    out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
    out.extend_from_slice(&at.to_le_bytes());
    out.extend_from_slice(&[0, 0]);
    out
}
