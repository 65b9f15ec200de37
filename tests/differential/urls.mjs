// References and bases (URL Standard 4.4), judged by the URLs that a browser gives. If it differs, whatwg-url must agree
// with absolve.
import { URL as StandardUrl } from 'whatwg-url';
import { hostExceptions, isNewer } from './hosts.mjs';

const schemes = ['http:', 'https:', 'ws:', 'file:', 'ftp:', 'x:', 'x:', 'mailto:', 'data:', 'blob:', 'about:', 'javascript:', 'filesystem:', 'urn:', 'HTTP:', 'h+1.-:', '1:', 'é:'];
const parts = ['/', '/', '/', '//', '\\', '\\', ':', '@', '?', '#', '.', '..', './', '../', '%2e', '%2E%2e', 'a', 'b', 'C:', 'C|', 'c:/', 'h', 'h:80', 'h:443', ':0', ':08', ':65536', 'localhost', '[::1]', '[', ']', '[::1.2.3.04]', '[1:2::3:0]', '127.1', '0x7f', '1.2.3', '256', '%', '%zz', '%41', '%00', ' ', '\t', '\n', '\u00a0', 'é', '|', "'", '`', '<', '>', '{', '}', '^', '*', '\u00ad', '\u0001', '\u007f', '"', '~', '$', '&', '=', '+', ',', ';', '!', '(', 'xn--', '😀', '\ud800', '\u200b', '％', '。'];
const bases = ['http://h/d/p?q#f', 'http://h', 'https://u:p@h:8/a/b/', 'file:///d/p', 'file:///C:/d/p', 'file://h/d/p', 'x:/a/b', 'x://h/a/b?q', 'x:', 'x:a', 'mailto:a@b', 'about:blank', 'ftp://h/', 'x:/.//p', 'x:\\y', 'ws://h/', 'blob:http://h/a', 'filesystem:http://h/temporary/x', 'x://', 'x:///p'];

// The first piece is the base, up to a line end.
function reference(random) {
  const pieces = [`${random.once(6) ? random.pick(schemes) + random.pick(parts) + random.pick(parts) : random.pick(bases)}`.replace(/[\t\n]/g, '') + '\n'];
  if (random.once(2)) pieces.push(random.pick(schemes));
  for (let n = 1 + random.below(7); n > 0; --n) pieces.push(random.pick(parts));
  return pieces;
}


const split = text => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1).replaceAll('"', '')];
// A BASE that no base can come from leaves the document's own URL (HTML 4.2.3).
const parsed = ([base, text], URL) => {
  let [fallback, url] = [new URL('http://h/dir/p'), null];
  try {
    url = new URL(base, fallback);
  } catch {
    url = fallback;
  }
  if (url.protocol === 'data:' || url.protocol === 'javascript:') url = fallback;
  try {
    return new URL(text, url).href;
  } catch {
    return 'fails';
  }
};

// The classes of known.tsv: of a base and a reference, and of the URLs that a browser and absolve give.
const simple = /(^|\n)(about|blob|data|javascript):/i;
const exceptions = [
  ...hostExceptions,
  { name: 'host-ignorable', fits: ({ text }) => /[\u00ad\u200b]\[|\][\u00ad\u200b]/.test(text) },
  { name: 'ipv6-leading-zero', fits: ({ text }) => text.includes('[::1.2.3.04]') },
  { name: 'filesystem', fits: ({ text }) => /filesystem:/i.test(text) },
  { name: 'opaque-backslash', fits: ({ text }) => /^[a-z][a-z0-9+.-]*:\\/i.test(text) },
  { name: 'data-newline', fits: ({ theirs, ours }) => theirs.replace(/%0[9A]/g, '') === ours },
  { name: 'path-bar', fits: ({ theirs, ours }) => theirs === ours.replaceAll('|', '%7C') },
  { name: 'path-caret', fits: ({ theirs, ours }) => theirs === ours.replaceAll('%5E', '^') },
  { name: 'query-apostrophe', fits: ({ theirs, ours }) => theirs === ours.replaceAll("'", '%27') },
  { name: 'opaque-space', fits: ({ theirs, ours }) => theirs === ours.replace(/%20(?=[?#])/, ' ') },
  { name: 'empty-segment', fits: ({ theirs, ours }) => theirs === ours.replace(':/.//', '://') },
  { name: 'fragment-blank', fits: ({ theirs, ours, text }) => /\n#/.test(text) && theirs.startsWith(ours) },
  { name: 'opaque-fragment', fits: ({ text }) => /^[a-z]+:(\?[^#]*)?#/i.test(text) },
  { name: 'file-empty-segment', fits: ({ theirs, ours }) => /^file:/.test(theirs) && /^file:\/\/.*\/\//.test(ours) },
  { name: 'file-root', fits: ({ theirs, ours }) => theirs === 'fails' && /^file:\/\/\/[?#]/.test(ours) },
  { name: 'file-host', fits: ({ theirs, ours, text }) => /^file:\/\/\//.test(theirs) && (/^file:\/\/[^/]/.test(ours) || (ours === 'fails' && /\/\/[^/]/.test(text))) },
  { name: 'file-drive', fits: ({ ours, text }) => (/^file:/.test(ours) || /\/\.\.|\/%2e/i.test(text)) && /[a-z][:|]/i.test(text.replace(/[a-z]{2,}:/gi, '')) },
  { name: 'opaque-host', fits: ({ text }) => /:\/\/.*[@\x7f]/.test(text) || /\n\/\/.*[@\x7f]/.test(text) },
  { name: 'simple-path', fits: ({ text }) => simple.test(text) },
  { name: 'backslash', fits: ({ text }) => /\\/.test(text) },
];

export function urls({ absolve, known }) {
  const ask = async texts => {
    const pages = texts.map(text => {
      const [base, reference] = split(text).map(value => value.replace(/&/g, '&amp;').replaceAll('"', '&quot;'));
      return `<base href="${base}"><a href="${reference}">`;
    });
    const answers = await absolve.ask(pages, 'text/html;charset=utf-8', 'http://h/dir/p');
    return answers.map(([document]) => [document.links.find(link => link.element === 'a')?.url ?? 'fails']);
  };
  return [{
    name: 'urls',
    head: 1,
    make: reference,
    byBrowser: true,
    judge: async (texts, frames) => ({
      expected: (await frames.evaluate(`cases => cases.map(one => [(${parsed})(one, URL)])`, texts.map(split))),
      found: await ask(texts),
    }),
    explain: async (text, browser, answers) => {
      if (!text.split('\n').some(isNewer) && parsed(split(text), StandardUrl) !== answers.ours) return undefined;
      return known.classOf({ text, ...answers }, browser, exceptions);
    },
  }];
}
