//! Every flight supplier passes each certification step, or reports that it does not offer the step.
#![cfg(test)]

use prove::certify::{self, Steps};

/// Returns the steps that the supplier passes, and the steps that it does not offer.
fn verdicts(steps: Steps) -> (Vec<&'static str>, Vec<&'static str>) {
    let failed: Vec<_> = steps.iter().filter(|(_, verdict)| verdict.is_err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
    let of = |is_passed: bool| {
        let steps = steps.iter().filter(move |(_, verdict)| matches!(verdict, Ok(Some(_))) == is_passed);
        steps.map(|(step, _)| *step).collect()
    };
    (of(true), of(false))
}

#[tokio::test]
async fn the_built_in_network_passes_the_certification_of_suppliers() {
    let (passed, not_offered) = verdicts(certify::built_in().await);
    assert_eq!(passed, ["search", "choose", "hold", "pay", "issue", "cancel", "change", "disrupt"]);
    assert_eq!(not_offered, ["unknown outcome", "refuse"]);
}

#[tokio::test]
async fn the_duffel_simulator_passes_the_certification_of_suppliers() {
    let (passed, not_offered) = verdicts(certify::simulated_duffel().await.unwrap());
    assert_eq!(
        passed,
        ["search", "choose", "pay", "issue", "unknown outcome", "cancel", "change", "disrupt", "refuse"]
    );
    assert_eq!(not_offered, ["hold"]);
}

#[tokio::test]
async fn the_hostile_supplier_passes_the_certification_of_suppliers() {
    let (passed, not_offered) = verdicts(certify::hostile().await);
    assert_eq!(passed, ["choose", "pay", "issue", "unknown outcome", "refuse"]);
    assert_eq!(not_offered, ["search", "hold", "cancel", "change", "disrupt"]);
}
