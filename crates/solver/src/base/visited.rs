//! The table of positions that were visited: a search's own, or one that several threads share.

use std::sync::Arc;

use crate::base::visited_exact::{Full, KeyTable};
use crate::base::visited_shared::{SharedTable, SharedVisit};

/// A set of keys that never forgets one.
pub(crate) enum Visited {
    Own(KeyTable),
    /// With the thread's number.
    Shared(Arc<SharedTable>, usize),
}

/// A table while keys are put in and looked up.
pub(crate) enum Visit<'a> {
    Own(&'a mut KeyTable),
    Shared(SharedVisit<'a>),
}

impl Visited {
    /// An empty table of its own: see [`KeyTable::new`].
    pub(crate) fn new(bytes: usize) -> Visited {
        Visited::Own(KeyTable::new(bytes))
    }

    /// From now on the table is this one, and it may take as many bytes more as the own one might
    /// have; what that held is forgotten. The threads that share it have numbers, from 0 on. A
    /// table that is shared already stays what it is.
    pub(crate) fn share(&mut self, table: &Arc<SharedTable>, thread: usize) {
        if let Visited::Own(own) = self {
            table.give(own.bytes());
            *self = Visited::Shared(Arc::clone(table), thread);
        }
    }

    /// Begins to put in so many keys at most.
    #[inline]
    pub(crate) fn visit(&mut self, keys: usize) -> Result<Visit<'_>, Full> {
        match self {
            Visited::Own(table) => Ok(Visit::Own(table)),
            Visited::Shared(table, thread) => table.visit(*thread, keys).map(Visit::Shared),
        }
    }

    /// From now on it may take so many bytes more.
    pub(crate) fn give(&mut self, bytes: usize) {
        match self {
            Visited::Own(table) => table.give(bytes),
            Visited::Shared(table, _) => table.give(bytes),
        }
    }

    /// The peak bytes; those of a shared table are told by the first thread.
    pub(crate) fn most_bytes(&self) -> usize {
        match self {
            Visited::Own(table) => table.most_bytes(),
            Visited::Shared(table, 0) => table.most_bytes(),
            Visited::Shared(..) => 0,
        }
    }

    /// The search's own table, if it has one.
    pub(crate) fn own(&mut self) -> Option<&mut KeyTable> {
        match self {
            Visited::Own(table) => Some(table),
            Visited::Shared(..) => None,
        }
    }
}

impl Visit<'_> {
    /// Puts a key in; `true` if it is new.
    #[inline]
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        match self {
            Visit::Own(table) => table.insert(key),
            Visit::Shared(table) => table.insert(key),
        }
    }

    /// The last bit of whichever of two keys is in the table, if either is: this one, or that which
    /// differs from it in the last bit only.
    #[inline]
    pub(crate) fn either(&self, key: u128) -> Option<bool> {
        match self {
            Visit::Own(table) => table.either(key & !1, key | 1).map(|found| found & 1 == 1),
            Visit::Shared(table) => table.either(key),
        }
    }

    /// See [`KeyTable::touch`].
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        match self {
            Visit::Own(table) => table.touch(keys),
            Visit::Shared(table) => table.touch(keys),
        }
    }
}
