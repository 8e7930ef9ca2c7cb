//! Compiles the editorial content into the edition that the function shows until another one is published.

#[path = "src/compile.rs"]
mod compile;

use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let content = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../content");
    let edition = compile::edition(&content)?;
    println!("cargo::rustc-env=EMBEDDED_VERSION={}", compile::version(&edition));
    fs::write(Path::new(&env::var("OUT_DIR")?).join("edition.json"), edition)?;
    for source in ["catalogues", "faqs", "corporate", "branches.json", "info.json", "seller.json"] {
        println!("cargo::rerun-if-changed={}", content.join(source).display());
    }
    Ok(())
}
