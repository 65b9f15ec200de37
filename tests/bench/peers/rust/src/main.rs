// Times the crate url over a file of pairs. (ada-url is a dependency for its C++ source, which
// the native program uses: its Rust interface parses the base anew for each link.)
// usage: peers PAIRS.tsv
use std::collections::HashMap;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&arguments[1]).expect("pairs");
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut bases: Vec<&str> = Vec::new();
    let mut pairs: Vec<(usize, &str)> = Vec::new();
    for line in text.lines() {
        let (base, reference) = line.split_once('\t').expect("a tab");
        let index = *known.entry(base).or_insert_with(|| {
            bases.push(base);
            bases.len() - 1
        });
        pairs.push((index, reference));
    }
    let mut checksum = 0;
    let parsed: Vec<url::Url> = bases.iter().map(|base| url::Url::parse(base).expect("a base")).collect();
    let start = cpu_time::ProcessTime::now();
    for (base, reference) in &pairs {
        if let Ok(url) = parsed[*base].join(reference) {
            checksum += url.as_str().len();
        }
    }
    let elapsed = start.elapsed();
    println!("{} - {}", elapsed.as_nanos() as f64 / pairs.len() as f64, checksum);
}
