//! How a square looks, as one number: twelve bits of picture, four of its colour, four of the colour behind it.
//!
//! Which picture a door, trap or creature has is in [`crate::view`] and [`crate::catalogue`]; which character a picture is, in
//! `data/incursion/tables/glyphs.tsv`.

/// A picture with its colours (S001-127, S001-298).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Image {
    /// The number of the picture, below 4096.
    pub id: u16,
    /// Its colour, one of sixteen.
    pub fore: u8,
    /// The colour behind it; 0, black, is whatever the screen has.
    pub back: u8,
}

impl Image {
    /// A picture in a colour, with nothing behind it. What does not fit its bits is cut off.
    pub const fn new(id: u16, fore: u8) -> Image {
        Image { id: id & 0xfff, fore: fore & 15, back: 0 }
    }

    /// The same in another colour.
    pub const fn with_picture(self, id: u16) -> Image {
        Image { id: id & 0xfff, ..self }
    }

    /// The parts of a number; bits beyond the twentieth mean nothing.
    pub const fn unpack(bits: u32) -> Image {
        Image { id: bits as u16 & 0xfff, fore: (bits >> 12) as u8 & 15, back: (bits >> 16) as u8 & 15 }
    }

    /// The number of the parts.
    pub const fn pack(self) -> u32 {
        self.id as u32 & 0xfff | (self.fore as u32 & 15) << 12 | (self.back as u32 & 15) << 16
    }
}

/// Resources keep a picture and one colour: the original loses what they say about the colour behind.
impl From<u16> for Image {
    fn from(bits: u16) -> Image {
        Image::unpack(u32::from(bits))
    }
}
