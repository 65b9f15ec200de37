// Bases, the documents in srcdoc attributes, and the policies that forbid a BASE, judged by the URLs
// that Chromium gives to links.
import { Frames } from './frames.mjs';

const hrefs = ['/in/', 'http://h/b/', 'https://h/b/', 'http://b.example/x/', 'https://b.example/x/', 'http://b.example:8080/', 'ftp://b.example/', 'file:///x/', 'data:,x', '', '#f', '?q', 'http://h:80/c%2Fd/', 'http://[::1]/', '//b.example/%41/b', 'mailto:x@y', 'x:y', 'http://a.b.example/x/y', 'https://h:443/', 'https://h:8443/', 'http://h:8080/'];
const sources = ["'self'", "'SELF'", "'none'", '*', '*:80', '*:443', '*:*', 'http:', 'https:', 'HTTP://*', 'b.example', 'b.example:443', 'b.example:80', 'b.example:*', 'b.example:8080', '*.b.example', '*.example', 'http://b.example/x/', 'b.example/x', 'b.example/%78/', 'b.example/x/y', 'b.example//', 'b.example/', 'b.example/x/?q', "'nonce-x'", 'h', 'h:80', 'h/b/', 'h/c%2fd/', 'ftp:', 'file:', 'https://h', 'B.EXAMPLE', 'b.example.', 'x', 'data:', '/x', 'h/', "'unsafe-inline'", 'b_c', 'b.example:', 'b.example:08080'];

const quoted = text => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
const base = random => `<base href="${random.pick(hrefs)}">`;
const policy = random => {
  const list = Array.from({ length: random.below(3) }, () => random.pick(sources)).join(' ');
  const directive = random.pick(['base-uri', 'base-uri', 'Base-URI', 'default-src']);
  return random.once(8) ? `${directive} ${list}; base-uri *` : `${directive} ${list}`;
};
const meta = random => `<meta http-equiv="${random.pick(['Content-Security-Policy', 'content-security-policy'])}" content="${quoted(policy(random))}">`;
const inner = random => [...Array(random.below(3))].map(() => random.pick([base, meta])(random)).join('') + '<a href=x>' + (random.once(5) ? base(random) : '');

function document(random) {
  const pieces = [];
  for (let n = 1 + random.below(7); n > 0; --n) {
    switch (random.below(12)) {
      case 0: case 1: case 2: pieces.push(base(random)); break;
      case 3: case 4: pieces.push(meta(random)); break;
      case 5: case 6: pieces.push(`<iframe srcdoc="${quoted(inner(random))}"></iframe>`); break;
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

// Known deviations of Chromium from the Standard.
const exceptions = [
  { clause: 'CSP 3 6.7.2.11: port 80 does not match https at 443; in Chromium it does', pattern: /:80\b/ },
  { clause: 'HTML 4.2.5.3: a policy counts in a child of the head; in Chromium also in a noscript there', pattern: /<noscript>/ },
  { clause: 'CSP 3 6.7.2.10: no source expression matches an IP address; in Chromium it does', pattern: /\[::1\]/ },
  { clause: 'CSP 3 2.3.1: an expression with a query is none; Chromium drops the query', pattern: /\?q/ },
];

export function bases({ absolve, frames }) {
  return [{
    name: 'bases',
    isSlow: true,
    make: document,
    judge: async texts => {
      const served = i => ({ status: 200, contentType: 'text/html;charset=utf-8', body: texts[i] });
      return { expected: await frames.ask(texts.length, served, read), found: (await absolve.ask(texts, 'text/html;charset=utf-8', Frames.url)).map(found) };
    },
    explain: async text => exceptions.find(exception => exception.pattern.test(text))?.clause,
  }];
}
