//! The Python module: classes over environments, batches and the desk of games.

use crate::batch::{Batch, Job};
use crate::env::{Arrays, Env, MESSAGE, PLACE, PLACE_NAMES, Reward, Setup, Step};
use crate::library::Games;
use angrist_engine::play::Ruleset;
use angrist_rpc::desk::MOST_GAMES;
use angrist_rpc::observation::{Detail, observe};
use angrist_rpc::{Code, Desk as RpcDesk, Library, Wanted, calls, prose};
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

create_exception!(angrist, AngristError, PyException, "Something that Angrist could not do.");
create_exception!(angrist, NoSuchGame, AngristError, "No open game has this id.");
create_exception!(angrist, BadData, AngristError, "The game or its data cannot be used.");
create_exception!(angrist, BadSave, AngristError, "The record or snapshot cannot be used.");
create_exception!(angrist, BadCall, AngristError, "The call or its parameters are wrong.");

fn raise(code: Code, text: String) -> PyErr {
    match code {
        Code::NoGame => NoSuchGame::new_err(text),
        Code::BadData => BadData::new_err(text),
        Code::BadSave => BadSave::new_err(text),
        Code::Method | Code::Params | Code::Parse | Code::Request | Code::TooLong => BadCall::new_err(text),
        Code::Internal | Code::TooManyGames => AngristError::new_err(text),
    }
}

/// The games of a process, by the calls of `angrist rpc`.
#[pyclass(unsendable)]
struct Desk {
    inner: RpcDesk,
}

#[pymethods]
impl Desk {
    #[new]
    #[pyo3(signature = (most_games = MOST_GAMES))]
    fn new(most_games: usize) -> Desk {
        Desk { inner: RpcDesk::new(Box::new(Games), most_games) }
    }

    /// Makes a call: parameters and result as JSON.
    fn call(&mut self, method: &str, params: &str) -> PyResult<String> {
        let params = serde_json::from_str(params).map_err(|e| BadCall::new_err(e.to_string()))?;
        match calls::call(&mut self.inner, method, &params) {
            Ok(result) => Ok(result.to_string()),
            Err(fault) => Err(raise(fault.code, fault.text)),
        }
    }
}

fn ruleset(game: &str, data: Option<String>, constants: Option<String>) -> PyResult<Arc<dyn Ruleset>> {
    let wanted = Wanted { game: Some(game.to_owned()), data, constants };
    Games.ruleset(&wanted).map_err(BadData::new_err)
}

fn setup(view: (i16, i16), reward: &str, most_turns: u64, most_steps: u64, quick: bool) -> PyResult<Setup> {
    let reward = Reward::parse(reward).ok_or_else(|| {
        PyValueError::new_err(format!("the reward is score, depth, experience or none, not '{reward}'"))
    })?;
    if !(0..=512).contains(&view.0) || !(0..=512).contains(&view.1) {
        return Err(PyValueError::new_err("a view has at most 512 rows and 512 columns"));
    }
    Ok(Setup { view, reward, most_turns, most_steps, quick })
}

/// The arrays of all environments, laid out by Python and filled here.
struct Board<'py> {
    glyph: PyReadwriteArray1<'py, u16>,
    bytes: Vec<PyReadwriteArray1<'py, u8>>,
    hero: PyReadwriteArray1<'py, i32>,
    place: PyReadwriteArray1<'py, i32>,
}

/// Layers of bytes, in the order of [`Board::bytes`]; the message comes last.
const BYTES: [&str; 7] = ["colour", "class", "known", "lit", "creature", "thing", "message"];

impl<'py> Board<'py> {
    fn of(arrays: &Bound<'py, PyDict>) -> PyResult<Board<'py>> {
        let item = |name: &str| {
            arrays
                .get_item(name)?
                .ok_or_else(|| PyValueError::new_err(format!("the array '{name}' is missing")))
        };
        let bytes = BYTES
            .iter()
            .map(|name| {
                Ok(item(name)?
                    .cast_into::<PyArray1<u8>>()
                    .map_err(PyErr::from)?
                    .try_readwrite()
                    .map_err(busy)?)
            })
            .collect::<PyResult<Vec<_>>>()?;
        let numbers = |name: &str| -> PyResult<PyReadwriteArray1<'py, i32>> {
            item(name)?.cast_into::<PyArray1<i32>>().map_err(PyErr::from)?.try_readwrite().map_err(busy)
        };
        Ok(Board {
            glyph: item("glyph")?
                .cast_into::<PyArray1<u16>>()
                .map_err(PyErr::from)?
                .try_readwrite()
                .map_err(busy)?,
            bytes,
            hero: numbers("hero")?,
            place: numbers("place")?,
        })
    }

    /// The parts of each environment.
    fn parts(&mut self, count: usize) -> PyResult<Vec<Arrays<'_>>> {
        let whole = || PyValueError::new_err("the arrays must be contiguous");
        let mut bytes = Vec::new();
        for layer in &mut self.bytes {
            bytes.push(shares(layer.as_slice_mut().map_err(|_| whole())?, count));
        }
        let mut glyph = shares(self.glyph.as_slice_mut().map_err(|_| whole())?, count);
        let mut hero = shares(self.hero.as_slice_mut().map_err(|_| whole())?, count);
        let mut place = shares(self.place.as_slice_mut().map_err(|_| whole())?, count);
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let mut next =
                || bytes.iter_mut().map(|b| b.next().unwrap_or_default()).collect::<Vec<_>>().into_iter();
            let mut layers = next();
            let mut layer = || layers.next().unwrap_or_default();
            all.push(Arrays {
                colour: layer(),
                class: layer(),
                known: layer(),
                lit: layer(),
                creature: layer(),
                thing: layer(),
                message: layer(),
                glyph: glyph.next().unwrap_or_default(),
                hero: hero.next().unwrap_or_default(),
                place: place.next().unwrap_or_default(),
            });
        }
        Ok(all)
    }
}

fn busy(e: numpy::BorrowError) -> PyErr {
    PyValueError::new_err(e.to_string())
}

fn shares<T>(all: &mut [T], count: usize) -> std::slice::ChunksExactMut<'_, T> {
    let each = (all.len() / count.max(1)).max(1);
    all.chunks_exact_mut(each)
}

type StepResult = (f64, bool, bool, String);

fn plain(step: Step) -> StepResult {
    (step.reward, step.terminated, step.truncated, step.refused)
}

/// One game as an environment.
#[pyclass(unsendable)]
struct Environment {
    env: Env,
}

#[pymethods]
impl Environment {
    #[new]
    #[pyo3(signature = (game, view, reward, most_turns, most_steps, quick, data = None, constants = None, seed = 0))]
    fn new(
        game: &str,
        view: (i16, i16),
        reward: &str,
        most_turns: u64,
        most_steps: u64,
        quick: bool,
        data: Option<String>,
        constants: Option<String>,
        seed: u64,
    ) -> PyResult<Environment> {
        let setup = setup(view, reward, most_turns, most_steps, quick)?;
        let env = Env::new(ruleset(game, data, constants)?, setup, seed).map_err(AngristError::new_err)?;
        Ok(Environment { env })
    }

    fn reset(&mut self, seed: u64, arrays: &Bound<'_, PyDict>) -> PyResult<()> {
        self.env.reset(seed).map_err(AngristError::new_err)?;
        self.observe(arrays)
    }

    fn step(&mut self, action: usize, arrays: &Bound<'_, PyDict>) -> PyResult<StepResult> {
        let step = self.env.step(action);
        self.observe(arrays)?;
        Ok(plain(step))
    }

    fn step_text(&mut self, line: &str, arrays: &Bound<'_, PyDict>) -> PyResult<StepResult> {
        let step = self.env.step_line(line);
        self.observe(arrays)?;
        Ok(plain(step))
    }

    fn observe(&mut self, arrays: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut board = Board::of(arrays)?;
        for mut part in board.parts(1)? {
            self.env.observe(&mut part);
        }
        Ok(())
    }

    fn mask(&self, mut out: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let out = out.as_slice_mut().map_err(|_| PyValueError::new_err("the mask must be contiguous"))?;
        self.env.mask(out);
        Ok(())
    }

    fn actions(&self) -> Vec<String> {
        self.env.actions().iter().map(|a| a.name()).collect()
    }

    fn figures(&self) -> Vec<String> {
        self.env.figures().to_vec()
    }

    fn area(&self) -> (i16, i16, i16, i16) {
        let area = self.env.area();
        (area.at.x, area.at.y, area.width, area.height)
    }

    fn hash(&self) -> String {
        format!("{:016x}", self.env.hash())
    }

    fn record(&self) -> String {
        self.env.session().text().unwrap_or_default().to_owned()
    }

    fn said(&self) -> String {
        self.env.said().to_owned()
    }

    fn describe(&self) -> String {
        prose::describe(self.env.session(), self.env.words())
    }

    fn observation(&self, legal: bool) -> String {
        let detail = Detail { legal, ..Detail::default() };
        observe(self.env.session(), self.env.words(), detail).to_string()
    }

    fn fork(&self) -> Environment {
        Environment { env: self.env.fork() }
    }

    fn save(&mut self) -> PyResult<(String, Vec<u8>)> {
        self.env.save().map_err(BadSave::new_err)
    }

    fn restore(&mut self, record: &str, snapshot: Vec<u8>) -> PyResult<()> {
        self.env.restore(record, &snapshot).map_err(BadSave::new_err)
    }
}

/// Many environments stepped on threads, without the interpreter's lock.
#[pyclass]
struct Environments {
    batch: std::sync::Mutex<Batch>,
    count: usize,
}

#[pymethods]
impl Environments {
    #[new]
    #[pyo3(signature = (game, count, view, reward, most_turns, most_steps, quick, threads, data = None, constants = None, seed = 0))]
    fn new(
        game: &str,
        count: usize,
        view: (i16, i16),
        reward: &str,
        most_turns: u64,
        most_steps: u64,
        quick: bool,
        threads: usize,
        data: Option<String>,
        constants: Option<String>,
        seed: u64,
    ) -> PyResult<Environments> {
        if !(1..=65_536).contains(&count) {
            return Err(PyValueError::new_err("there are 1 to 65536 environments"));
        }
        let setup = setup(view, reward, most_turns, most_steps, quick)?;
        let batch = Batch::new(&ruleset(game, data, constants)?, &setup, count, seed, threads)
            .map_err(AngristError::new_err)?;
        Ok(Environments { batch: std::sync::Mutex::new(batch), count })
    }

    /// Steps all; gives rewards, ends and refusals.
    fn step(
        &self,
        py: Python<'_>,
        actions: Vec<usize>,
        next_seeds: Vec<u64>,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<Vec<StepResult>> {
        self.work(py, &actions, &next_seeds, arrays, Batch::step)
    }

    /// Begins an episode in each.
    fn reset(
        &self,
        py: Python<'_>,
        seeds: Vec<u64>,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<Vec<StepResult>> {
        let actions = vec![0; self.count];
        self.work(py, &actions, &seeds, arrays, Batch::reset)
    }

    fn actions(&self) -> PyResult<Vec<String>> {
        self.first(|env| env.actions().iter().map(|a| a.name()).collect())
    }

    fn figures(&self) -> PyResult<Vec<String>> {
        self.first(|env| env.figures().to_vec())
    }

    fn hashes(&self) -> PyResult<Vec<String>> {
        let mut batch = self.batch.lock().map_err(|_| AngristError::new_err("a step failed before"))?;
        Ok(batch.envs().iter().map(|e| format!("{:016x}", e.hash())).collect())
    }

    /// Which actions would be accepted, a row of bytes for each environment.
    fn masks(&self, mut out: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let out = out.as_slice_mut().map_err(|_| PyValueError::new_err("the mask must be contiguous"))?;
        let mut batch = self.batch.lock().map_err(|_| AngristError::new_err("a step failed before"))?;
        for (env, row) in batch.envs().iter().zip(shares(out, self.count)) {
            env.mask(row);
        }
        Ok(())
    }
}

impl Environments {
    fn first<T>(&self, what: impl Fn(&Env) -> T) -> PyResult<T> {
        let mut batch = self.batch.lock().map_err(|_| AngristError::new_err("a step failed before"))?;
        batch.envs().first().map(|e| what(e)).ok_or_else(|| AngristError::new_err("there is no environment"))
    }

    fn work(
        &self,
        py: Python<'_>,
        actions: &[usize],
        seeds: &[u64],
        arrays: &Bound<'_, PyDict>,
        what: fn(&mut Batch, Vec<Job<'_>>) -> Vec<Step>,
    ) -> PyResult<Vec<StepResult>> {
        if actions.len() != self.count || seeds.len() != self.count {
            return Err(PyValueError::new_err(format!("{} actions and seeds are needed", self.count)));
        }
        let mut board = Board::of(arrays)?;
        let jobs = board.parts(self.count)?.into_iter().zip(actions.iter().zip(seeds));
        let jobs = jobs.map(|(arrays, (action, seed))| Job { action: *action, next_seed: *seed, arrays });
        let jobs: Vec<Job<'_>> = jobs.collect();
        let steps = py.detach(|| {
            let mut batch = self.batch.lock().ok()?;
            Some(what(&mut batch, jobs))
        });
        let steps = steps.ok_or_else(|| AngristError::new_err("a step failed before"))?;
        Ok(steps.into_iter().map(plain).collect())
    }
}

#[pymodule]
fn _angrist(m: &Bound<'_, PyModule>) -> PyResult<()> {
    m.add_class::<Desk>()?;
    m.add_class::<Environment>()?;
    m.add_class::<Environments>()?;
    for (name, kind) in [
        ("AngristError", m.py().get_type::<AngristError>()),
        ("NoSuchGame", m.py().get_type::<NoSuchGame>()),
        ("BadData", m.py().get_type::<BadData>()),
        ("BadSave", m.py().get_type::<BadSave>()),
        ("BadCall", m.py().get_type::<BadCall>()),
    ] {
        m.add(name, kind)?;
    }
    m.add("MESSAGE", MESSAGE)?;
    m.add("PLACE", PLACE)?;
    m.add("PLACE_NAMES", PLACE_NAMES)?;
    m.add("__version__", env!("CARGO_PKG_VERSION"))
}
