//! What fuzzing has found, and small inputs that reach far: each target must still bear them all.

use crate::common;
use crate::harness;

#[test]
fn every_target_bears_its_seeds() {
    let mut count = 0;
    for (name, target) in harness::targets::TARGETS {
        let folder = common::data().join("seeds").join(name);
        let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        assert!(!files.is_empty(), "{name} has no seeds");
        for file in files {
            println!("{}", file.display());
            target(&std::fs::read(&file).unwrap());
            count += 1;
        }
    }
    println!("{count} seeds");
}
