// Tree construction (HTML 13.2.6): soups of tags, and mutants of pages, judged by a browser's tree.
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';

const inline = 'a b i em strong font nobr tt u s big small code strike span sub sup var'.split(' ');
const blocks = 'p div ul ol li dl dt dd h1 h3 h6 pre listing address blockquote center fieldset section main nav details summary dir menu hr dialog search article figure'.split(' ');
const tables = 'table table td th tr tbody thead tfoot caption col colgroup'.split(' ');
const foreign = 'svg svg math math foreignObject desc title mi mo mtext annotation-xml mglyph malignmark g use image e path style script'.split(' ');
const odd = 'select option optgroup button input textarea form object applet marquee iframe noembed noframes noscript xmp plaintext template ruby rb rt rtc rp body html head frameset frame br img image embed area wbr keygen param source track link meta base title script style video audio label datalist hgroup isindex x-y legend slot'.split(' ');
const all = [...inline, ...blocks, ...tables, ...foreign, ...odd];
const texts = ['t', ' ', '&#0;', '\n', '&amp;', '&#32;', '&#32', '&#9 ', '&#x20', '&nbsp;', '\0', ' \0', '<', '</', '<!-- c -->', '<!doctype html>', '<![CDATA[ ]]>', '<![CDATA[x]]>', '<![CDATA[<a href=no>]]>', '<?p?>', '</br>', '</p>', '</>'];
const values = ['1', 'hidden', 'HIDDEN', 'text/html', 'application/xhtml+xml', 'red', 'open', ''];

const kinds = {
  general: { tags: [all, all, inline, blocks, tables, foreign, odd], size: 24 },
  points: { tags: [foreign, foreign, ['svg', 'math', 'foreignObject', 'desc', 'mi'], inline, all, tables, ['select', 'input', 'param', 'iframe', 'textarea', 'xmp', 'table', 'p', 'object']], size: 16 },
  formatting: { tags: [inline, inline, ['a', 'b', 'nobr'], ['p', 'div', 'table', 'td', 'li', 'button', 'object', 'applet', 'select', 'svg', 'math', 'mi', 'template'], foreign], size: 20, attributes: true },
  shadow: { tags: [['template', 'div', 'template', 'span', 'section', 'x-y', 'p', 'head', 'a', 'li', 'form', 'button', 'table', 'body'], inline, blocks, tables, all], size: 14 },
  frames: { tags: [['frameset', 'frame', 'noframes', 'html', 'head', 'body', 'title', 'base', 'input', 'br'], odd, inline], size: 10 },
  patches: { tags: [['template', 'template', 'template', 'base', 'img'], ['head', 'body', 'html', 'table', 'tr', 'td', 'tbody', 'select', 'option', 'div', 'p', 'b', 'a', 'noscript', 'svg', 'title', 'button'], inline, blocks, tables, all], size: 18, markers: true, needs: 'template-for' },
  selects: { tags: [['select', 'option', 'optgroup', 'hr', 'input', 'button',], inline, blocks, tables, foreign], size: 14 },
};

// Processing instructions that mark places for templates, and some that do not.
function marker(random) {
  const name = random.pick(['name="x"', "name='x'", 'name="y"', 'name="z"', 'name=x', 'name="&#120;"', 'a="b" name="x"', 'name="x"b="c"', 'name = "y" ', '', 'name=""']);
  return `<?${random.pick(['marker', 'marker', 'marker', 'start', 'start', 'end', 'end', 'Marker'])} ${random.once(3) ? name : 'name="x"'}${random.pick(['', '?', '?', '/'])}>`;
}

function tag(random, kind, number) {
  const name = random.pick(random.pick(kind.tags));
  if (random.below(100) < 36) return `</${name}>`;
  let text = '<' + (random.once(300) ? name.slice(0, 1) + '\0' + name.slice(1) : name);
  if (name === 'template' && kind.markers && !random.once(6)) {
    text += ` for=${random.pick(['x', 'x', 'x', 'y', 'z', 'X', '""'])}`;
  }
  if (name === 'template' && (kind.markers ? random.once(6) : !random.once(3))) {
    text += ` ${random.once(9) ? 'ShadowRootMode' : 'shadowrootmode'}=${random.pick(['open', 'open', 'OPEN', 'x', ''])}`;
  }
  if (name === 'input' && random.once(2)) text += ` type=${random.pick(values)}`;
  if (name === 'annotation-xml' && random.once(2)) text += ` encoding=${random.pick(values)}`;
  if (name === 'font' && random.once(3)) text += ` ${random.pick(['color', 'face', 'size'])}=1`;
  if (kind.attributes && random.once(4)) text += ` ${random.pick(['id', 'class', 'color', 'ID'])}=${random.pick(['1', '2', '"1"', "'2'", '&#49;', '1 href=3'])}`;
  if (name !== 'base' && !random.once(3)) text += ` href=${number}`;
  if (name === 'base' && !random.once(4)) text += ` href=http://b${number}/`;
  if (random.once(4)) text += ` src=${number}s`;
  if (random.once(4)) text += ` style=fill:url(${number}u)`;
  return text + (random.once(12) ? '/>' : '>');
}

function soup(kind) {
  return random => {
    const pieces = [];
    if (random.once(3)) pieces.push(random.pick(['<!doctype html>', '<!doctype html>', '<!doctype x>', '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">']));
    for (let n = 2 + random.below(kind.size); n > 0; --n) {
      pieces.push(kind.markers && random.once(3) ? marker(random) : random.once(4) ? random.pick(texts) : tag(random, kind, n));
    }
    return pieces;
  };
}

function pagesOf(folders) {
  const files = [];
  for (const folder of folders) {
    for (const name of fs.readdirSync(folder, { recursive: true })) {
      if (/\.x?html?$/.test(name) && fs.statSync(path.join(folder, name)).size < 200000) files.push(path.join(folder, name));
    }
  }
  return files.sort();
}

// A part of a page, with some of its tags and texts moved, duplicated, removed or exchanged.
function mutant(folders) {
  const files = pagesOf(folders);
  return random => {
    const page = fs.readFileSync(random.pick(files), 'latin1').replace(/[\x80-\xff]/g, '?');
    let pieces = page.match(/<[^>]*>?|[^<]+/g) ?? [];
    if (pieces.length > 300) {
      const from = random.below(pieces.length - 300);
      pieces = [...pieces.slice(0, random.below(20)), ...pieces.slice(from, from + 300)];
    }
    for (let n = 1 + random.below(6); n > 0; --n) {
      const [at, other] = [random.below(pieces.length), random.below(pieces.length)];
      switch (random.below(5)) {
        case 0: pieces.splice(at, 1 + random.below(3)); break;
        case 1: pieces.splice(at, 0, pieces[other] ?? ''); break;
        case 2: [pieces[at], pieces[other]] = [pieces[other], pieces[at]]; break;
        case 3: pieces.splice(at, 0, tag(random, kinds.general, 900 + n)); break;
        default: pieces.splice(at, 0, random.pick(texts));
      }
    }
    return pieces.filter(piece => piece !== undefined);
  };
}

// The attributes in a tree that are links. The elements are those of absolve's table. Runs both in the
// browser and here.
function linksOf(root, view) {
  const html = 'http://www.w3.org/1999/xhtml';
  const svg = 'http://www.w3.org/2000/svg';
  const rules = {
    href: new Set('a area link base embed xmp'.split(' ')),
    src: new Set('img input iframe frame embed script source track audio video bgsound'.split(' ')),
  };
  const counts = (node, name, value) => {
    if (name === 'style') return /^fill:url\(\d+u\)\/?$/.test(value);
    if (view.namespace(node) === html) return rules[name].has(view.name(node));
    if (view.namespace(node) === svg) return true;
    return name === 'href' || ['annotation', 'annotation-xml', 'mglyph'].includes(view.name(node));
  };
  const found = new Set();
  const open = [[root, false]];
  while (open.length > 0) {
    const [node, isInert] = open.pop();
    if (view.name(node)) {
      for (const name of ['href', 'src', 'style']) {
        const value = view.attribute(node, name);
        if (value === null || !counts(node, name, value)) continue;
        const shown = name === 'style' ? value.replace(/.*url\((.*)\).*/s, '$1') : value;
        found.add(`${view.name(node)} ${name} ${shown}${isInert ? ' inert' : ''}`);
      }
      if (view.shadow(node)) open.push([view.shadow(node), isInert]);
      if (view.content(node)) open.push([view.content(node), true]);
    }
    for (const child of node.childNodes ?? []) open.push([child, isInert]);
  }
  return [...found].sort();
}

// A link with an inert and a live copy counts as live.
const liveFirst = links => links.filter(link => !link.endsWith(' inert') || !links.includes(link.slice(0, -6)));

function linksOfDocument(document, linksOf) {
  const view = {
    name: node => node.nodeType === 1 && node.localName,
    namespace: node => node.namespaceURI,
    attribute: (node, name) => node.getAttribute(name),
    shadow: node => node.shadowRoot,
    content: node => node.localName === 'template' && node.content,
  };
  // The base of a soup is recognized by its host.
  return linksOf(document, view).concat(/^http:\/\/b\d/.test(document.baseURI) ? ['base ' + document.baseURI] : []);
}
const linksInBrowser = `document => (${linksOfDocument})(document, ${linksOf})`;

// A document that is only parsed runs no scripts.
async function browserLinks(texts, frames, scripting) {
  if (!scripting) return frames.evaluate(`texts => texts.map(text => (${linksInBrowser})(Document.parseHTMLUnsafe(text)))`, texts);
  return frames.ask(texts.length, i => ({ type: 'text/html;charset=utf-8', body: texts[i] }), linksInBrowser, { scripting });
}

function linksByParse5(text, scripting) {
  return linksOf(parse(text, { scriptingEnabled: scripting }), {
    name: node => node.tagName,
    namespace: node => node.namespaceURI,
    attribute: (node, name) => node.attrs.find(attribute => attribute.name === name)?.value ?? null,
    shadow: () => null,
    content: node => node.content,
  });
}

// The classes of known.tsv, and what a document has that is of one.
const exceptions = [
  { name: 'nul-before-body', fits: ({ text }) => /\0/.test(text) },
  { name: 'replacement-frameset', fits: ({ text }) => /(\ufffd|&#0)[^]*<frameset/.test(text) },
  { name: 'blank-frameset', fits: ({ text }) => /(\s|&#(9|32|x20))[^]*<frameset/.test(text) },
  { name: 'br-end-tag', fits: ({ text }) => /<\/br>[^]*<frameset/.test(text) },
  { name: 'foreign-br', fits: ({ text }) => /<(svg|math)[^]*<\/(br|p)>/i.test(text) },
  { name: 'template-scope', fits: ({ text }) => /<table[^]*<template[^]*<(\/table|tr)/i.test(text) },
  { name: 'template-frameset', fits: ({ text }) => /<template[^]*<frameset/.test(text) },
  { name: 'search-special', fits: ({ text }) => /<search[^]*<(svg|math)[^]*<\//.test(text) },
  { name: 'foreign-end-tag', fits: ({ text }) => /<\/foreignobject/i.test(text) },
  { name: 'template-mode', fits: ({ text }) => /<template[^]*<(base|bgsound|noframes|title)/i.test(text) },
  { name: 'template-form', fits: ({ text }) => /<template[^]*<form/i.test(text) },
];

// The links in absolve's answer, in the same form.
function linksFound(answer) {
  if (answer.error) return [answer.error];
  const found = new Set();
  for (const link of answer[0]?.links ?? []) {
    if (!['href', 'src', 'style'].includes(link.attribute)) continue;
    if (link.attribute === 'style' && !/^\d+u$/.test(link.raw)) continue;
    found.add(`${link.element} ${link.attribute} ${link.raw}${link.inert ? ' inert' : ''}`);
  }
  const base = /^http:\/\/b\d/.test(answer[0]?.base) ? ['base ' + answer[0].base] : [];
  return liveFirst([...found].sort()).concat(base);
}

// What a template has replaced is no longer in the tree, but the browser has read it, so absolve lists it.
function withoutReplaced(found, expected, text) {
  if (!text.includes('<?start')) return found;
  const known = new Set(expected.map(link => link.replace(/ inert$/, '')));
  return found.filter(link => link.startsWith('base http') || known.has(link.replace(/ inert$/, '')));
}

export function trees({ absolve, known, scripting, folders }) {
  const judge = async (texts, frames) => {
    const expected = (await browserLinks(texts, frames, scripting)).map(liveFirst);
    const found = (await absolve.ask(texts, 'text/html;charset=utf-8', 'http://h/dir/p')).map(linksFound);
    return { expected, found: found.map((links, i) => withoutReplaced(links, expected[i], texts[i])) };
  };
  // The class of a difference. parse5, which has neither shadow roots nor patches, must agree with absolve. In the scope of
  // a template, parse5 errs as Firefox does.
  const explain = async (text, browser) => {
    const plain = text.replace(/shadowrootmode=/gi, 'x=').replace(/<\?(marker|start)/g, '<?p');
    const [answer] = await absolve.ask([plain], 'text/html;charset=utf-8', 'http://h/dir/p');
    const ours = linksFound(answer).filter(link => !link.startsWith('base http'));
    const agree = ours.join('\n') === liveFirst(linksByParse5(plain, scripting)).join('\n');
    return known.classOf({ text }, browser, agree ? exceptions : exceptions.filter(({ name }) => name === 'template-scope'));
  };
  const generators = Object.entries(kinds).map(([name, kind]) => [name, soup(kind)]);
  if (folders.length > 0) generators.push(['mutants', mutant(folders)]);
  return generators.map(([name, make]) => ({ name: `trees.${name}`, make, byBrowser: true, canScript: name in kinds, isSlow: scripting, needs: kinds[name]?.needs, judge, explain }));
}
