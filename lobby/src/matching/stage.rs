//! One stage of the search: trees grow from all free vertices until two of them meet, and the path between their roots is
//! turned over. Owns labels and duals; what a matching is, and how it looks inside a blossom, is above.

use super::{Forest, Label, Link, NONE};

impl Forest {
    /// Adds an edge to the matching; false when it is the heaviest already.
    pub(super) fn stage(&mut self) -> bool {
        self.plant();
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.grow() {
                return true;
            }
            if !self.reprice() {
                return false;
            }
            if self.follow_tight() {
                return true;
            }
            self.dissolve_free_blossoms();
        }
    }

    fn plant(&mut self) {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        for node in self.tops() {
            if self.mate[node] == NONE {
                self.parent[node] = NONE;
                self.make_outer(node);
            }
        }
    }

    fn make_outer(&mut self, node: usize) {
        self.label[node] = Label::Outer;
        self.enqueue(node);
    }

    fn enqueue(&mut self, node: usize) {
        let mut vertices = Vec::new();
        self.vertices(node, &mut vertices);
        self.queue.extend(vertices);
    }

    /// Looks at the edges of all outer vertices; true when two trees have met.
    fn grow(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.label[self.top[vertex]] == Label::Inner {
                continue;
            }
            for n in 0..self.neighbours[vertex].len() {
                let other = self.neighbours[vertex][n];
                if self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.slack(Link { from: vertex, to: other }) > 0 {
                    self.note_nearest(vertex, self.top[other]);
                } else if self.follow(Link { from: vertex, to: other }) {
                    return true;
                }
            }
        }
        false
    }

    fn note_nearest(&mut self, vertex: usize, node: usize) {
        let known = self.nearest[node];
        if known == NONE || self.slack(self.link(vertex, node)) < self.slack(self.link(known, node)) {
            self.nearest[node] = vertex;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for vertex in 0..self.count {
            let is_edge = self.weight_of(self.link(vertex, node)) > 0;
            if is_edge && self.top[vertex] != node && self.label[self.top[vertex]] == Label::Outer {
                self.note_nearest(vertex, node);
            }
        }
    }

    /// A tight edge from an outer vertex: the tree grows, an odd circle closes, or another tree is reached (true).
    fn follow(&mut self, edge: Link) -> bool {
        let (from, to) = (self.top[edge.from], self.top[edge.to]);
        match self.label[to] {
            Label::Free => {
                self.parent[to] = edge.from;
                self.label[to] = Label::Inner;
                let beyond = self.top[self.mate[to]];
                self.nearest[to] = NONE;
                self.nearest[beyond] = NONE;
                self.make_outer(beyond);
                false
            }
            Label::Outer => {
                let meet = self.common_ancestor(from, to);
                if meet == NONE {
                    self.turn_over(from, to);
                    self.turn_over(to, from);
                    return true;
                }
                self.close_circle(from, meet, to);
                false
            }
            Label::Inner => false,
        }
    }

    /// Matches the end of a path to a node beyond it, and everything behind it anew up to the root.
    fn turn_over(&mut self, end: usize, beyond: usize) {
        let (mut outer, mut beyond) = (end, beyond);
        loop {
            let before = self.mate[outer];
            self.set_mate(outer, beyond);
            if before == NONE {
                return;
            }
            let inner = self.top[before];
            let parent = self.top[self.parent[inner]];
            self.set_mate(inner, parent);
            (outer, beyond) = (parent, inner);
        }
    }

    fn common_ancestor(&mut self, one: usize, other: usize) -> usize {
        self.search += 1;
        let (mut here, mut there) = (one, other);
        while here != NONE || there != NONE {
            if here != NONE {
                if self.seen[here] == self.search {
                    return here;
                }
                self.seen[here] = self.search;
                here = self.two_up(here);
            }
            std::mem::swap(&mut here, &mut there);
        }
        NONE
    }

    /// The next outer node towards the root.
    fn two_up(&self, outer: usize) -> usize {
        match self.mate[outer] {
            NONE => NONE,
            mate => self.top[self.parent[self.top[mate]]],
        }
    }

    /// Makes a blossom of the circle that an edge between two outer nodes of one tree closes.
    fn close_circle(&mut self, one: usize, base: usize, other: usize) {
        let blossom = (self.count..self.nodes).find(|&slot| self.top[slot] == NONE);
        let blossom = blossom.expect("a blossom has three parts at least");
        let mut parts = vec![base];
        for (end, is_first) in [(one, true), (other, false)] {
            let mut node = end;
            while node != base {
                let inner = self.top[self.mate[node]];
                parts.extend([node, inner]);
                self.enqueue(inner);
                node = self.top[self.parent[inner]];
            }
            if is_first {
                parts[1..].reverse();
            }
        }
        self.dual[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        self.parent[blossom] = self.parent[base];
        self.parts[blossom] = parts;
        self.set_top(blossom, blossom);
        self.link_blossom(blossom);
        self.find_nearest(blossom);
    }

    /// The edge of least slack from a new blossom to each other node, and where its vertices lie.
    fn link_blossom(&mut self, blossom: usize) {
        let nothing = Link { from: NONE, to: NONE };
        for node in 0..self.nodes {
            self.links[blossom * self.nodes + node] = nothing;
            self.links[node * self.nodes + blossom] = nothing;
        }
        self.part_with[blossom * self.count..(blossom + 1) * self.count].fill(NONE);
        for n in 0..self.parts[blossom].len() {
            let part = self.parts[blossom][n];
            for node in 0..self.nodes {
                let (known, new) = (self.link(blossom, node), self.link(part, node));
                let is_nearer = self.weight_of(new) > 0
                    && (self.weight_of(known) == 0 || self.slack(new) < self.slack(known));
                if is_nearer {
                    self.links[blossom * self.nodes + node] = new;
                    self.links[node * self.nodes + blossom] = Link { from: new.to, to: new.from };
                }
            }
            for vertex in 0..self.count {
                if self.part_with(part, vertex) != NONE {
                    self.part_with[blossom * self.count + vertex] = part;
                }
            }
        }
    }

    /// Changes the duals by as much as keeps every edge from weighing more than its ends ask; false when a free vertex asks
    /// nothing any more: then the matching is the heaviest.
    fn reprice(&mut self) -> bool {
        let mut step = i64::MAX;
        for node in self.tops() {
            if node >= self.count && self.label[node] == Label::Inner {
                step = step.min(self.dual[node] / 2);
            }
            if self.nearest[node] != NONE {
                let slack = self.slack(self.link(self.nearest[node], node));
                match self.label[node] {
                    Label::Free => step = step.min(slack),
                    Label::Outer => step = step.min(slack / 2),
                    Label::Inner => {}
                }
            }
        }
        let is_outer = |&vertex: &usize| self.label[self.top[vertex]] == Label::Outer;
        if (0..self.count).filter(is_outer).any(|vertex| self.dual[vertex] <= step) {
            return false;
        }
        for vertex in 0..self.count {
            match self.label[self.top[vertex]] {
                Label::Outer => self.dual[vertex] -= step,
                Label::Inner => self.dual[vertex] += step,
                Label::Free => {}
            }
        }
        for node in self.tops() {
            match self.label[node] {
                _ if node < self.count => {}
                Label::Outer => self.dual[node] += 2 * step,
                Label::Inner => self.dual[node] -= 2 * step,
                Label::Free => {}
            }
        }
        true
    }

    /// Follows the edges that have become tight; true when two trees have met.
    fn follow_tight(&mut self) -> bool {
        self.queue.clear();
        for node in self.tops() {
            let vertex = self.nearest[node];
            // An earlier one of them may have made this node part of another, or of the same blossom as the vertex.
            if vertex == NONE || !self.is_top(node) || self.top[vertex] == node {
                continue;
            }
            let link = self.link(vertex, node);
            if self.slack(link) == 0 && self.follow(link) {
                return true;
            }
        }
        false
    }

    fn dissolve_free_blossoms(&mut self) {
        for node in self.tops() {
            if node >= self.count && self.label[node] == Label::Inner && self.dual[node] == 0 {
                self.dissolve(node);
            }
        }
    }

    /// Puts the parts of an inner blossom in its place: those on the even way from the tree's edge to the base stay in the
    /// tree, the others leave it.
    fn dissolve(&mut self, blossom: usize) {
        for n in 0..self.parts[blossom].len() {
            let part = self.parts[blossom][n];
            self.set_top(part, part);
        }
        let entry = self.part_with(blossom, self.link(blossom, self.parent[blossom]).from);
        let place = self.even_place(blossom, entry);
        let parts = std::mem::take(&mut self.parts[blossom]);
        for n in (0..place).step_by(2) {
            let (inner, outer) = (parts[n], parts[n + 1]);
            self.parent[inner] = self.link(outer, inner).from;
            self.label[inner] = Label::Inner;
            self.label[outer] = Label::Outer;
            self.nearest[inner] = NONE;
            self.find_nearest(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for &part in &parts[place + 1..] {
            self.label[part] = Label::Free;
            self.find_nearest(part);
        }
        self.top[blossom] = NONE;
        self.mate[blossom] = NONE;
        self.label[blossom] = Label::Free;
    }
}
