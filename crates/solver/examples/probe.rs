use patience::*; use patience_solver::*;
fn main(){ let a:Vec<String>=std::env::args().skip(1).collect(); let preset=&a[0]; let opts:Vec<(String,OptionValue)>=a[1].split_whitespace().filter_map(|p|p.split_once('=').map(|(n,v)|(n.to_owned(),OptionValue::from_typed(v)))).collect();
let lib=Library::builtin(); let rules=lib.rules(preset,&opts).unwrap();
for d in &a[3..]{ let d:u64=d.parse().unwrap(); let p=Position::deal(&rules,&Deck::numbered(d,rules.decks())).unwrap();
let t=std::time::Instant::now(); let r=solve(&rules,&p,&Budget{nodes:a[2].parse().unwrap(),bytes:2<<30,time:None,stop:None},1);
let v=match &r.verdict{Verdict::Winnable(m)=>format!("won {}",m.len()),Verdict::Unwinnable=>"lost".into(),Verdict::Undecided(o)=>format!("undecided {o:?}")};
println!("{d}: {v} {} {} nodes {:.2}s",r.method,r.nodes,t.elapsed().as_secs_f64()); } }
