//! `certify SUPPLIER [--url URL]` prints a table of the capabilities of a flight supplier. `duffel` runs
//! against `URL` with the token of the environment, and without a URL against Duffel's simulator.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its table is its purpose")]

use std::process::ExitCode;

use prove::certify::{self, Steps};

type Error = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match certified().await {
        Ok(steps) => {
            println!("| Step | Verdict | Seen |\n|---|---|---|");
            for (step, verdict) in &steps {
                let (word, seen) = match verdict {
                    Ok(Some(seen)) => ("passed", seen.as_str()),
                    Ok(None) => ("not offered", ""),
                    Err(why) => ("FAILED", why.as_str()),
                };
                println!("| {step} | {word} | {seen} |");
            }
            if steps.iter().all(|(_, verdict)| verdict.is_ok()) {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn certified() -> Result<Steps, Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["built-in"] => Ok(certify::built_in().await),
        ["hostile"] => Ok(certify::hostile().await),
        ["duffel"] => Ok(certify::simulated_duffel().await?),
        ["duffel", "--url", url] => Ok(certify::duffel_at(url, &std::env::var("DUFFEL_TOKEN")?).await?),
        _ => Err("certify built-in | hostile | duffel [--url URL]".into()),
    }
}
