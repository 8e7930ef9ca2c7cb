//! Checks the direction of dependencies between the workspace's crates, as ARCHITECTURE.md draws it.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::read_to_string;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Each shared crate with the crates that it may depend on.
const ROOMS: [(&str, &[&str]); 10] = [
    ("domain", &[]),
    ("outbound", &[]),
    ("duffel", &["domain", "outbound", "supply"]),
    ("documents", &["domain"]),
    ("store", &["domain"]),
    ("supply", &["domain"]),
    ("journey", &["domain", "outbound", "store", "supply"]),
    ("rota-http", &["domain", "duffel", "store", "supply", "journey"]),
    ("api", &["domain", "store", "supply", "journey", "rota-http"]),
    ("editorial", &["domain", "store", "rota-http"]),
];
/// Functions that stand in for other companies, which no production stage deploys.
const SIMULATORS: [&str; 2] = ["bank-simulator", "duffel-simulator"];
/// Dependencies that no code names: they only enable features of crates that other dependencies use.
const FOR_A_FEATURE: [&str; 3] = ["testkit bitflags", "testkit lopdf", "testkit rxing"];
/// Crate that may be built twice for tests, because few crates depend on it.
const OF_TESTS: &str = "documents ";
/// Tools of development in `shared/tools`, which no crate of the product may depend on.
const TOOLS: [&str; 4] = ["testkit", "openapi", "prove", "simulator-store"];

/// Returns the workspace's crates, as `cargo metadata` writes them.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Maps each crate of the workspace to its folder and to the crates that it links, dependencies of tests
/// excluded.
fn workspace() -> BTreeMap<String, (String, Vec<String>)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let links = |package: &Value| -> Vec<String> {
        let all = package["dependencies"].as_array().unwrap().iter();
        all.filter(|d| d["kind"] != "dev" && d.get("path").is_some()).map(|d| text(&d["name"])).collect()
    };
    packages().iter().map(|p| (text(&p["name"]), (text(&p["manifest_path"]), links(p)))).collect()
}

/// A function may know every shared crate and no other function.
fn may_know(from: &str, to: &str) -> bool {
    match ROOMS.iter().find(|(room, _)| *room == from) {
        Some((_, known)) => known.contains(&to),
        None => {
            ROOMS.iter().any(|(room, _)| *room == to)
                || (SIMULATORS.contains(&from) && to == "simulator-store")
        }
    }
}

#[test]
fn each_crate_depends_only_on_layers_below_it() {
    let wrong: Vec<_> = workspace()
        .iter()
        .filter(|(name, _)| !TOOLS.contains(&name.as_str()))
        .flat_map(|(from, (_, links))| links.iter().map(move |to| (from.clone(), to.clone())))
        .filter(|(from, to)| !may_know(from, to))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(!may_know("store", "journey") && !may_know("rota-http", "api") && !may_know("base", "flight"));
}

#[test]
fn every_crate_is_a_known_shared_crate_a_function_or_a_tool() {
    let workspace = workspace();
    for (room, _) in ROOMS {
        assert!(workspace.contains_key(room), "{room}");
    }
    for (name, (manifest, _)) in &workspace {
        let is_tool = TOOLS.contains(&name.as_str());
        let is_room = ROOMS.iter().any(|(room, _)| room == name);
        assert_eq!(is_tool, manifest.contains("/shared/tools/"), "{name} in {manifest}");
        assert_eq!(is_tool || is_room, manifest.contains("/shared/"), "{name} in {manifest}");
    }
}

/// Offers and orders carry the names and terms that the suppliers' data had when they were made.
#[test]
fn only_the_supply_crate_reads_the_embedded_timetables() {
    let embedded = concat!("Network", "::embedded");
    let readers: BTreeSet<String> = workspace()
        .into_iter()
        .filter(|(_, (manifest, _))| rust(Path::new(manifest).parent().unwrap()).contains(embedded))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(readers, BTreeSet::from(["supply".to_owned()]));
}

/// An unused dependency would add build time and features without use.
#[test]
fn every_dependency_is_used_in_the_code_of_its_crate() {
    let unnamed: Vec<_> = packages()
        .iter()
        .flat_map(|package| {
            let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
            let code = rust(folder);
            let named =
                |name: &str| code.contains(&format!("{}::", name.trim_end_matches("-rs").replace('-', "_")));
            let dependencies = package["dependencies"].as_array().unwrap().iter();
            let names: Vec<_> = dependencies.map(|one| one["name"].as_str().unwrap()).collect();
            let unnamed = names.into_iter().filter(|name| !named(name));
            unnamed.map(|name| format!("{} {name}", package["name"].as_str().unwrap())).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(unnamed, FOR_A_FEATURE);
}

/// The integration tests of a crate are one program, so a file runs only if `all.rs` names it.
#[test]
fn every_integration_test_file_is_a_module_of_all_rs() {
    let mut seen = 0;
    for (manifest, _) in workspace().values() {
        let tests = Path::new(manifest).parent().unwrap().join("tests");
        let Ok(program) = read_to_string(tests.join("all.rs")) else { continue };
        for file in tests.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            let name = file.file_stem().unwrap().to_str().unwrap();
            if file.extension().is_some_and(|extension| extension == "rs") && name != "all" {
                assert!(program.contains(&format!("mod {name};")), "{}", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "only {seen} files were found");
}

/// A manifest says `test = false` for a library without unit tests, since the harness would compile it a
/// second time. A unit test added there later would never run.
#[test]
fn a_library_with_test_false_has_no_unit_tests() {
    let mut seen = 0;
    for package in packages() {
        let targets = package["targets"].as_array().unwrap();
        let is_untested = |target: &&Value| target["kind"][0] == "lib" && target["test"] == false;
        for library in targets.iter().filter(is_untested) {
            let source = Path::new(library["src_path"].as_str().unwrap()).parent().unwrap();
            let code = rust(source);
            for test in ["#[test]", "::test]", "::test(", "proptest!"] {
                assert!(!code.contains(test), "{test} in {}", source.display());
            }
            seen += 1;
        }
    }
    assert!(seen > 5, "only {seen} libraries were found");
}

/// Returns the text of every Rust file in a folder, or of one file.
fn rust(path: &Path) -> String {
    match path.read_dir() {
        Ok(entries) => entries.map(|entry| rust(&entry.unwrap().path())).collect(),
        Err(_) if path.extension().is_some_and(|extension| extension == "rs") => {
            read_to_string(path).unwrap_or_default()
        }
        Err(_) => String::new(),
    }
}

/// Functions and tests use the same features; otherwise a checkout builds nearly everything twice, because
/// crates built on different features are different crates.
#[test]
fn functions_and_tests_are_built_with_the_same_features() {
    let tests = features("normal,build,dev");
    let apart: Vec<_> = features("normal,build")
        .into_iter()
        .filter(|line| !line.starts_with(OF_TESTS) && !tests.contains(line))
        .collect();
    assert!(apart.is_empty(), "{apart:?}");
}

/// Returns the packages of the workspace's dependency trees with their features, one per line.
fn features(edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--offline", "--prefix", "none", "--edges", edges])
        .args(["--format", "{p} {f}"])
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}
