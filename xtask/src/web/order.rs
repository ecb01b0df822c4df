//! Lays the functions of a module out so that alike ones are neighbours: compressors, gzip with its window of 32 kB above all,
//! then find one in the other. Owns the order and the renumbering that follows; knows nothing of what functions do.

use std::collections::{BTreeSet, HashMap};

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef};

/// Bytes that two functions must share in a row to be alike there.
const SHARED_LEN: usize = 6;
/// A row of bytes that more functions have says nothing about any of them.
const SHARED_BY_MAX: usize = 40;
/// How far back gzip sees, less what the next function takes.
const WINDOW_LEN: usize = 26_000;

/// The same module with alike functions side by side.
pub(super) fn by_likeness(module: &[u8]) -> Result<Vec<u8>> {
    let (imported, bodies) = functions(module)?;
    let order = order(&bodies);
    let mut numbers = vec![0; order.len()];
    for (new, old) in (0_u32..).zip(&order) {
        numbers[*old] = imported + new;
    }
    let mut laid_out = Module::new();
    let mut renumbered = Renumbered { imported, order, numbers };
    renumbered
        .parse_core_module(&mut laid_out, Parser::new(0), module)
        .map_err(|error| anyhow::anyhow!("the module cannot be laid out anew: {error}"))?;
    Ok(laid_out.finish())
}

/// How many functions are imported, and the bodies of the others.
fn functions(module: &[u8]) -> Result<(u32, Vec<&[u8]>)> {
    let (mut imported, mut bodies) = (0, Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload.context("the module cannot be read")?;
        if let Payload::CodeSectionEntry(body) = payload {
            bodies.push(body.as_bytes());
        } else if let Payload::ImportSection(section) = payload {
            for import in section.into_imports() {
                imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
            }
        }
    }
    Ok((imported, bodies))
}

/// What the functions placed last have in common with each of the others.
struct Likeness {
    /// By function: the rows of bytes that it shares with some others.
    shared: Vec<Vec<u32>>,
    /// By row of bytes: who has it, and how often it is in the window.
    owners: Vec<(Vec<u32>, u32)>,
    /// By function: how many of its rows are in the window.
    score: Vec<u32>,
}

impl Likeness {
    fn of(bodies: &[&[u8]]) -> Self {
        let mut by_row: HashMap<&[u8], Vec<u32>> = HashMap::new();
        for (function, body) in (0_u32..).zip(bodies) {
            for row in body.windows(SHARED_LEN).collect::<BTreeSet<_>>() {
                by_row.entry(row).or_default().push(function);
            }
        }
        let mut shared = vec![Vec::new(); bodies.len()];
        let mut owners = Vec::new();
        for functions in by_row.into_values().filter(|by| (2..=SHARED_BY_MAX).contains(&by.len())) {
            for function in &functions {
                shared[*function as usize].push(owners.len() as u32);
            }
            owners.push((functions, 0));
        }
        Self { shared, owners, score: vec![0; bodies.len()] }
    }

    fn enters(&mut self, function: usize) {
        for row in &self.shared[function] {
            let (owners, times) = &mut self.owners[*row as usize];
            *times += 1;
            if *times == 1 {
                owners.iter().for_each(|owner| self.score[*owner as usize] += 1);
            }
        }
    }

    fn leaves(&mut self, function: usize) {
        for row in &self.shared[function] {
            let (owners, times) = &mut self.owners[*row as usize];
            *times -= 1;
            if *times == 0 {
                owners.iter().for_each(|owner| self.score[*owner as usize] -= 1);
            }
        }
    }
}

/// Always next: the function that has most in common, for its length, with those in gzip's window. The order depends on nothing
/// but the bodies.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let mut likeness = Likeness::of(bodies);
    let mut left: BTreeSet<usize> = (0..bodies.len()).collect();
    let mut order: Vec<usize> = Vec::with_capacity(bodies.len());
    let (mut oldest, mut window_len) = (0, 0);
    // Long functions weigh more than they are worth if all of their rows count.
    let weights: Vec<f64> = bodies.iter().map(|body| (body.len() as f64).powf(0.8) + 8.0).collect();
    let rank = |likeness: &Likeness, function: usize| f64::from(likeness.score[function]) / weights[function];
    while let Some(next) = left.iter().copied().max_by(|a, b| {
        let ranks = rank(&likeness, *a).total_cmp(&rank(&likeness, *b));
        ranks.then(bodies[*a].len().cmp(&bodies[*b].len())).then(b.cmp(a))
    }) {
        left.remove(&next);
        order.push(next);
        likeness.enters(next);
        window_len += bodies[next].len();
        while window_len > WINDOW_LEN && oldest + 1 < order.len() {
            likeness.leaves(order[oldest]);
            window_len -= bodies[order[oldest]].len();
            oldest += 1;
        }
    }
    order
}

struct Renumbered {
    imported: u32,
    /// New to old, without the imported ones.
    order: Vec<usize>,
    /// Old to new: numbers within the module.
    numbers: Vec<u32>,
}

impl Reencode for Renumbered {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let own = function.checked_sub(self.imported).and_then(|own| self.numbers.get(own as usize));
        Ok(own.copied().unwrap_or(function))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for old in &self.order {
            functions.function(types[*old]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for old in self.order.clone() {
            self.parse_function_body(code, bodies[old].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        EntityType, ExportKind, ExportSection, Function, ImportSection, TypeSection, ValType,
    };
    use wasmparser::Operator;

    /// A module with an import and a function for each constant; each calls the one before it, the first the import, and adds
    /// its constant.
    fn module(constants: &[i64]) -> Vec<u8> {
        let (mut types, mut imports) = (TypeSection::new(), ImportSection::new());
        types.ty().function([], [ValType::I64]);
        imports.import("env", "start", EntityType::Function(0));
        let (mut functions, mut code, mut exports) =
            (FunctionSection::new(), CodeSection::new(), ExportSection::new());
        for (before, constant) in (0..).zip(constants) {
            functions.function(0);
            let mut body = Function::new([]);
            body.instructions().call(before).i64_const(*constant).i64_add().end();
            code.function(&body);
        }
        exports.export("last", ExportKind::Func, constants.len() as u32);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        module.finish()
    }

    /// What the exported function adds up, by following its calls.
    fn sum(module: &[u8]) -> (i64, usize) {
        let (imported, bodies) = functions(module).unwrap();
        let exports = Parser::new(0).parse_all(module).find_map(|payload| {
            if let Payload::ExportSection(exports) = payload.unwrap() { Some(exports) } else { None }
        });
        let mut next = exports.unwrap().into_iter().next().unwrap().unwrap().index;
        let (mut total, mut steps) = (0, 0);
        while let Some(own) = next.checked_sub(imported) {
            let body = FunctionBody::new(wasmparser::BinaryReader::new(bodies[own as usize], 0));
            for operator in body.get_operators_reader().unwrap() {
                let operator = operator.unwrap();
                if let Operator::Call { function_index } = operator {
                    next = function_index;
                } else if let Operator::I64Const { value } = operator {
                    total += value;
                }
            }
            steps += 1;
        }
        (total, steps)
    }

    #[test]
    fn calls_follow_their_functions() {
        let alike = [0x1234_5678_9ABC, 1 << 20, 77_777_777, 0x1234_5678_9ABD, 5, 0x1234_5678_9ABC];
        let plain = module(&alike);
        let laid_out = by_likeness(&plain).unwrap();
        assert_ne!(laid_out, plain, "nothing was moved");
        assert_eq!(sum(&laid_out), sum(&plain));
        assert_eq!(sum(&laid_out).1, alike.len());
    }

    #[test]
    fn alike_functions_become_neighbours() {
        let bodies: Vec<Vec<u8>> = [0_u8, 1, 0, 1, 0, 1]
            .iter()
            .map(|kind| (0..60).map(|at: u8| at * 2 + kind * 101).collect())
            .collect();
        let bodies: Vec<&[u8]> = bodies.iter().map(Vec::as_slice).collect();
        let kinds: Vec<usize> = order(&bodies).iter().map(|function| function % 2).collect();
        assert!(kinds == [0, 0, 0, 1, 1, 1] || kinds == [1, 1, 1, 0, 0, 0], "{kinds:?}");
    }

    #[test]
    fn a_damaged_module_is_an_error() {
        assert!(by_likeness(b"\0asm\x01\0\0\0\x01\xFF").is_err());
    }
}
