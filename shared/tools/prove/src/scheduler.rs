//! Scheduler that lets the processes take turns. Each external effect of a process (a call of the database,
//! the payment provider or a queue) waits until every other process waits or has ended; the seed then
//! chooses the next effect and its delivery. A seed therefore determines the order of all events and
//! reproduces it.

use std::collections::BTreeSet;
use std::future::{Future, pending, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use testkit::RepeatingRandom;
use tokio::sync::oneshot;

use crate::draw::Draw;

/// Delivery of an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Delivery {
    Happens,
    /// The effect does not happen, and the process sees a failure.
    Lost,
    /// The effect happens, and the process sees no response.
    Unanswered,
    /// The process sees no response, and the effect happens some time later.
    Late,
    /// The process dies before the effect.
    NotTried,
    /// The effect happens, and the process dies before it sees the response.
    Last,
}

/// Number of faults in a thousand effects.
#[derive(Debug, Clone, Copy)]
pub struct Faults {
    pub lost: u64,
    pub deaths: u64,
}

impl Faults {
    pub const NONE: Self = Self { lost: 0, deaths: 0 };
}

#[derive(Debug, Default, Clone, Copy)]
pub struct Counts {
    pub effects: u64,
    pub lost: u64,
    pub deaths: u64,
}

/// Action of a process: a name for the trace, and work whose output is the result for the trace.
pub struct Step<'a> {
    pub process: usize,
    pub name: String,
    pub work: Pin<Box<dyn Future<Output = String> + 'a>>,
}

#[derive(Clone)]
pub struct Scheduler(Arc<Mutex<Inner>>);

struct Inner {
    draw: Draw,
    faults: Faults,
    waiting: Vec<Waiting>,
    /// Processes that died after their last effect.
    dead: BTreeSet<usize>,
    waker: Option<Waker>,
    late: Vec<Late>,
    trace: Vec<String>,
    counts: Counts,
}

/// An effect that arrives late.
pub type Late = Pin<Box<dyn Future<Output = ()> + Send>>;

struct Waiting {
    process: usize,
    effect: String,
    go: oneshot::Sender<Delivery>,
}

impl std::fmt::Debug for Scheduler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Scheduler")
    }
}

impl Inner {
    fn wake(&mut self) {
        if let Some(waker) = self.waker.take() {
            waker.wake();
        }
    }
}

enum Next {
    Went,
    Died(usize),
    /// A process has not reached its next effect or its end yet.
    Busy,
}

impl Scheduler {
    pub fn new(random: RepeatingRandom) -> Self {
        Self(Arc::new(Mutex::new(Inner {
            draw: Draw::new(random),
            faults: Faults::NONE,
            waiting: Vec::new(),
            dead: BTreeSet::new(),
            waker: None,
            late: Vec::new(),
            trace: Vec::new(),
            counts: Counts::default(),
        })))
    }

    pub fn set_faults(&self, faults: Faults) {
        self.inner().faults = faults;
    }

    pub fn say(&self, line: impl Into<String>) {
        self.inner().trace.push(line.into());
    }

    pub fn trace(&self) -> Vec<String> {
        self.inner().trace.clone()
    }

    /// Returns the effects that became late since the last call.
    pub fn take_late(&self) -> Vec<Late> {
        std::mem::take(&mut self.inner().late)
    }

    pub fn counts(&self) -> Counts {
        self.inner().counts
    }

    /// Schedules an external effect of a process; returns the result of `act`, or `nothing` if the effect
    /// is lost.
    pub async fn effect<T: Send + 'static>(
        &self,
        process: usize,
        name: String,
        act: impl Future<Output = T> + Send + 'static,
        nothing: impl FnOnce() -> T,
    ) -> T {
        let (go, delivery) = oneshot::channel();
        {
            let mut inner = self.inner();
            inner.waiting.push(Waiting { process, effect: name, go });
            inner.wake();
        }
        match delivery.await {
            Ok(Delivery::Happens) => act.await,
            Ok(Delivery::Lost) => nothing(),
            Ok(Delivery::Unanswered) => {
                act.await;
                nothing()
            }
            Ok(Delivery::Late) => {
                let late = Box::pin(async move { drop(act.await) });
                self.inner().late.push(late);
                nothing()
            }
            Ok(Delivery::Last) => {
                act.await;
                self.mark_dead(process);
                pending().await
            }
            // The process is dead.
            Ok(Delivery::NotTried) | Err(_) => pending().await,
        }
    }

    /// Runs the steps concurrently until each has ended or died.
    pub async fn perform(&self, mut steps: Vec<Step<'_>>) {
        poll_fn(|context| self.go_on(&mut steps, context)).await;
    }

    fn go_on(&self, steps: &mut Vec<Step<'_>>, context: &mut Context<'_>) -> Poll<()> {
        loop {
            self.inner().waker = Some(context.waker().clone());
            steps.retain_mut(|step| {
                let polled = step.work.as_mut().poll(context);
                let mut inner = self.inner();
                let said = match polled {
                    Poll::Ready(said) => said,
                    Poll::Pending if inner.dead.remove(&step.process) => "died".to_owned(),
                    Poll::Pending => return true,
                };
                inner.trace.push(format!("  p{} {}: {said}", step.process, step.name));
                inner.waiting.retain(|waiting| waiting.process != step.process);
                false
            });
            if steps.is_empty() {
                return Poll::Ready(());
            }
            match self.let_one_go(steps) {
                Next::Went => {}
                Next::Died(process) => steps.retain(|step| step.process != process),
                Next::Busy => return Poll::Pending,
            }
        }
    }

    fn let_one_go(&self, steps: &[Step<'_>]) -> Next {
        let mut inner = self.inner();
        let waits = |inner: &Inner, process| inner.waiting.iter().any(|waiting| waiting.process == process);
        if !steps.iter().all(|step| waits(&inner, step.process)) {
            return Next::Busy;
        }
        // Processes that use a port may start to wait in any order.
        inner.waiting.sort_by_key(|waiting| waiting.process);
        let at = inner.draw.below_len(inner.waiting.len());
        let Waiting { process, effect, go } = inner.waiting.remove(at);
        let faults = inner.faults;
        let delivery = match inner.draw.below(2000) {
            at if at < faults.lost => Delivery::Lost,
            at if at < 2 * faults.lost - faults.lost / 2 => Delivery::Unanswered,
            at if at < 2 * faults.lost => Delivery::Late,
            at if at < 2 * faults.lost + faults.deaths => Delivery::NotTried,
            at if at < 2 * (faults.lost + faults.deaths) => Delivery::Last,
            _ => Delivery::Happens,
        };
        inner.counts.effects += 1;
        let told = match delivery {
            Delivery::Happens => "",
            Delivery::Lost | Delivery::Unanswered | Delivery::Late => {
                inner.counts.lost += 1;
                match delivery {
                    Delivery::Lost => ": lost",
                    Delivery::Late => ": late",
                    _ => ": done, unanswered",
                }
            }
            Delivery::NotTried | Delivery::Last => {
                inner.counts.deaths += 1;
                if delivery == Delivery::NotTried { ": dies before it" } else { ": done, and dies" }
            }
        };
        inner.trace.push(format!("    p{process} {effect}{told}"));
        if delivery == Delivery::NotTried {
            inner.waiting.retain(|waiting| waiting.process != process);
            return Next::Died(process);
        }
        // A failed send means that the caller gave up.
        go.send(delivery).ok();
        Next::Went
    }

    fn mark_dead(&self, process: usize) {
        let mut inner = self.inner();
        inner.dead.insert(process);
        inner.wake();
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
