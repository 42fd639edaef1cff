//! Who advises: a `PortionAdviser`, or nobody in the smaller build that is the table alone.

#[cfg(feature = "advice")]
pub(crate) use patience_advice::PortionAdviser as InstanceAdviser;
#[cfg(not(feature = "advice"))]
pub(crate) use patience_table::NoAdviser as InstanceAdviser;

/// An adviser who thinks while it is given time.
pub(crate) trait Portions {
    /// Thinks for about so many nodes, and says whether there is more to think about.
    fn think(&mut self, nodes: u64) -> bool;
    /// Whether there is anything to think about.
    fn would_think(&self) -> bool;
}

#[cfg(feature = "advice")]
impl Portions for InstanceAdviser {
    fn think(&mut self, nodes: u64) -> bool {
        self.work(nodes)
    }

    fn would_think(&self) -> bool {
        self.has_work()
    }
}

#[cfg(not(feature = "advice"))]
impl Portions for InstanceAdviser {
    fn think(&mut self, _: u64) -> bool {
        false
    }

    fn would_think(&self) -> bool {
        false
    }
}
