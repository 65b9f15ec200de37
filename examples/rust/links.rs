// Lists the links of a document: links URL FILE
use std::{env, ffi::c_void, fs, ptr};

#[repr(C)]
struct Text(*const u8, usize);
#[repr(C)] // its first members
struct Link { size: usize, element: Text, attribute: Text, kind: Text, raw: Text, url: Text }
#[repr(C)]
struct Source { size: usize, name: Text, url: Text, rest: [Text; 3] }
type Show = extern "C" fn(*mut c_void, *const c_void, &Link, *mut Text) -> i32;
#[repr(C)]
struct Visitor { size: usize, context: *mut c_void, entity: usize, link: Show, rest: [usize; 2] }

#[link(name = "absolve")]
extern "C" {
    fn absolve_reader_new(options: *mut c_void, reader: *mut *mut c_void) -> i32;
    fn absolve_reader_read(reader: *mut c_void, bytes: Text, source: &Source, visitor: &Visitor) -> i32;
    fn absolve_reader_free(reader: *mut c_void);
}

const NONE: Text = Text(ptr::null(), 0);

fn text(bytes: &[u8]) -> Text { Text(bytes.as_ptr(), bytes.len()) }

fn string(text: &Text) -> String {
    if text.0.is_null() { return String::new(); }
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(text.0, text.1) }).into_owned()
}

extern "C" fn show(_: *mut c_void, _: *const c_void, link: &Link, _: *mut Text) -> i32 {
    println!("{} {} -> {}", string(&link.element), string(&link.raw), string(&link.url));
    0
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let bytes = fs::read(&arguments[2]).expect("a file");
    let (url, rest) = (text(arguments[1].as_bytes()), [NONE, NONE, NONE]);
    let source = Source { size: std::mem::size_of::<Source>(), name: NONE, url, rest };
    let (context, entity) = (ptr::null_mut(), 0);
    let visitor = Visitor { size: std::mem::size_of::<Visitor>(), context, entity, link: show, rest: [0; 2] };
    let mut reader = ptr::null_mut();
    let status = unsafe {
        assert_eq!(absolve_reader_new(ptr::null_mut(), &mut reader), 0);
        let status = absolve_reader_read(reader, text(&bytes), &source, &visitor);
        absolve_reader_free(reader);
        status
    };
    std::process::exit(if status == 0 { 0 } else { 1 });
}
