// Hosts beyond ASCII (URL Standard 3.3, UTS 46), judged by a browser. If it differs, whatwg-url must agree with absolve.
import { URL as StandardUrl } from 'whatwg-url';

const special = [0x2d, 0x2e, 0x3002, 0xff0e, 0xff61, 0xad, 0x200c, 0x200d, 0x94d, 0x627, 0x628, 0x5d0, 0x661, 0x6f1, 0x30, 0x41, 0x61, 0xdf, 0x3c2, 0x3a3, 0x1e9e, 0x130, 0x300, 0x301, 0x327, 0x345, 0x1100, 0x1161, 0x11a8, 0xac00, 0x4c0, 0x1806, 0x2061, 0x206a, 0x206f, 0x2f874, 0x2f91f, 0x2f95f, 0x2f9bf, 0x180e, 0x3164, 0xfe0f, 0xe0100, 0x1f468, 0x110ba, 0x1d165, 0x0f73, 0x0344, 0xfb1d, 0x2126, 0x212b, 0xa8, 0x37a, 0x2260, 0x3d, 0x25];
const punycode = ['xn--', 'XN--', 'xn--a', 'xn--a-', 'xn--zca', 'xn--nxa', 'xn--fa-hia', 'xn--8i7caa', 'xn--ls8h', 'xn--1ch', 'xn--0ca24w', 'xn--mgba3a4f16a'];
const planes = [[0x80, 0x24f], [0x250, 0x7ff], [0x800, 0x1fff], [0x2000, 0x2fff], [0x3000, 0xd7ff], [0xf900, 0xfffd], [0x10000, 0x1ffff], [0x20000, 0x33fff], [0xe0000, 0xe01ef], [0x34000, 0x10ffff]];

function host(random) {
  const pieces = [];
  for (let n = 1 + random.below(6); n > 0; --n) {
    if (random.once(7)) {
      pieces.push(random.pick(punycode));
    } else if (random.once(2)) {
      pieces.push(String.fromCodePoint(random.pick(special)));
    } else {
      const [first, last] = random.pick(planes);
      pieces.push(String.fromCodePoint(first + random.below(last - first + 1)));
    }
  }
  return pieces;
}

// By the Standard since 2025, a host in ASCII stays as it is, but not by whatwg-url 16.
export const isNewer = text => /^[\0-\x7f]*$/.test(text) && /xn--/i.test(text);

// The classes of known.tsv, by the URLs that a browser and absolve give.
export const hostExceptions = [
  { name: 'host-punycode', fits: ({ text }) => text.split('\n').some(isNewer) },
  { name: 'host-space', fits: ({ theirs }) => /^[a-z]+:\/\/[^/]*%20/.test(theirs) },
  { name: 'host-asterisk', fits: ({ theirs, ours }) => theirs.includes('%2A') || (/^(fails|http:\/\/h\/dir\/)/.test(theirs) && /^[a-z]+:\/\/[^/]*[*"]/.test(ours)) },
];

const urlOf = (host, URL) => {
  try {
    return new URL(`http://a${host}/`).href;
  } catch {
    return 'fails';
  }
};

export function hosts({ absolve, known }) {
  const ask = async texts => {
    const pages = texts.map(text => `<a href="http://a${text.replace(/[%="&]/g, '')}/">`);
    const answers = await absolve.ask(pages, 'text/html;charset=utf-8', 'http://h/');
    return answers.map(([document]) => [document.links[0].url ?? 'fails']);
  };
  const clean = text => text.replace(/[%="&]/g, '');
  return [{
    name: 'hosts',
    make: host,
    byBrowser: true,
    judge: async (texts, frames) => ({
      expected: await frames.evaluate(`hosts => hosts.map(host => [(${urlOf})(host, URL)])`, texts.map(clean)),
      found: await ask(texts),
    }),
    explain: async (text, browser, answers) => {
      if (!isNewer(text) && urlOf(clean(text), StandardUrl) !== answers.ours) return undefined;
      return known.classOf({ text, ...answers }, browser, hostExceptions);
    },
  }];
}
