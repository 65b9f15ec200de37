// Times lol_html, which rewrites the same attributes with the crate url, over pages in memory.
// usage: pages FILES.tsv TABLE.tsv      TABLE.tsv: element and attribute, by tabs
use lol_html::html_content::Element;
use lol_html::{HtmlRewriter, Selector, Settings};
use std::borrow::Cow;

fn absolute(base: &url::Url, value: &str) -> Option<String> {
    if value.is_empty() || value.starts_with('#') {
        return None;
    }
    base.join(value).ok().map(String::from)
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let list = std::fs::read_to_string(&arguments[1]).expect("a list");
    let pages: Vec<(Vec<u8>, url::Url)> = list
        .lines()
        .map(|line| {
            let mut fields = line.split('\t');
            let html = std::fs::read(fields.next().unwrap()).expect("a page");
            (html, url::Url::parse(fields.next().unwrap()).expect("a URL"))
        })
        .collect();
    let table = std::fs::read_to_string(&arguments[2]).expect("a table");
    let rows: Vec<(Selector, String)> = table
        .lines()
        .map(|line| {
            let (element, attribute) = line.split_once('\t').expect("a tab");
            let selector = format!("{element}[{attribute}]");
            (selector.parse().expect("a selector"), attribute.to_string())
        })
        .collect();
    let mut checksum = 0;
    let mut bytes = 0;
    let mut out: Vec<u8> = Vec::new();
    let start = cpu_time::ProcessTime::now();
    for (html, base) in &pages {
        out.clear();
        let mut settings = Settings::new();
        for (selector, attribute) in &rows {
            let handler = move |element: &mut Element| {
                if let Some(value) = element.get_attribute(attribute) {
                    if let Some(target) = absolute(base, &value) {
                        element.set_attribute(attribute, &target)?;
                    }
                }
                Ok(())
            };
            settings = settings.append_element_content_handler((
                Cow::Borrowed(selector),
                lol_html::ElementContentHandlers::default().element(handler),
            ));
        }
        let mut rewriter = HtmlRewriter::new(settings, |chunk: &[u8]| out.extend_from_slice(chunk));
        rewriter.write(html).expect("rewritten");
        rewriter.end().expect("rewritten");
        checksum += out.len();
        bytes += html.len();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{} {}", bytes as f64 / 1e6 / seconds, checksum);
}
