//! Files of `content/`. A released function has them compiled in. A debug build reads them from the
//! checkout when they are first needed, so that a changed sentence or fare needs no build: `scripts/dev`
//! restarts the functions.

/// Returns the text of a file below `content/`; its path may be given in parts.
#[macro_export]
macro_rules! content {
    ($($path:expr),+) => {{
        #[cfg(debug_assertions)]
        let text = $crate::content::read(concat!($($path),+));
        #[cfg(not(debug_assertions))]
        let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/", $($path),+));
        text
    }};
}

/// Reads a file; the text stays in memory for the life of the process, like a compiled one.
#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "released, a missing file does not compile")]
pub fn read(path: &str) -> &'static str {
    let file = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content")).join(path);
    match std::fs::read_to_string(&file) {
        Ok(text) => text.leak(),
        Err(error) => panic!("{}: {error}", file.display()),
    }
}
