// Bases, the documents in srcdoc attributes, and the policies that forbid a BASE, judged by the URLs
// that a browser gives to links.
import { Frames } from './frames.mjs';

const hrefs = ['/in/', 'http://h/b/', 'https://h/b/', 'http://b.example/x/', 'https://b.example/x/', 'http://b.example:8080/', 'ftp://b.example/', 'file:///x/', 'data:,x', '', '#f', '?q', 'http://h:80/c%2Fd/', 'http://[::1]/', '//b.example/%41/b', 'mailto:x@y', 'x:y', 'http://a.b.example/x/y', 'http://b.example/a/b', 'http://b.example/a%2Fb', 'ws://b.example/', 'http://[', 'http://127.0.0.2/', 'https://h:443/', 'https://h:8443/', 'http://h:8080/'];
const sources = ["'self'", "'SELF'", "'none'", '*', '*:80', '*:443', '*:*', 'http:', 'https:', 'HTTP://*', 'b.example', 'b.example:443', 'b.example:80', 'b.example:*', 'b.example:8080', '*.b.example', '*.example', 'http://b.example/x/', 'b.example/x', 'b.example/%78/', 'b.example/x/y', 'b.example//', 'b.example/', 'b.example/x/?q', "'nonce-x'", 'h', 'h:80', 'h/b/', 'h/c%2fd/', 'ftp:', 'file:', 'https://h', 'B.EXAMPLE', 'b.example.', 'x', 'data:', '/x', 'h/', "'unsafe-inline'", 'b_c', 'b.example:', 'b.example:08080', 'b.example/a%2Fb', 'b.example/a/b', 'ws:', 'wss:', 'ws://b.example', '127.0.0.2'];

const quoted = text => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
const base = random => `<base href="${random.pick(hrefs)}">`;
// A policy, in pieces.
const meta = random => {
  const pieces = [`<meta http-equiv="${random.pick(['Content-Security-Policy', 'content-security-policy'])}" content="`];
  pieces.push(random.pick(['base-uri', 'base-uri', 'Base-URI', 'default-src']));
  for (let n = random.below(3); n > 0; --n) pieces.push(` ${random.pick(sources)}`);
  if (random.once(8)) pieces.push('; base-uri *');
  return [...pieces, '">'];
};
const inner = random => {
  const pieces = [];
  for (let n = random.below(3); n > 0; --n) pieces.push(...random.pick([random => [base(random)], meta])(random));
  pieces.push('<a href=x>');
  if (random.once(5)) pieces.push(base(random));
  return pieces;
};

function document(random) {
  const pieces = [];
  for (let n = 1 + random.below(7); n > 0; --n) {
    switch (random.below(12)) {
      case 0: case 1: case 2: pieces.push(base(random)); break;
      case 3: case 4: pieces.push(...meta(random)); break;
      case 5: case 6: pieces.push('<iframe srcdoc="', ...inner(random).map(quoted), '"></iframe>'); break;
      case 7: pieces.push(random.pick(['<body>', '<p>', '</head>', '<table>', '<table><td>', '</td>', '</table>', '</noscript>', '</template>'])); break;
      case 8: pieces.push(random.pick(['<noscript>', '<template>', '<div><template shadowrootmode=open>'])); break;
      case 9: pieces.push(`<base target=_top>`); break;
      default: pieces.push('<a href=x>t</a>');
    }
  }
  pieces.push('<a href=x>');
  return pieces;
}

// Runs in the browser.
function read(document) {
  const links = [];
  const visit = (root, place) => {
    for (const link of root.querySelectorAll('a[href]')) {
      if (link.namespaceURI === 'http://www.w3.org/1999/xhtml') links.push(`${place} ${link.href}`);
    }
    for (const host of root.querySelectorAll('*')) if (host.shadowRoot) visit(host.shadowRoot, place);
  };
  visit(document, '');
  let number = 0;
  const frames = root => {
    for (const element of root.querySelectorAll('*')) {
      if (element.localName === 'iframe' && element.contentDocument) visit(element.contentDocument, 'in');
      if (element.shadowRoot) frames(element.shadowRoot);
    }
  };
  frames(document);
  return [...new Set(links)].sort();
}

function found(answer) {
  const links = new Set();
  for (const document of answer) {
    for (const link of document.links) {
      if (link.element === 'a' && !link.inert) links.add(`${document.frame ? 'in' : ''} ${link.url ?? link.raw}`);
    }
  }
  return [...links].sort();
}

// The classes of known.tsv, and what a document has that is of one.
const exceptions = [
  { name: 'csp-srcdoc', fits: ({ text }) => /content=&quot;/.test(text) },
  { name: 'srcdoc-base', fits: ({ text }) => /<iframe[^]*<\/iframe>[^]*<base/.test(text) },
  { name: 'base-invalid', fits: ({ text }) => /http:\/\/\[[^:]/.test(text) },
  { name: 'csp-port-80', fits: ({ text }) => /:80\b/.test(text) },
  { name: 'policy-in-noscript', fits: ({ text }) => /<noscript>/.test(text) },
  { name: 'csp-address', fits: ({ text }) => /\[::1\]|127\.0\.0\.2/.test(text) },
  { name: 'csp-websocket', fits: ({ text }) => / wss?:/.test(text) },
  { name: 'csp-slash', fits: ({ text }) => /%2F/i.test(text) },
  { name: 'csp-star', fits: ({ text }) => / \*[ ;"&]/.test(text) },
  { name: 'csp-query', fits: ({ text }) => /\?q/.test(text) },
];

export function bases({ absolve, known }) {
  return [{
    name: 'bases',
    isSlow: true,
    byBrowser: true,
    make: document,
    judge: async (texts, frames) => {
      const served = i => ({ type: 'text/html;charset=utf-8', body: texts[i] });
      return { expected: await frames.ask(texts.length, served, read), found: (await absolve.ask(texts, 'text/html;charset=utf-8', Frames.url)).map(found) };
    },
    explain: async (text, browser) => known.classOf({ text }, browser, exceptions),
  }];
}
