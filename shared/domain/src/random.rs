//! Random bytes, passed as an argument so that equal inputs give equal outputs; identifiers, codes and
//! references made of them.

pub trait Random: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);
}

const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Letters and digits without similar ones: 0/O, 1/I/L, 2/Z, 5/S, 8/B are left out.
const REFERENCE: &[u8; 24] = b"ACDEFGHJKMNPQRTUVWXY3467";

/// Returns a URL-safe identifier of 132 random bits.
pub fn mint_id(random: &dyn Random) -> String {
    let mut bytes = [0_u8; 22];
    random.fill(&mut bytes);
    bytes.iter().map(|b| char::from(URL_SAFE.get(usize::from(b & 63)).copied().unwrap_or(b'A'))).collect()
}

/// True when the text has the form of a code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns six digits, uniformly distributed.
pub fn mint_code(random: &dyn Random) -> String {
    loop {
        let mut bytes = [0_u8; 4];
        random.fill(&mut bytes);
        let drawn = u32::from_be_bytes(bytes);
        // Values above the last whole million would favour the lowest codes.
        if drawn < 4_294_000_000 {
            return format!("{:06}", drawn % 1_000_000);
        }
    }
}

/// Returns a booking reference (PNR): 8 characters without similar ones, uniformly distributed.
pub fn mint_reference(random: &dyn Random) -> String {
    let mut reference = String::with_capacity(8);
    while reference.len() < 8 {
        let mut byte = [0_u8; 1];
        random.fill(&mut byte);
        // 240 = 10 × 24: larger bytes would favour the first letters.
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
    fn ids_are_url_safe_and_booking_references_have_no_look_alikes() {
        let random = Counting(0.into());
        assert_eq!(mint_id(&random), "ABCDEFGHIJKLMNOPQRSTUV");
        let reference = mint_reference(&Counting(236.into()));
        assert_eq!(reference.len(), 8);
        assert_eq!(mint_code(&Counting(254.into())), "124545");
        assert!(reference.bytes().all(|b| REFERENCE.contains(&b)));
    }
}
