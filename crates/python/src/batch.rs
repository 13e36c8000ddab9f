//! Many environments stepped on threads. Each has its own game, so the results do not depend on the threads.

use crate::env::{Arrays, Env, Setup, Step};
use angrist_engine::play::Ruleset;
use std::sync::Arc;

/// Many environments of one game.
pub struct Batch {
    envs: Vec<Env>,
    /// Threads that step them.
    threads: usize,
}

/// One environment with its action and where its results go.
pub struct Job<'a> {
    /// The action by its number.
    pub action: usize,
    /// The seed of the next episode, begun at once when this step ends one.
    pub next_seed: u64,
    /// Where the arrays go.
    pub arrays: Arrays<'a>,
}

impl Batch {
    /// A number of environments with consecutive seeds.
    pub fn new(
        ruleset: &Arc<dyn Ruleset>,
        setup: &Setup,
        count: usize,
        seed: u64,
        threads: usize,
    ) -> Result<Batch, String> {
        let make = |n: usize| Env::new(ruleset.clone(), setup.clone(), seed.wrapping_add(n as u64));
        Ok(Batch { envs: (0..count).map(make).collect::<Result<_, _>>()?, threads: threads.max(1) })
    }

    /// The environments.
    pub fn envs(&mut self) -> &mut [Env] {
        &mut self.envs
    }

    /// Steps all of them; one whose episode ends begins the next at once, and its arrays show that.
    pub fn step(&mut self, jobs: Vec<Job<'_>>) -> Vec<Step> {
        self.each(jobs, |env, job| {
            let mut step = env.step(job.action);
            if (step.terminated || step.truncated)
                && let Err(why) = env.reset(job.next_seed)
            {
                step.refused = why;
            }
            env.observe(&mut job.arrays);
            step
        })
    }

    /// Begins an episode in each.
    pub fn reset(&mut self, jobs: Vec<Job<'_>>) -> Vec<Step> {
        self.each(jobs, |env, job| {
            let refused = env.reset(job.next_seed).err().unwrap_or_default();
            env.observe(&mut job.arrays);
            Step { refused, ..Step::default() }
        })
    }

    /// Does something with each environment, on all threads, results in their order.
    fn each<'a>(
        &mut self,
        mut jobs: Vec<Job<'a>>,
        work: impl Fn(&mut Env, &mut Job<'a>) -> Step + Sync,
    ) -> Vec<Step> {
        let count = self.envs.len().min(jobs.len());
        let mut steps = vec![Step::default(); count];
        let share = count.div_ceil(self.threads).max(1);
        let run = |envs: &mut [Env], jobs: &mut [Job<'a>], steps: &mut [Step]| {
            for ((env, job), step) in envs.iter_mut().zip(jobs).zip(steps) {
                *step = work(env, job);
            }
        };
        if self.threads == 1 || count < 2 {
            run(&mut self.envs, &mut jobs, &mut steps);
            return steps;
        }
        std::thread::scope(|scope| {
            let parts = self.envs.chunks_mut(share).zip(jobs.chunks_mut(share)).zip(steps.chunks_mut(share));
            for ((envs, jobs), steps) in parts {
                let run = &run;
                scope.spawn(move || run(envs, jobs, steps));
            }
        });
        steps
    }
}
