//! Automata along cells that all differ: with the digits that were seen among their states they know what the rest of the cells
//! still needs. Larger and slower than as they were stated, so for searches that turn out to be long.

use std::sync::Arc;

use crate::board::plan::Diagram;

/// One that is at most so many times as large takes the place of what it says more exactly.
const GROWTH_MAX: u32 = 2;

/// Makes automata exact, or adds exact ones: those come last, when the others have nothing more to say.
pub(super) fn sharpen(
    lines: &mut Vec<Vec<u16>>,
    diagrams: &mut Vec<Arc<Diagram>>,
    size: u8,
    is_due: impl Fn(usize) -> bool,
    differ: impl Fn(u16, u16) -> bool,
) {
    let mut known: Vec<(Arc<Diagram>, Option<Arc<Diagram>>)> = Vec::new();
    for index in (0..diagrams.len()).filter(|&index| is_due(index)) {
        let (line, diagram) = (&lines[index], &diagrams[index]);
        if !line.iter().enumerate().all(|(at, &a)| line[..at].iter().all(|&b| differ(a, b))) {
            continue;
        }
        let same = known.iter().find(|(stated, _)| stated == diagram);
        let exact = match same {
            Some((_, exact)) => exact.clone(),
            None => diagram.of_different(size).map(Arc::new),
        };
        if same.is_none() {
            known.push((Arc::clone(diagram), exact.clone()));
        }
        let Some(exact) = exact.filter(|exact| exact != diagram) else { continue };
        if exact.cost() <= GROWTH_MAX * diagram.cost() {
            diagrams[index] = exact;
        } else {
            lines.push(line.clone());
            diagrams.push(exact);
        }
    }
}
