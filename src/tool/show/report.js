'use strict';

// What stands in a row of links, by its place in the array.
const field = {
  entity: 0, line: 1, column: 2, element: 3, attribute: 4, kind: 5, raw: 6, url: 7, base: 8,
  layer: 9, outcome: 10, written: 11, note: 12, target: 13, before: 14, marked: 15, after: 16,
};
const lines = document.getElementById('data').textContent.trim().split('\n');
const data = JSON.parse(lines.pop());
data.documents = lines.map(line => JSON.parse(line));
const byId = id => document.getElementById(id);
const broken = ['unresolved', 'dangling', 'missing', 'invalid', 'differs'];
const meanings = {
  unresolved: 'the link has no target',
  dangling: 'no part of the message satisfies the reference',
  missing: 'the file that the link leads to is not there',
  invalid: 'the reference breaks a rule of the profile',
  differs: 'the profiles read the link differently',
  changed: data.command === 'rewrite' || data.command === 'localize'
    ? 'the link was rewritten' : 'rewrite would change the link',
  unchanged: 'the link stays as it is written',
};
const layers = [
  ['default', 'Application default'],
  ['retrieval', 'URL used to retrieve the document'],
  ['encapsulating', 'Encapsulating entity'],
  ['content-location', 'Content-Location of the entity'],
  ['content-base', 'Content-Base of the entity'],
  ['embedded', 'BASE element in the document'],
];
const number = new Intl.NumberFormat('en');
const sum = counts => counts.reduce((all, one) => all + one[1], 0);
const byCount = counts => [...counts].sort((a, b) => b[1] - a[1]);
const nameOfPart = path => (path === '' ? 'the message' : `part ${path}`);
const isBroken = outcome => broken.includes(outcome);
const counted = links => `${number.format(links)} ${links === 1 ? 'link' : 'links'}`;

// Elements are made by code alone; texts from documents are only ever text.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') element.addEventListener('click', value);
    else if (value !== null && value !== false) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter(child => child !== null));
  return element;
}

// Characters that are invisible, or that change the direction of a line, are shown by their numbers.
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u115F\u1160\u3164\uFFA0\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
function safe(text, keeps = '') {
  const fragment = document.createDocumentFragment();
  let at = 0;
  for (const found of String(text).matchAll(unsafe)) {
    if (keeps.includes(found[0])) continue;
    fragment.append(text.slice(at, found.index));
    const code = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    fragment.append(make('span', { class: 'unsafe' }, 'U+' + code));
    at = found.index + found[0].length;
  }
  fragment.append(String(text).slice(at));
  return fragment;
}
const code = text => make('code', {}, safe(text));

// All links, the broken ones first.
const links = [];
for (const own of data.documents) own.rows.forEach((row, place) => links.push({ row, own, place }));
const rank = outcome => (isBroken(outcome) ? broken.indexOf(outcome) : broken.length);
const ordered = links.map((_, i) => i)
  .sort((a, b) => rank(links[a].row[field.outcome]) - rank(links[b].row[field.outcome]) || a - b);

function hostOf(url) {
  if (url === null) return '';
  const found = /^[^:/?#]+:\/\/(?:[^/?#\\@]*@)*(\[[^\]]*\]?|[^:/?#\\]*)/.exec(url);
  return found ? found[1] : '';
}
function baseOf(link) {
  const own = link.row[field.base];
  return own === 0 ? link.own.entities[link.row[field.entity]].base : own;
}
function placeOf(link) {
  const entity = link.own.entities[link.row[field.entity]];
  const part = entity.path === null ? '' : `, ${nameOfPart(entity.path)}`;
  return `${link.own.file}${part}:${link.row[field.line]}:${link.row[field.column]}`;
}

// The folder that all documents lie in is left out of the names that are shown.
function commonFolder() {
  const files = data.documents.map(own => own.file);
  if (files.length === 0) return '';
  let folder = files[0].slice(0, files[0].lastIndexOf('/') + 1);
  for (const file of files) {
    while (!file.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}
const folder = commonFolder();
const isAlone = data.documents.length === 1;
function shortPlace(link) {
  const place = placeOf(link).slice(folder.length);
  return isAlone ? place.slice(link.own.file.length - folder.length).replace(/^(, |:)/, '') : place;
}

// --- Totals ---

const filters = { outcome: byId('outcome'), kind: byId('kind'), layer: byId('layer'),
                  host: byId('host'), document: byId('document') };

function bars(title, counts, filter, names = {}) {
  const most = 12;
  const sorted = byCount(counts);
  const largest = sorted.length > 0 ? sorted[0][1] : 1;
  const body = make('tbody');
  const select = name => {
    filters[filter].value = `=${name}`;
    find();
    byId('links').scrollIntoView();
  };
  for (const [name, count] of sorted.slice(0, most)) {
    const bar = make('span', { class: filter === 'outcome' && isBroken(name) ? 'bar bad' : 'bar' });
    bar.style.width = `${(60 * count) / largest}%`;
    const choose = make('button', { type: 'button', title: names[name] ?? null, onclick: () => select(name) },
                        safe(name === '' ? 'none' : name));
    body.append(make('tr', {}, make('th', { scope: 'row' }, choose),
                     make('td', {}, make('div', { class: 'bar-line' }, bar, number.format(count)))));
  }
  const rest = sorted.slice(most);
  const table = make('table', {}, make('caption', { class: 'faint' }, title), body);
  const chart = make('div', { class: 'chart' }, table);
  if (rest.length > 0) {
    chart.append(make('p', { class: 'faint' }, `${number.format(rest.length)} more, with ${number.format(sum(rest))} links`));
  }
  return chart;
}

function showTotals() {
  const count = sum(data.kinds);
  const documents = data.documents.length + data.left.documents;
  const bad = sum(data.outcomes.filter(one => isBroken(one[0])));
  // Only check looks whether there are files behind targets.
  const checks = data.command === 'check';
  const found = [];
  if (checks || bad > 0) found.push(`${number.format(bad)} of them broken`);
  if (!checks) found.push('whether their targets exist: not checked');
  byId('about').append(`absolve ${data.command}, profile ${data.profile}: ${number.format(documents)} `
    + `document${documents === 1 ? '' : 's'}, ${counted(count)}, `
    + `${found.join(', ')}. ${data.tool}.`);
  if (folder !== '') byId('about').after(make('p', { class: 'faint' }, 'The documents are in ', code(folder)));
  byId('charts').append(
    bars('By outcome', data.outcomes, 'outcome', meanings), bars('By kind', data.kinds, 'kind'),
    bars('By layer', data.layers, 'layer'), bars('By host', data.hosts, 'host'));
  const left = data.left;
  if (left.links + left.texts + left.documents > 0) {
    byId('totals').append(make('p', {}, `To stay quick, this page leaves out ${number.format(left.links)} links, `
      + `${number.format(left.documents)} documents and the texts of ${number.format(left.texts)} documents. `
      + 'The totals count all of them.'));
  }
}

function fill(select, names) {
  select.append(make('option', { value: '' }, 'all'));
  for (const [value, text] of names) select.append(make('option', { value: `=${value}` }, safe(text)));
}
function fillFilters() {
  const of = counts => counts.map(one => [one[0], one[0] === '' ? 'none' : one[0]]);
  const outcomes = of(data.outcomes);
  if (data.outcomes.some(one => isBroken(one[0]))) outcomes.unshift(['broken', 'broken, all of them']);
  fill(filters.outcome, outcomes);
  fill(filters.kind, of(data.kinds));
  fill(filters.layer, of(data.layers));
  fill(filters.host, of(byCount(data.hosts).slice(0, 500)));
  fill(filters.document, data.documents.slice(0, 2000).map((own, index) => [index, own.file]));
}

// --- Links ---

const perPage = 100;
let found = ordered;
let page = 0;

function find() {
  const words = byId('search').value.toLowerCase().split(/\s+/).filter(word => word !== '');
  const chosen = name => (filters[name].value === '' ? null : filters[name].value.slice(1));
  const [outcome, kind, layer, host, own] = ['outcome', 'kind', 'layer', 'host', 'document'].map(chosen);
  found = ordered.filter(i => {
    const link = links[i];
    const row = link.row;
    if (outcome !== null && row[field.outcome] !== outcome &&
        !(outcome === 'broken' && isBroken(row[field.outcome]))) return false;
    if (kind !== null && row[field.kind] !== kind) return false;
    if (layer !== null && (row[field.layer] ?? '') !== layer) return false;
    if (host !== null && hostOf(row[field.url]) !== host) return false;
    if (own !== null && link.own !== data.documents[own]) return false;
    if (words.length === 0) return true;
    const text = `${placeOf(link)} ${row[field.element]} ${row[field.attribute]} ${row[field.raw]} `
      + `${row[field.url] ?? ''} ${row[field.note] ?? ''} ${row[field.written] ?? ''}`;
    const lower = text.toLowerCase();
    return words.every(word => lower.includes(word));
  });
  page = 0;
  showPage();
}

function badge(outcome) {
  const kind = isBroken(outcome) ? 'bad' : outcome === 'changed' ? 'good' : 'faint';
  return make('span', { class: `badge ${kind}`, title: meanings[outcome] ?? null }, outcome);
}

function pair(list, name, ...value) {
  list.append(make('dt', {}, name), make('dd', {}, ...value));
}

function detailsOf(link) {
  const row = link.row;
  const entity = link.own.entities[row[field.entity]];
  const box = make('div', { class: 'details' });
  if (row[field.marked] !== '') {
    box.append(make('pre', {}, safe(row[field.before], '\t'),
                    make('mark', {}, safe(row[field.marked], '\t\n\r')), safe(row[field.after], '\t')));
  }
  const list = make('dl');
  pair(list, 'outcome', `${row[field.outcome]}: ${meanings[row[field.outcome]] ?? ''}`);
  if (row[field.note] !== null) pair(list, 'reason', safe(row[field.note]));
  pair(list, 'number', `${link.place + 1}, for absolve explain --link`);
  pair(list, 'kind', row[field.kind]);
  const base = baseOf(link);
  pair(list, 'base', base === null ? 'none' : code(base));
  if (row[field.layer] !== null) pair(list, 'layer', row[field.layer]);
  pair(list, 'target', row[field.url] === null ? 'none' : code(row[field.url]));
  if (row[field.target] !== null) pair(list, 'satisfied by', nameOfPart(row[field.target]));
  if (row[field.written] !== null) pair(list, 'rewritten to', code(row[field.written]));
  if (entity.encoding !== null) pair(list, 'encoding', entity.encoding);
  box.append(list);
  if (entity.candidates.length > 0) {
    box.append(make('p', {}, 'Where the base of the document comes from:'));
    const verdicts = make('ul');
    for (const own of entity.candidates) {
      verdicts.append(make('li', {}, `${own.layer} (${own.section}) `, code(own.text), `, ${own.where}: `,
                           own.chosen ? make('strong', {}, 'this is the base') : own.reason));
    }
    box.append(verdicts);
  }
  if (link.own.texts !== null) {
    box.append(make('p', {}, make('button', { type: 'button', onclick: () => openText(link) }, 'Show in the text')));
  }
  return box;
}

function rowOf(link) {
  const row = link.row;
  const details = make('tr', { hidden: true, role: 'row' });
  const toggle = make('button', { type: 'button', class: 'toggle', title: placeOf(link), 'aria-expanded': 'false', onclick: () => {
    if (details.childElementCount === 0) details.append(make('td', { colspan: 5, role: 'cell' }, detailsOf(link)));
    details.hidden = !details.hidden;
    toggle.setAttribute('aria-expanded', String(!details.hidden));
  } }, safe(shortPlace(link)));
  const cell = (...content) => make('td', { class: 'code', role: 'cell' }, ...content);
  const line = make('tr', { class: 'link', role: 'row' },
    make('td', { role: 'cell' }, badge(row[field.outcome])), cell(toggle),
    cell(safe(`${row[field.element]} ${row[field.attribute]}`)), cell(safe(row[field.raw])),
    cell(row[field.url] === null ? safe(row[field.note] ?? '') : safe(row[field.url])));
  return [line, details];
}

function showPage() {
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const from = page * perPage;
  byId('rows').replaceChildren(...found.slice(from, from + perPage).flatMap(i => rowOf(links[i])));
  byId('shown').textContent = `${number.format(found.length)} of ${number.format(links.length)} links`;
  byId('page').textContent = `Page ${number.format(page + 1)} of ${number.format(pages)}`;
  byId('previous').disabled = page === 0;
  byId('next').disabled = page + 1 >= pages;
}

// --- Documents ---

// RFC 2396 5.1 draws the layers as boxes, one within the other.
function boxes(entity) {
  const outermost = make('div');
  let around = outermost;
  for (const [layer, title] of layers) {
    const own = entity.candidates.filter(one => one.layer === layer);
    const box = make('div', { class: own.some(one => one.chosen) ? 'layer wins' : 'layer' });
    const section = own.length === 0 ? '' : `${own[0].section} `;
    box.append(make('p', { class: own.length === 0 ? 'faint' : null }, `${section}${title}`));
    for (const one of own) {
      const value = make('p', {}, code(one.text));
      if (one.url !== null && one.url !== one.text) value.append(' → ', code(one.url));
      box.append(value, make('p', {}, one.where, ': ',
        one.chosen ? make('strong', { class: 'good' }, 'this is the base') : one.reason));
    }
    around.append(box);
    around = box;
  }
  around.append(make('p', {}, `In this document: ${counted(entity.links)}`));
  return outermost;
}

function partsOf(own) {
  const depths = [];
  const list = make('ul', { class: 'parts' });
  const lost = new Map();
  const refers = new Map();
  for (const row of own.rows) {
    const from = own.entities[row[field.entity]].path ?? '';
    if (row[field.outcome] === 'dangling') lost.set(from, [...(lost.get(from) ?? []), row[field.raw]]);
    if (row[field.target] !== null) {
      const who = refers.get(row[field.target]) ?? new Set();
      who.add(nameOfPart(from));
      refers.set(row[field.target], who);
    }
  }
  own.parts.forEach((part, i) => {
    depths[i] = part.parent === null ? 0 : depths[part.parent] + 1;
    const item = make('li', { class: part.unreferenced || lost.has(part.path) ? 'lost' : null });
    item.style.marginLeft = `${Math.min(depths[i], 12) * 1.5}rem`;
    const name = part.path === '' ? 'The message' : `Part ${part.path}`;
    item.append(make('strong', {}, name), ' ', safe(part.type), ` ${number.format(part.size)} encoded bytes `);
    if (part.encoding !== null) item.append(safe(part.encoding), ' ');
    if (part.name !== null) item.append('named ', code(part.name), ' ');
    if (part.location !== null) item.append('Content-Location ', code(part.location), ' ');
    if (part.content_id !== null) item.append('Content-ID ', code(part.content_id), ' ');
    if (part.base !== null) item.append('base ', code(part.base), ` [${part.layer ?? ''}] `);
    if (!part.leaf && part.shows !== null) item.append(`shows part ${part.shows} `);
    if (refers.has(part.path)) {
      item.append(`referred to by ${[...refers.get(part.path)].slice(0, 5).join(', ')} `);
    }
    if (part.unreferenced) item.append(make('strong', { class: 'bad' }, 'nothing refers to this part '));
    for (const raw of (lost.get(part.path) ?? []).slice(0, 20)) {
      item.append(make('p', { class: 'bad' }, 'refers to nothing: ', code(raw)));
    }
    list.append(item);
  });
  return list;
}

// A text with its links marked, so much of it at a time that the page stays quick.
function textOf(own, part, segments) {
  const box = make('pre', { tabindex: 0, role: 'region', 'aria-label': `Text of ${own.file}${part ? `, part ${part}` : ''}` });
  const marks = new Map();
  let at = 0;
  const more = make('button', { type: 'button', onclick: () => grow(0) }, 'Show more of the text');
  function grow(until) {
    let size = 0;
    const parts = document.createDocumentFragment();
    for (; at < segments.length && (size < 100000 || at <= until); at += 3) {
      parts.append(safe(segments[at], '\t\n\r'));
      size += segments[at].length + 100;
      if (at + 1 >= segments.length) continue;
      const row = own.rows[segments[at + 1]];
      const bad = row !== undefined && isBroken(row[field.outcome]);
      const mark = make('mark', { class: bad ? 'bad' : null, title: row === undefined ? null : row[field.url] },
                        safe(segments[at + 2], '\t\n\r'));
      marks.set(segments[at + 1], mark);
      parts.append(mark);
    }
    box.append(parts);
    more.hidden = at >= segments.length;
  }
  grow(0);
  const show = place => {
    const index = segments.findIndex((one, i) => i % 3 === 1 && one === place);
    if (index < 0) return;
    if (!marks.has(place)) grow(index);
    const mark = marks.get(place);
    for (const old of box.querySelectorAll('.chosen')) old.classList.remove('chosen');
    mark.classList.add('chosen');
    mark.scrollIntoView({ block: 'center' });
  };
  return { box, more, show };
}

function textsOf(own) {
  const area = make('div');
  own.shows = [];
  own.texts.forEach(text => {
    area.append(make('h3', {}, text.part === null ? 'Text' : `Text of part ${text.part || 'the message'}`));
    const views = [['As it was', text.before]];
    if (text.after !== null) {
      views.push([['rewrite', 'localize'].includes(data.command) ? 'As it is rewritten' : 'As rewrite would write it', text.after]);
    }
    const body = make('div');
    const buttons = make('p');
    const select = (k, place) => {
      const view = textOf(own, text.part, views[k][1]);
      body.replaceChildren(view.box, make('p', {}, view.more));
      [...buttons.children].forEach((button, i) => button.setAttribute('aria-pressed', String(i === k)));
      if (place !== undefined) view.show(place);
    };
    views.forEach(([name], k) => buttons.append(
      make('button', { type: 'button', 'aria-pressed': 'false', onclick: () => select(k) }, name), ' '));
    select(0);
    area.append(buttons, body);
    const places = new Set(text.before.filter((_, i) => i % 3 === 1));
    own.shows.push(place => places.has(place) && (select(0, place), true));
  });
  return area;
}

function titleOf(entity) {
  const name = entity.path === null ? 'The document' : entity.path === '' ? 'The message' : `Part ${entity.path}`;
  return entity.frame === null ? name : `${name}, srcdoc document ${entity.frame}`;
}

function openFile(own) {
  if (own.box.childElementCount > 1) return;
  const box = own.box;
  if (own.error) {
    box.append(make('p', { class: 'bad' }, safe(own.error)));
    return;
  }
  if (own.diagnostics.length > 0) {
    const list = make('ul');
    for (const one of own.diagnostics) {
      const place = one.line === undefined ? '' : `${one.line}:${one.column}: `;
      const part = one.part === null ? '' : `part ${one.part}: `;
      list.append(make('li', {}, make('strong', { class: one.severity === 'note' ? null : 'bad' }, one.severity),
                       ` ${place}${part}`, safe(one.text), ` [${one.code}]`));
    }
    box.append(make('h3', {}, 'Messages'), list);
  }
  if (own.parts) box.append(make('h3', {}, 'Parts'), partsOf(own));
  const most = 50;
  for (const entity of own.entities.slice(0, most)) {
    const title = entity.title === null ? null : make('p', {}, safe(entity.title));
    if (own.entities.length <= 2) {
      box.append(make('h3', {}, titleOf(entity), ': its base'), ...(title ? [title] : []), boxes(entity));
      continue;
    }
    const more = make('details', {}, make('summary', {}, titleOf(entity), ': base ', code(entity.base ?? 'none')), title);
    more.addEventListener('toggle', () => more.open && !more.querySelector('.layer') && more.append(boxes(entity)));
    box.append(more);
  }
  if (own.entities.length > most) {
    box.append(make('p', {}, `and ${number.format(own.entities.length - most)} more documents in it`));
  }
  if (own.texts !== null) box.append(textsOf(own));
}

function openText(link) {
  while (!link.own.box) showFiles();
  openFile(link.own);
  link.own.box.open = true;
  for (const show of link.own.shows ?? []) {
    if (show(link.place)) return;
  }
  link.own.box.scrollIntoView();
}

let shownFiles = 0;
function showFiles() {
  const next = data.documents.slice(shownFiles, shownFiles + 200);
  shownFiles += next.length;
  for (const own of next) {
    const bad = own.rows.filter(row => isBroken(row[field.outcome])).length;
    const summary = make('summary', {}, code(own.file.slice(folder.length)), ` ${counted(own.rows.length)}`);
    if (bad > 0) summary.append(', ', make('strong', { class: 'bad' }, `${number.format(bad)} broken`));
    if (own.error) summary.append(', ', make('strong', { class: 'bad' }, 'left unchanged'));
    own.box = make('details', { class: 'file' }, summary);
    own.box.addEventListener('toggle', () => own.box.open && openFile(own));
    byId('files').append(own.box);
  }
  byId('more-files').hidden = shownFiles >= data.documents.length;
}

// --- Hosts ---

function showHosts() {
  const most = 14;
  const sums = (place, pairs) => {
    const counts = new Map();
    for (const pair of pairs) counts.set(pair[place], (counts.get(pair[place]) ?? 0) + pair[2]);
    return byCount(counts).slice(0, most).map(one => one[0]);
  };
  const area = byId('between');
  if (data.between.length === 0) {
    area.append(make('p', {}, 'No link leads to a host.'));
    return;
  }
  const [from, to] = [sums(0, data.between), sums(1, data.between)];
  const pairs = data.between.filter(one => from.includes(one[0]) && to.includes(one[1]))
    .sort((a, b) => b[2] - a[2]);
  // On a narrow screen the names stand above the ends of the lines, and not beside them.
  const shapeOf = matchMedia('(max-width: 40rem)').matches
    ? { width: 360, top: 28, step: 44, left: 4, right: 356, gap: 0, above: 12, anchors: ['start', 'end'] }
    : { width: 900, top: 20, step: 30, left: 260, right: 640, gap: 10, above: -4, anchors: ['end', 'start'] };
  const { width, top, step, left, right } = shapeOf;
  const height = Math.max(from.length, to.length) * step + top;
  const space = 'http://www.w3.org/2000/svg';
  const shape = (name, attributes, text) => {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.append(safe(text));
    return element;
  };
  const mostLetters = width < 900 ? 22 : 34;
  const short = name => (name === '' ? 'no host' : name.length > mostLetters ? name.slice(0, mostLetters - 1) + '…' : name);
  const plain = name => short(name).replace(unsafe, '\uFFFD');
  const picture = shape('svg', { viewBox: `0 0 ${width} ${height}`, class: 'picture', role: 'img', 'aria-label': 'Which hosts link to which; the table below says the same' });
  const largest = pairs[0][2];
  for (const [a, b, count] of pairs) {
    const [y1, y2] = [from.indexOf(a) * step + top, to.indexOf(b) * step + top];
    const middle = (left + right) / 2;
    picture.append(shape('path', { d: `M${left} ${y1}C${middle} ${y1} ${middle} ${y2} ${right} ${y2}`, 'stroke-width': String(1 + (11 * count) / largest) }));
  }
  const write = (name, i, x, anchor) =>
    picture.append(shape('text', { x, y: i * step + top - shapeOf.above, 'text-anchor': anchor }, plain(name)));
  from.forEach((name, i) => write(name, i, left - shapeOf.gap, shapeOf.anchors[0]));
  to.forEach((name, i) => write(name, i, right + shapeOf.gap, shapeOf.anchors[1]));
  const body = make('tbody');
  for (const [a, b, count] of pairs.slice(0, 100)) {
    body.append(make('tr', {}, make('td', {}, safe(a === '' ? 'no host' : a)), make('td', {}, safe(b)),
                     make('td', {}, number.format(count))));
  }
  const head = make('tr', {}, ...['Documents of', 'link to', 'Links'].map(name => make('th', { scope: 'col' }, name)));
  area.append(picture, make('details', {}, make('summary', {}, 'The same as a table'),
              make('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Links between hosts' },
                   make('table', {}, make('thead', {}, head), body))));
}

showTotals();
fillFilters();
showPage();
showFiles();
if (isAlone) {
  data.documents[0].box.open = true;
  openFile(data.documents[0]);
}
showHosts();

let waiting = 0;
byId('search').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, 120);
});
for (const select of Object.values(filters)) select.addEventListener('change', find);
byId('filters').addEventListener('submit', event => event.preventDefault());
byId('filters').addEventListener('reset', () => setTimeout(find));
byId('previous').addEventListener('click', () => { page -= 1; showPage(); });
byId('next').addEventListener('click', () => { page += 1; showPage(); });
byId('more-files').addEventListener('click', showFiles);
