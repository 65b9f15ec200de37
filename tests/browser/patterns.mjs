// URL patterns that absolve makes absolute, judged by Chromium's URLPattern, and its prefetches by the speculation
// rules of a page that moves to another origin.
// usage: patterns.mjs ABSOLVE WORK
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { expect, inBrowser } from './browser.mjs';

const [absolve, work] = process.argv.slice(2);

const bases = ['http://h.example/d/p', 'http://h.example:8080/d(x)/p:q?b=*c', 'https://h/', 'http://[::1]/a/b?q', 'file:///d/p', 'http://u:p@h/x/', 'http://xn--e1a.example/%20a/é?é', 'http://h.example', 'ftp://h/a/b/'];
const fixed = ['', '/x', 'x*', '../x', '?q', '#h', '\\?q', '{/x}*', '{x}', '\\/x', 'data\\:foo', 'data:foo', 'mailto:*', 'https:foo', 'http{s}?:foo', 'http{s}?:/x', 'http{s}?://*/x', '//o.example/x', '//o.example:80/x', '/a:', '/:id', '/:id(\\d+)', '*', '?*', 'x?y', 'x*?y', '/x\\?y', '(foo)', '/(foo', 'http://o.example/*', 'https://*.o.example', '*://o.example/x', ' /x', '/é/:id', '/a\tb', 'h\nttp://x/', '/x#', '/d/logout*', './*', '/d/{a,b}', '/d/:a/:b?', '/(a|b)', '+x', '/"<x>'].concat(
  [{ pathname: '/x/*' }, { pathname: 'x' }, { search: '*a*' }, { hash: 'h' }, { hostname: 'o.example' }, { protocol: 'https', pathname: 'x' }, { protocol: 'https', pathname: '/x' }, {}, { baseURL: 'http://o.example/b/', pathname: 'x' }, { pathname: '{/x}?', search: '' }]);
const atoms = ['/', '/', 'x', 'foo', '*', '?', '?', '#', ':id', '{', '}', '{/x}', '{x}', '(a)', '(\\d+)', '(a|b)', '\\?', '\\:', '\\/', '\\*', '.', '..', '../', '//', 'http', 'https', ':', '://', 'http://', 'a.example', ':8080', '@', 'u:p@', '[::1]', '[\\:\\:1]', '%2e', ' ', '+', '{s}?', 'mailto', 'foo:', '&q=', ':_a', '(?:b)', '(', '\\'];

// A generator of numbers that gives the same patterns in each run.
let state = 1;
function below(limit) {
  state = (state + 0x6D2B79F5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % limit;
}
const random = () => [...Array(1 + below(6))].map(() => atoms[below(atoms.length)]).join('');

// One script for each pattern, because a script with a pattern that cannot be written stays whole.
const script = pattern => `<script type=speculationrules>${JSON.stringify({ prefetch: [{ where: { not: { href_matches: pattern } } }] }).replaceAll('<', '\\u003c')}</script>`;
function rewritten(patterns, base) {
  const page = patterns.map(script).join('\n');
  const made = execFileSync(absolve, ['rewrite', '-q', '-b', base, '--type', 'text/html', '-'], { input: page, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
  return made.split('\n').map(line => JSON.parse(line.slice(line.indexOf('>') + 1, line.lastIndexOf('<'))).prefetch[0].where.not.href_matches);
}

// Runs in the browser. The components of each pattern over its base, and over two others; and which URLs it matches.
function judge([before, after, base]) {
  const names = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];
  const urls = [base, 'http://h.example/x', 'http://h.example/d/x', 'http://h.example/d/foo?q', 'http://h.example/x/y#h', 'http://h.example:8080/d(x)/x', 'https://h/x', 'https://h/d/logout?x', 'http://o.example/x', 'https://elsewhere.test/x/x', 'https://elsewhere.test/d/x', 'https://elsewhere.test/x', 'mailto:x', 'data:foo', 'file:///d/x', 'ftp://h/a/b/x'];
  const over = (pattern, base) => {
    try {
      const own = typeof pattern === 'string' ? new URLPattern(pattern, base) : new URLPattern({ baseURL: base, ...pattern });
      return JSON.stringify([names.map(name => own[name]), urls.map(url => own.test(url))]);
    } catch {
      return 'none';
    }
  };
  return before.map((pattern, i) => {
    const own = over(pattern, base);
    const isSame = ['https://elsewhere.test/x/', 'http://other.test:81/d/p?b#f'].every(other => over(after[i], other) === own);
    return isSame ? (own === 'none' ? 'no pattern' : 'same') : own === 'none' ? 'no pattern' : 'differs';
  });
}

// The verdicts on the patterns from `from` to `to`. A few patterns with groups crash Chromium 156; there is no verdict
// on these.
async function verdictsOn(browser, [before, after, base], from, to) {
  const page = await browser.newPage();
  try {
    return await page.evaluate(judge, [before.slice(from, to), after.slice(from, to), base]);
  } catch (error) {
    if (!String(error).includes('crashed')) throw error;
    if (to - from === 1) return ['crash'];
    const middle = (from + to) >> 1;
    const halves = [[from, middle], [middle, to]];
    return (await Promise.all(halves.map(half => verdictsOn(browser, [before, after, base], ...half)))).flat();
  } finally {
    await page.close().catch(() => {});
  }
}

async function compare(browser) {
  for (const base of bases) {
    const before = fixed.concat(Array.from({ length: 400 }, random));
    const after = rewritten(before, base);
    const verdicts = await verdictsOn(browser, [before, after, base], 0, before.length);
    // Nothing is written for some patterns that begin with a scheme in parts. Every other one keeps its meaning.
    const left = verdicts.map((verdict, i) => i).filter(i => verdicts[i] === 'differs' && after[i] === before[i]);
    const broken = verdicts.map((verdict, i) => i).filter(i => verdicts[i] === 'differs' && after[i] !== before[i]);
    expect(`patterns over ${base}`, broken.length === 0, broken.map(i => JSON.stringify([before[i], after[i]])).join('\n  '));
    const known = new Set(['http{s}?:/x']);
    expect(`patterns of the list over ${base}`, left.every(i => i >= fixed.length || known.has(before[i])), left.map(i => before[i]).join(' '));
    expect(`random patterns over ${base}`, left.length < before.length / 8, `${left.length} of ${before.length} left`);
    expect(`verdicts over ${base}`, verdicts.filter(verdict => verdict === 'crash').length < 5);
  }
}

// A page with rules that exclude some links, as it is at its own server, and rewritten at another one.
async function move(browser) {
  const asked = [];
  const pages = new Map();
  const serve = name => new Promise(resolve => {
    const server = http.createServer((request, response) => {
      if (request.headers['sec-purpose']?.startsWith('prefetch')) asked.push(name + request.url);
      const page = pages.get(name + request.url) ?? 'page';
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=600' }).end(page);
    }).listen(0, '127.0.0.1', () => resolve(server));
  });
  const [home, away] = [await serve('home'), await serve('away')];
  const urlOf = (server, name) => `http://127.0.0.1:${server.address().port}${name}`;
  const rules = { prefetch: [{ where: { and: [{ href_matches: '/d/*' }, { not: { href_matches: ['logout*', { pathname: '/d/secret/*' }] } }] }, eagerness: 'immediate' }] };
  const page = `<!doctype html><title>p</title><script type=speculationrules>${JSON.stringify(rules)}</script><a href=a>a</a> <a href=logout?now>l</a> <a href=secret/x>s</a>`;
  pages.set('home/d/p', page);
  fs.writeFileSync(path.join(work, 'rules.html'), page);
  const moved = execFileSync(absolve, ['rewrite', '-q', '-b', urlOf(home, '/d/p'), path.join(work, 'rules.html')]).toString();
  pages.set('away/x/q', moved);
  for (const [server, name] of [[home, '/d/p'], [away, '/x/q']]) {
    asked.length = 0;
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.goto(urlOf(server, name));
    for (let i = 0; i < 40 && asked.length === 0; i++) await own.waitForTimeout(100);
    await own.waitForTimeout(500);
    await context.close();
    expect(`prefetches at ${name}`, asked.join(' ') === 'home/d/a', asked.join(' '));
  }
  home.close();
  away.close();
}

await inBrowser(version => `patterns of URLs in Chromium ${version}`, async browser => {
  await compare(browser);
  await move(browser);
});
