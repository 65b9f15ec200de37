// The known differences between absolve and the browsers. Each row of known.tsv is a page and what absolve and the
// browsers make of it; rows with the same class are one difference, which is a row of docs/browsers.md.
import fs from 'node:fs';
import { Frames } from './frames.mjs';

// Columns in which `\n`, `\0` or `\u00e9` stands for a character, as in JSON, and `x{9}` for nine of x.
const unescaped = text => JSON.parse(`"${text.replaceAll('"', '\\"').replaceAll('\\0', '\\u0000')}"`).replace(/(.)\{(\d+)\}/g, (all, what, times) => what.repeat(times));

// Runs in the browser. The base, the encoding and the links of a document; those of templates as they are written.
function read(document) {
  const links = [];
  const visit = (root, isInert) => {
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['href', 'src', 'action']) {
        const value = element[name];
        if (!element.hasAttribute(name) || element.localName === 'base' || value === undefined) continue;
        if (isInert) links.push(`inert ${element.getAttribute(name)}`);
        // In SVG, the value is as it is written. In HTML, it is so only if it is no URL.
        else if (value.baseVal !== undefined) links.push(new URL(value.baseVal, element.baseURI).href);
        else links.push(URL.canParse(value) ? value : 'fails');
      }
      if (element.shadowRoot) visit(element.shadowRoot, isInert);
      if (element.localName === 'template') visit(element.content, true);
      if (element.localName === 'iframe' && element.contentDocument) visit(element.contentDocument, isInert);
    }
  };
  visit(document, false);
  return { base: [document.baseURI], encoding: [document.characterSet], links };
}

// The same from absolve's answer.
function found(documents, what) {
  if (what === 'base') return [documents[0].base];
  if (what === 'encoding') return [documents[0].encoding];
  const links = documents.flatMap(document => document.links).filter(link => link.element !== 'base');
  if (what === 'links') return links.map(link => (link.inert ? `inert ${link.raw}` : link.url ?? 'fails'));
  const urls = links.filter(link => !link.inert && /^https?:/.test(link.url)).map(link => link.url.replace(/#.*/, ''));
  return [...new Set(urls)].sort();
}

export class Known {
  constructor(file) {
    this.rows = fs.readFileSync(file, 'utf8').split('\n').filter(line => line !== '' && !line.startsWith('#')).map(line => {
      const [name, clause, what, page, absolve, chromium, firefox, type = 'text/html;charset=utf-8'] = line.split('\t');
      return { name, clause, what, page, absolve, chromium, firefox, type };
    });
  }

  // Whether the class is known, and how to cite it.
  has(name, browser) {
    return this.rows.some(row => row.name === name && row[browser] !== '=');
  }
  // The first class that is known of a browser and fits a document: its `text`, and the answers `theirs` and `ours`.
  classOf(document, browser, exceptions) {
    return exceptions.find(({ name, fits }) => this.has(name, browser.name) && fits(document))?.name;
  }
  clause(name) {
    return this.rows.find(row => row.name === name)?.clause;
  }

  // Asks absolve and the browsers about each row. Returns a line for each answer that is not the row's.
  async changes(absolve, browsers) {
    const changes = [];
    const pages = this.rows.map(({ page, type }) => ({ type, body: Buffer.from(unescaped(page), type.endsWith('utf-8') ? 'utf8' : 'latin1') }));
    const asksRequests = i => this.rows[i].what === 'requests';
    const answers = await absolve.ask(pages.map(page => page.body), i => pages[i].type, i => (asksRequests(i) ? Frames.urlOfRequests(i) : Frames.url(0)));
    const requests = {};
    for (const [browser, frames] of Object.entries(browsers)) {
      requests[browser] = await frames.askRequests(pages.length, i => (asksRequests(i) ? pages[i] : { type: 'text/html', body: '' }), 1000);
    }
    for (const [i, row] of this.rows.entries()) {
      const compare = (who, answer, expected) => {
        const text = answer.join(' ').replaceAll(Frames.url(0), 'PAGE').replace(/http:\/\/h:\d+/g, 'http://h');
        if (expected.startsWith('?') && (text === unescaped(row.absolve) || text === unescaped(expected.slice(1)))) return;
        if (text !== unescaped(expected)) changes.push(`${row.name}: ${row.page}: ${who} had ${expected}, and has ${text}`);
      };
      compare('absolve', found(answers[i], row.what), row.absolve);
      for (const [browser, frames] of Object.entries(browsers)) {
        const answer = asksRequests(i) ? requests[browser][i] : (await frames.ask(1, () => pages[i], read))[0][row.what];
        compare(browser, answer, row[browser] === '=' ? row.absolve : row[browser]);
      }
    }
    return changes;
  }

  // The rows of the page of the documentation are the classes of the table, and name the browsers that differ.
  discord(page) {
    const [front] = fs.readFileSync(page, 'utf8').split('\n## Where ');
    const texts = new Map();
    const discord = [];
    for (const [text] of front.matchAll(/^- .*(\n  .*)*/gm)) {
      const row = /^- `([a-z0-9-]+)`, ([^:]+): (.*)/.exec(text.replace(/\n */g, ' '));
      if (row === null) discord.push(`${page}: without a class: ${text}`);
      else if (this.clause(row[1]) !== row[2]) discord.push(`${page}: ${row[1]}: the table has ${this.clause(row[1])}, the page ${row[2]}`);
      else texts.set(row[1], row[3]);
    }
    for (const name of new Set(this.rows.map(row => row.name))) {
      const text = texts.get(name);
      if (text === undefined) discord.push(`${page}: no row for ${name}`);
      else if (/Chromium|[Bb]oth/.test(text) !== this.has(name, 'chromium') || /Firefox|[Bb]oth/.test(text) !== this.has(name, 'firefox')) discord.push(`${page}: ${name}: names other browsers than the table`);
    }
    return discord;
  }
}
