//! Random bytes, passed in so that the same inputs give the same outputs; identifiers, codes and references made of them.

pub trait Random: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// No look-alikes: 0/O, 1/I/L, 2/Z, 5/S, 8/B are out.
const REFERENCE: &[u8; 24] = b"ACDEFGHJKMNPQRTUVWXY3467";

/// A URL-safe identifier of 132 random bits.
pub fn mint_id(random: &dyn Random) -> String {
    let mut bytes = [0_u8; 22];
    random.fill(&mut bytes);
    bytes.iter().map(|b| char::from(URL_SAFE.get(usize::from(b & 63)).copied().unwrap_or(b'A'))).collect()
}

/// Whether a text may be a code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Six digits, evenly drawn.
pub fn mint_code(random: &dyn Random) -> String {
    loop {
        let mut bytes = [0_u8; 4];
        random.fill(&mut bytes);
        let drawn = u32::from_be_bytes(bytes);
        // What is left above the last whole million would favour the first codes.
        if drawn < 4_294_000_000 {
            return format!("{:06}", drawn % 1_000_000);
        }
    }
}

/// A booking reference (PNR): 8 characters without look-alikes, evenly drawn.
pub fn mint_reference(random: &dyn Random) -> String {
    let mut reference = String::with_capacity(8);
    while reference.len() < 8 {
        let mut byte = [0_u8; 1];
        random.fill(&mut byte);
        // 240 = 10 × 24: bytes above it would favour the first letters.
        if let Some(letter) = REFERENCE.get(usize::from(byte[0] % 24)).filter(|_| byte[0] < 240) {
            reference.push(char::from(*letter));
        }
    }
    reference
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Counting(std::sync::atomic::AtomicU8);
    impl Random for Counting {
        fn fill(&self, bytes: &mut [u8]) {
            for byte in bytes {
                *byte = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        }
    }

    #[test]
    fn ids_are_url_safe_and_references_have_no_look_alikes() {
        let random = Counting(0.into());
        assert_eq!(mint_id(&random), "ABCDEFGHIJKLMNOPQRSTUV");
        let reference = mint_reference(&Counting(236.into()));
        assert_eq!(reference.len(), 8);
        assert_eq!(mint_code(&Counting(254.into())), "124545");
        assert!(reference.bytes().all(|b| REFERENCE.contains(&b)));
    }
}
