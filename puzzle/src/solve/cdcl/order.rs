//! Which variable is decided next: the one that took part in most conflicts, late ones counting more (VSIDS, Moskewicz
//! et al. 2001, "Chaff"). Activities are integers, so that every machine decides alike.

/// What the first bump adds.
const FIRST_BUMP: u64 = 1 << 20;
/// All activities are scaled down when one exceeds this.
const ACTIVITY_MAX: u64 = 1 << 60;
const SCALE_BITS: u32 = 30;
/// Each bump is greater than the one before by this part of it.
const GROWTH: u64 = 20;

/// A binary heap of variables, the most active on top.
#[derive(Clone, Debug)]
pub(super) struct Order {
    activity: Vec<u64>,
    heap: Vec<u32>,
    /// Where each variable is in the heap; `ABSENT` if it is not.
    place: Vec<u32>,
    bump: u64,
}

const ABSENT: u32 = u32::MAX;

impl Order {
    pub(super) fn new() -> Self {
        Self { activity: Vec::new(), heap: Vec::new(), place: Vec::new(), bump: FIRST_BUMP }
    }

    pub(super) fn add(&mut self) {
        let variable = self.activity.len() as u32;
        self.activity.push(0);
        self.place.push(ABSENT);
        self.insert(variable);
    }

    pub(super) fn insert(&mut self, variable: u32) {
        if self.place[variable as usize] == ABSENT {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(&top) = self.heap.first() else {
            self.place[last as usize] = ABSENT;
            return Some(last);
        };
        self.place[top as usize] = ABSENT;
        self.heap[0] = last;
        self.sink(0);
        Some(top)
    }

    pub(super) fn bump(&mut self, variable: u32) {
        self.activity[variable as usize] += self.bump;
        if self.activity[variable as usize] > ACTIVITY_MAX {
            self.activity.iter_mut().for_each(|activity| *activity >>= SCALE_BITS);
            self.bump = (self.bump >> SCALE_BITS).max(GROWTH);
        }
        let place = self.place[variable as usize];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    pub(super) fn fade(&mut self) {
        self.bump += self.bump / GROWTH;
    }

    /// Ties go to the lower variable.
    fn before(&self, a: u32, b: u32) -> bool {
        let rank = |variable: u32| (self.activity[variable as usize], u32::MAX - variable);
        rank(a) > rank(b)
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 && self.before(variable, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, variable);
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            if left >= self.heap.len() {
                break;
            }
            let both = right < self.heap.len();
            let child = if both && self.before(self.heap[right], self.heap[left]) { right } else { left };
            if !self.before(self.heap[child], variable) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, variable);
    }

    fn put(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}
