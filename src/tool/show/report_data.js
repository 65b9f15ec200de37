'use strict';

// What stands in a row of links, by its place in the array.
const field = {
  entity: 0, line: 1, column: 2, element: 3, attribute: 4, kind: 5, raw: 6, url: 7, base: 8,
  layer: 9, outcome: 10, written: 11, note: 12, target: 13, before: 14, marked: 15, after: 16,
  number: 17,
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
for (const own of data.documents) for (const row of own.rows) links.push({ row, own, place: row[field.number] });
const rank = outcome => (isBroken(outcome) ? broken.indexOf(outcome) : broken.length);
const ordered = links.map((_, i) => i)
  .sort((a, b) => rank(links[a].row[field.outcome]) - rank(links[b].row[field.outcome]) || a - b);

function hostOf(url) {
  if (url === null) return '';
  const found = /^[^:/?#]+:\/\/(?:[^/?#\\@]*@)*(\[[^\]]*\]?|[^:/?#\\]*)/.exec(url);
  return found ? found[1] : '';
}
// The links of a document, also those that the page leaves out.
const linksOf = own => (own.entities ?? []).reduce((all, entity) => all + entity.links, 0);
// The row of a link by its number. A large report lacks rows.
function rowAt(own, place) {
  own.byNumber ??= new Map(own.rows.map(row => [row[field.number], row]));
  return own.byNumber.get(place);
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
