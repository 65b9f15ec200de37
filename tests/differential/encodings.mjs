// Encodings. A browser judges values in each legacy encoding, and what each sequence of bytes decodes to. Two judges decide where the encoding is
// declared: the Standard's prescan (HTML 13.2.3.2), implemented here step by step, and the meta
// elements in the tree of parse5 (13.2.3.4).
import { parse } from 'parse5';
import { Frames } from './frames.mjs';

const legacy = ['gb18030', 'gbk', 'gb2312', 'big5', 'shift_jis', 'euc-kr', 'euc-jp', 'iso-2022-jp', 'windows-1252', 'iso-8859-2', 'koi8-r', 'windows-1251', 'iso-8859-16', 'macintosh', 'windows-874', 'x-user-defined', 'iso-8859-8-i', 'utf-8', 'utf-16le', 'utf-16be'];
const ascii = ['1', '9', '0', 'a', '@', '~', ' ', '&eacute;', '&#8364;', '&#x1f600;', '&#', '%41', '#f'];
const escapes = ['\x1b(B', '\x1b(J', '\x1b(I', '\x1b$@', '\x1b$B', '\x1b', '\x0e'];

// A page of links in one encoding. Its pieces are bytes, as Latin-1. Characters in which Chromium deviates
// from the URL Standard are left out.
function values(random) {
  const name = random.pick(legacy);
  const pieces = [`${name}\n`];
  const byte = () => {
    if (random.once(3)) return random.pick(ascii);
    if (name === 'iso-2022-jp' && random.once(2)) return random.pick(escapes);
    return String.fromCharCode(random.once(3) ? 0x20 + random.below(0xe0) : 0x80 + random.below(0x80)).replace(/["'&<>\\/|]/, '1');
  };
  for (let n = 1 + random.below(5); n > 0; --n) {
    pieces.push('<a href="');
    pieces.push(random.pick(['?', '/', 'http://x/?', 'x:?']));
    for (let k = random.below(6); k > 0; --k) pieces.push(byte());
    pieces.push('">');
  }
  return pieces;
}

function split(text) {
  const end = text.indexOf('\n');
  const name = text.slice(0, end);
  let body = Buffer.from(text.slice(end + 1), 'latin1');
  if (name === 'utf-16le' || name === 'utf-16be') {
    body = Buffer.from(text.slice(end + 1), 'utf16le');
    if (name === 'utf-16be') body.swap16();
  }
  return { type: `text/html;charset=${name}`, body };
}

function readLinks(document) {
  return [document.characterSet, ...[...document.querySelectorAll('a')].map(link => link.href)];
}

const labels = ['utf-8', 'gbk', 'koi8-r', 'big5', 'UTF-8', 'utf-16', 'x-user-defined', 'none', 'shift_jis', ' windows-1251 ', ''];
const metas = random => random.pick([
  label => `<meta charset=${label}>`, label => `<meta charset="${label}">`, label => `<meta charset='${label}'/>`,
  label => `<META CHARSET = ${label} >`, label => `<meta http-equiv=content-type content="text/html; charset=${label}">`,
  label => `<meta content="text/html; charset='${label}'" http-equiv=Content-Type>`, label => `<meta content="text/html;charset=${label}">`,
  label => `<meta charset="${label}`, label => `<meta charset=${label}`, label => `<meta charset=${label} charset=big5>`,
  label => `<meta x charset=${label}>`, label => `<meta\fcharset=${label}>`, label => `<metax charset=${label}>`, label => `</meta charset=${label}>`,
])(random.pick(labels));

function declarations(random) {
  const pieces = [];
  if (random.once(8)) pieces.push(random.pick(['<?xml version="1.0" encoding="koi8-r"?>', '<?xml encoding=\'big5\'>', '<?xml?>']));
  for (let n = 1 + random.below(5); n > 0; --n) {
    if (random.once(2)) pieces.push(metas(random));
    else if (random.once(12)) pieces.push(' '.repeat(random.pick([960, 990, 1000, 1010, 1024])));
    else pieces.push(random.pick(['<iframe>', '</iframe>', '<script>', '</script>', '<style>', '</style>', '<title>', '</title>', '<textarea>', '</textarea>', '<!--', '-->', '<!-->', '<template>', '</template>', '<noscript>', '</noscript>', '<p title="', '">', '<a/b=c', '>', '<svg>', '<body>', '<!x ', '<?x ', '</x y="', 't', '<xmp>', '</xmp>', '=', '"', "'", '/']));
  }
  return pieces;
}
// Appends a link with a byte that is not UTF-8, so that the page cannot be taken for UTF-8.
const page = text => text + '<a href="?\xe9">';

const nameOf = label => {
  try {
    const name = new TextDecoder(label).encoding;
    return { gb18030: 'gb18030', gbk: 'GBK', big5: 'Big5', 'koi8-r': 'KOI8-R', 'shift_jis': 'Shift_JIS', 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16LE' }[name] ?? name;
  } catch {
    return label.trim() === 'x-user-defined' ? 'x-user-defined' : null;
  }
};
const ofMeta = name => (name?.startsWith('UTF-16') ? 'UTF-8' : name === 'x-user-defined' ? 'windows-1252' : name);

function extracted(content) {
  for (let at = 0; ;) {
    const found = content.slice(at).search(/charset/i);
    if (found < 0) return null;
    at += found + 7;
    const rest = content.slice(at).replace(/^[\t\n\f\r ]+/, '');
    if (!rest.startsWith('=')) continue;
    const value = rest.slice(1).replace(/^[\t\n\f\r ]+/, '');
    if (value === '') return null;
    const quoted = /^(["'])(.*?)\1/s.exec(value);
    if (quoted) return nameOf(quoted[2]);
    return /^["']/.test(value) ? null : nameOf(/^[^\t\n\f\r ;]*/.exec(value)[0]);
  }
}

class Cut extends Error {}

// The steps of the prescan over the first 1,024 bytes, in Latin-1.
function prescan(text) {
  const bytes = text.slice(0, 1024);
  let at = 0;
  const byte = () => {
    if (at >= bytes.length) throw new Cut();
    return bytes[at];
  };
  const isSpace = c => '\t\n\f\r '.includes(c);
  const attribute = () => {
    while (isSpace(byte()) || byte() === '/') ++at;
    if (byte() === '>') return null;
    let [name, value] = ['', ''];
    for (;; ++at) {
      if (byte() === '=' && name !== '') break;
      if (isSpace(byte()) || byte() === '/' || byte() === '>') break;
      name += byte();
    }
    if (isSpace(byte())) while (isSpace(byte())) ++at;
    if (byte() !== '=') return { name, value };
    ++at;
    while (isSpace(byte())) ++at;
    if (byte() === '"' || byte() === "'") {
      const quote = bytes[at++];
      while (byte() !== quote) value += bytes[at++];
      ++at;
      return { name, value };
    }
    while (!isSpace(byte()) && byte() !== '>') value += bytes[at++];
    return { name, value };
  };
  try {
    for (; at < bytes.length; ++at) {
      const rest = bytes.slice(at);
      if (rest.startsWith('<!--')) {
        const end = rest.indexOf('-->', 2);
        if (end < 0) break;
        at += end + 2;
      } else if (/^<meta[\t\n\f\r /]/i.test(rest)) {
        at += 5;
        const seen = new Set();
        let [gotPragma, needPragma, charset] = [false, null, null];
        for (let one; (one = attribute()) !== null;) {
          const name = one.name.toLowerCase();
          if (seen.has(name)) continue;
          seen.add(name);
          if (name === 'http-equiv') gotPragma = one.value.toLowerCase() === 'content-type';
          if (name === 'content' && charset === null) {
            const found = extracted(one.value);
            if (found !== null) [charset, needPragma] = [found, true];
          }
          if (name === 'charset') [charset, needPragma] = [nameOf(one.value) ?? 'failure', false];
        }
        if (needPragma === null || (needPragma && !gotPragma) || charset === 'failure') continue;
        return ofMeta(charset);
      } else if (/^<\/?[a-z]/i.test(rest)) {
        while (!isSpace(byte()) && byte() !== '>') ++at;
        while (attribute() !== null);
      } else if (/^<[!/?]/.test(rest)) {
        while (byte() !== '>') ++at;
      }
    }
  } catch (error) {
    if (!(error instanceof Cut)) throw error;
  }
  const xml = /^<\?xml[^>]*?encoding[\0-\x20]*=[\0-\x20]*(["'])([^>]*?)\1[^>]*>/.exec(bytes);
  return xml && !/[\0-\x20]/.test(xml[2]) ? ofXml(nameOf(xml[2])) : null;
}
const ofXml = name => (name?.startsWith('UTF-16') ? 'UTF-8' : name);

// The first meta element, in source order, that names an encoding.
function byTree(text) {
  const found = [];
  const open = [parse(text, { scriptingEnabled: false, sourceCodeLocationInfo: true })];
  while (open.length > 0) {
    const node = open.pop();
    if (node.content) open.push(node.content);
    open.push(...(node.childNodes ?? []));
    if (node.tagName !== 'meta' || !node.namespaceURI.endsWith('xhtml')) continue;
    const value = name => node.attrs.find(attribute => attribute.name === name)?.value;
    let name = null;
    if (value('charset') !== undefined) name = nameOf(value('charset'));
    if (name === null && value('http-equiv')?.toLowerCase() === 'content-type' && value('content') !== undefined) name = extracted(value('content'));
    if (name !== null) found.push([node.sourceCodeLocation.startOffset, name]);
  }
  found.sort((a, b) => a[0] - b[0]);
  return found.length > 0 ? ofMeta(found[0][1]) : null;
}

const multibyte = ['gb18030', 'gbk', 'big5', 'shift_jis', 'euc-kr', 'euc-jp', 'iso-2022-jp', 'utf-16le', 'utf-16be'];
const singleByte = ['ibm866', ...[2, 3, 4, 5, 6, 7, 8, '8-i', 10, 13, 14, 15, 16].map(n => `iso-8859-${n}`), 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map(n => `windows-125${n}`), 'x-mac-cyrillic', 'x-user-defined'];
const allBytes = Array.from({ length: 256 }, (_, i) => String.fromCharCode(i));

// The front of 256 sequences of bytes, which end in each byte.
const fronts = [...multibyte.flatMap(name => ['', ...allBytes].map(front => [`${name}\n`, front])), ...singleByte.map(name => [`${name}\n`, ''])];

function longFronts(random) {
  const name = random.pick(multibyte);
  const pieces = [`${name}\n`];
  for (let n = 2 + random.below(4); n > 0; --n) {
    if (name === 'iso-2022-jp' && random.once(3)) pieces.push(random.pick(escapes));
    else if (random.once(3)) pieces.push(random.pick(['0', '9', 'A', '@', '\x1b', '\x80', '\x81', '\x84', '\x8e', '\x8f', '\xa1', '\xa2', '\xd8', '\xdc', '\xe3', '\xfe', '\xff']));
    else pieces.push(String.fromCharCode(random.below(256)));
  }
  return pieces;
}

// The classes of known.tsv, and the sequences that are of one. They are left out.
const deviations = {
  'euc-jp': { name: 'euc-jp-error', pattern: /\x8f[\xa1-\xfe][^\xa1-\xfe]/ },
  big5: { name: 'big5-pairs', pattern: /\x88[\x62\x64\xa3\xa5]/ },
  'iso-2022-jp': { name: 'iso-2022-jp-escape', pattern: /\x1b[$(]($|[^\x21-\x7e])/ },
};

// Both generators of bytes have this judge, the TextDecoder of a browser.
async function judgeBytes(texts, absolve, known, frames) {
  const cases = texts.map(text => {
    const [name, front] = [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)];
    const deviation = known.has(deviations[name]?.name, frames.name) ? deviations[name].pattern : /$^/;
    const sequences = allBytes.map(last => front + last).filter(sequence => !deviation.test(sequence));
    return { name, sequences, length: front.length + 1 };
  });
  // A new decoder each time: one that has read an escape sequence without an end does not forget it.
  const expected = await frames.evaluate(cases => cases.map(({ name, sequences }) => sequences.map(sequence =>
    new TextDecoder(name, { ignoreBOM: true }).decode(Uint8Array.from(sequence, c => c.charCodeAt(0))))), cases);
  const found = await absolve.ask(cases.map(({ sequences }) => Buffer.from(sequences.join(''), 'latin1')), i => `charset=${cases[i].name}`, i => cases[i].length);
  const named = answers => answers.map((answer, i) => answer.map((text, at) => `${escape(cases[i].sequences[at])}: ${text}`));
  return { expected: named(expected), found: named(found) };
}

export function encodings({ absolve, known }) {
  return [{
    name: 'encodings.bytes',
    all: fronts,
    head: 2,
    byBrowser: true,
    judge: (texts, frames) => judgeBytes(texts, absolve, known, frames),
  }, {
    name: 'encodings.sequences',
    head: 1,
    make: longFronts,
    byBrowser: true,
    judge: (texts, frames) => judgeBytes(texts, absolve, known, frames),
  }, {
    name: 'encodings.values',
    isSlow: true,
    head: 1,
    make: values,
    byBrowser: true,
    judge: async (texts, frames) => {
      const pages = texts.map(split);
      const expected = await frames.ask(texts.length, i => pages[i], readLinks);
      const answers = await absolve.ask(pages.map(page => page.body), i => pages[i].type, Frames.url);
      const found = answers.map(([document]) => [document.encoding, ...document.links.map(link => link.url ?? link.raw)]);
      return { expected, found };
    },
    explain: async text => (/^euc-jp\n[^]*\x8f[\xa1-\xfe][\0-\x7f]/.test(text) ? 'euc-jp-error' : undefined),
  }, {
    name: 'encodings.declared',
    make: declarations,
    judge: async texts => ({
      expected: texts.map(page).map(text => [byTree(text) ?? prescan(text) ?? 'windows-1252']),
      found: (await absolve.ask(texts.map(text => Buffer.from(page(text), 'latin1')), 'text/html', 'http://h/dir/p')).map(answer => [answer[0].encoding]),
    }),
  }];
}
