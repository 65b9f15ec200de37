"""All families of hostile input, and the commands that read each kind. The cost of a command must be linear in the
size of its input."""
import os
import shutil

import format_families as formats
import input_families as inputs
from document_families import ATOM, DOCUMENTS, HTML, HTTP, MESSAGE, XML

# Each row has the name of a family, the kind of its input, and a function that makes an input of a given size. The kind
# of a document is its media type.
FAMILIES = {**DOCUMENTS, **formats.FAMILIES, **inputs.FAMILIES}

LISTS = ['links', 'rewrite', 'links --format jsonl', 'check']
# The commands for each kind. If one has no {}, it gets the path, a base and the media type.
COMMANDS = {
    HTML: ['links', 'links --format jsonl', 'rewrite', 'base', 'check', 'compare --profiles rfc2396,web',
           'rewrite --profile rfc1808', 'links --with text --with json_ld --with rdfa',
           'explain --link 1', 'inline -o made.html', 'pack -o made.mht', 'rewrite --format patch',
           'links --report made.html', 'links --documents', 'links --rel nofollow', 'links --explain',
           'links --engine tree'],
    ATOM: LISTS,
    XML: LISTS,
    MESSAGE: ['links', 'rewrite', 'parts', 'base', 'compare --profiles rfc2557,web', 'inline', 'unpack -d out --force',
              'cat --part 0', 'check', 'parts --format jsonl', 'inline --message', 'links --report made.html'],
    HTTP: ['links', 'rewrite', 'parts', 'base', 'cat --part 0', 'links --documents'],
    formats.CSS: [*LISTS, 'base', 'inline -o made.css', 'compare --profiles rfc2396,web'],
    formats.JSON: LISTS,
    formats.TEXT: LISTS,
    formats.CALENDAR: LISTS,
    formats.SVG: [*LISTS, 'base', 'pack -o made.mht', 'inline -o made.svg'],
    formats.SITEMAP: LISTS,
    formats.MBOX: ['links', 'rewrite', 'parts', 'unpack -d out --force'],
    inputs.REFERENCES: ['resolve - --format jsonl', 'resolve - --format tsv --profile rfc1808',
                        'relativize - --format jsonl'],
    inputs.QUESTIONS: ['serve --stdio', 'serve --stdio --action rewrite'],
    inputs.DEFAULTS: ['config --config {}'],
    inputs.PATCH: ['apply {}/edits.patch -d {} --dry-run'],
    inputs.FOLDER: ['check {}', 'check {} --format jsonl', 'pack {}/p0.html -b http://h/ -o made.mht',
                    'inline {}/p0.html -b http://h/ -o made.html'],
    inputs.MIRROR: ['localize {} --dry-run', 'localize {} --missing missing',
                    'pack {}/h.example/p0.html -b http://h.example/p0.html -o made.mht'],
    inputs.WARC: ['warc links {}', 'warc links {} --format wat', 'warc links {} --format arrow', 'warc rewrite {}', 'warc list {}',
                  'warc links {} --format jsonl --compact'],
}


def arguments_of(command, path, kind, base='http://b.example/d/'):
    """The arguments of a command of COMMANDS for the input at `path`. Its standard input should be the input too."""
    if '/' not in kind:
        return [word.replace('{}', path) for word in command.split()]
    name, *options = command.split()
    return [name, path, *options, '-b', base, '--type', kind]


def write_input(path, made):
    """Writes what a family made: a file, or a folder with files. Returns the number of bytes."""
    shutil.rmtree(path, ignore_errors=True)
    if not isinstance(made, dict):
        with open(path, 'wb') as file:
            return file.write(made if isinstance(made, bytes) else made.encode())
    size = 0
    for name, content in made.items():
        file = os.path.join(path, name)
        os.makedirs(os.path.dirname(file), exist_ok=True)
        size += write_input(file, content)
    return size
