//! Compiles what editors change into the texts that this function answers with: the start of the function and its
//! requests then cost no parsing, merging or cleaning.

#[path = "build/compile.rs"]
mod compile;

use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let content = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../content");
    let out = env::var("OUT_DIR")?;
    for (name, text) in compile::everything(&content)? {
        fs::write(Path::new(&out).join(name), text)?;
    }
    for source in ["catalogues", "faqs", "corporate"] {
        println!("cargo::rerun-if-changed={}", content.join(source).display());
    }
    Ok(())
}
