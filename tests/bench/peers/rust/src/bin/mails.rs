// Times mailparse, which parses mails in memory and decodes every body, but finds no links.
// usage: mails FILES.tsv
use mailparse::ParsedMail;

fn decoded(mail: &ParsedMail) -> usize {
    let own = mail.get_body_raw().map_or(0, |body| body.len());
    own + mail.subparts.iter().map(decoded).sum::<usize>()
}

fn main() {
    let list = std::fs::read_to_string(std::env::args().nth(1).expect("a list")).expect("a list");
    let mails: Vec<Vec<u8>> = list
        .lines()
        .map(|line| std::fs::read(line.split('\t').next().unwrap()).expect("a mail"))
        .collect();
    let passes: usize = std::env::var("PASSES").map_or(3, |n| n.parse().expect("a number"));
    let mut checksum = 0;
    let mut bytes = 0;
    let start = cpu_time::ProcessTime::now();
    for _ in 0..passes {
        for mail in &mails {
            bytes += mail.len();
            checksum += mailparse::parse_mail(mail).map_or(0, |parsed| decoded(&parsed));
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{} {}", bytes as f64 / 1e6 / seconds, checksum);
}
