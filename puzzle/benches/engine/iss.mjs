// The proofs of `hard.tsv` by sigh's Interactive Sudoku Solver, to be compared with `cargo xtask bench engine`:
// `node puzzle/benches/engine/iss.mjs CHECKOUT < puzzle/benches/engine/hard.tsv`. Times are of the best of three rounds, from
// constraints to the count of solutions up to two; a puzzle that it does not find to have one is named.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROUNDS = 3;

const checkout = resolve(process.argv[2]);
const load = (file) => import(pathToFileURL(resolve(checkout, file)));
(await load('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SudokuConstraint: Rule } = await load('js/sudoku_constraint.js');
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');
const { GEOMETRY_9x9 } = await load('js/cell_geometry.js');

const name = (cell) => `R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}`;
const cells = (of) => of.map(name);
const beside = (cell) => [cell - 9, cell + 9, cell % 9 && cell - 1, (cell + 1) % 9 && cell + 1]
  .filter((other) => other >= 0 && other < 81 && Math.abs(other - cell) in { 1: 0, 9: 0 });
const pairs = (holds, of) => new Rule.Pair(Rule.Pair.fnToKey(holds, 9, 0), '', ...cells(of));
const everywhere = (holds) => [...Array(81).keys()].flatMap((cell) =>
  beside(cell).filter((other) => other > cell).map((other) => pairs(holds, [cell, other])));
const line = (kind) => (of) => [new kind(...cells(of))];
const outside = (kind) => (of, value) => [kind.fromCells(value, cells(of), GEOMETRY_9x9)];
const digits = (...values) => ([cell]) => [new Rule.Given(name(cell), ...values)];

const KINDS = {
  'diagonal-': () => [new Rule.Diagonal(-1)],
  'diagonal+': () => [new Rule.Diagonal(1)],
  'extraregion': line(Rule.AllDifferent),
  'antiknight': () => [new Rule.AntiKnight()],
  'antiking': () => [new Rule.AntiKing()],
  'disjoint': () => [new Rule.DisjointSets()],
  'even': digits(2, 4, 6, 8),
  'odd': digits(1, 3, 5, 7, 9),
  'killercage': (of, value) => [new Rule.Cage(value, ...cells(of))],
  'sum': (of, value) => [new Rule.Sum(value, ...cells(of))],
  'greater': line(Rule.GreaterThan),
  'difference': line(Rule.WhiteDot),
  'ratio': line(Rule.BlackDot),
  'xv': (of, value) => [new (value === 5 ? Rule.V : Rule.X)(...cells(of))],
  'negative-difference': () => [new Rule.AntiConsecutive()],
  'negative-ratio': () => everywhere((a, b) => a !== 2 * b && b !== 2 * a),
  'negative-xv': () => [new Rule.StrictXV()],
  'thermometer': line(Rule.Thermo),
  'slowthermo': (of) => [pairs((a, b) => a <= b, of)],
  'whispers': (of) => [new Rule.Whisper(5, ...cells(of))],
  'between': line(Rule.Between),
  'lockout': (of) => [new Rule.Lockout(4, ...cells(of))],
  'renban': line(Rule.Renban),
  'palindrome': line(Rule.Palindrome),
  'zipper': line(Rule.Zipper),
  'entropic': line(Rule.Entropic),
  'modular': (of) => [new Rule.Modular(3, ...cells(of))],
  'regionsum': line(Rule.RegionSumLine),
  'arrow': line(Rule.Arrow),
  'doublearrow': line(Rule.DoubleArrow),
  'clone': (of) => of.slice(of.length / 2).map((cell, at) => new Rule.Palindrome(...cells([of[at], cell]))),
  'quadruple': (of, value) => [new Rule.Quad(name(Math.min(...of)), ...String(value))],
  'sandwich': outside(Rule.Sandwich),
  'xsum': outside(Rule.XSum),
  'skyscraper': outside(Rule.Skyscraper),
  'rooms': outside(Rule.NumberedRoom),
  'littlekiller': outside(Rule.LittleKiller),
  'minimum': ([cell]) => beside(cell).map((other) => new Rule.GreaterThan(...cells([other, cell]))),
  'maximum': ([cell]) => beside(cell).map((other) => new Rule.GreaterThan(...cells([cell, other]))),
};

const constraints = (rules, givens) => [
  ...rules.split(' ').filter(Boolean).flatMap((rule) => {
    const [, kind, of, value] = /^(.*)@([\d,]*)(?:=(\d+))?$/.exec(rule);
    return KINDS[kind](of.split(',').filter(Boolean).map(Number), value && Number(value));
  }),
  ...[...givens].flatMap((digit, cell) => (digit === '.' ? [] : digits(Number(digit))([cell]))),
];

// Milliseconds of processor time, as the other side counts them; those of the threads that compile and collect are among them.
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const solver = new SimpleSolver();
const sets = new Map();
for (const text of readFileSync(0, 'utf8').trim().split('\n')) {
  const [set, rules, givens] = text.split('\t');
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = processorMs();
    const found = solver.countSolutions(constraints(rules, givens), 2);
    best = Math.min(best, processorMs() - start);
    if (found !== 1) console.error(`${found} solutions: ${text}`);
  }
  sets.set(set, [...(sets.get(set) ?? []), best]);
}
console.log('set                 puzzles    median       p95     worst');
for (const [set, times] of sets) {
  times.sort((a, b) => a - b);
  const at = (percent) => times[Math.max(Math.ceil((times.length * percent) / 100), 1) - 1].toFixed(2).padStart(9);
  console.log(`${set.padEnd(19)} ${String(times.length).padStart(7)} ${at(50)} ${at(95)} ${at(100)}`);
}
