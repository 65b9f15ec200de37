// The table of links, and its filters.

function fill(select, names) {
  select.append(make('option', { value: '' }, 'all'));
  for (const [value, text] of names) select.append(make('option', { value: `=${value}` }, safe(text)));
}
function fillFilters() {
  const of = (counts, none = 'none') => counts.map(one => [one[0], one[0] === '' ? none : one[0]]);
  const outcomes = of(data.outcomes);
  if (data.outcomes.some(one => isBroken(one[0]))) outcomes.unshift(['broken', 'broken, all of them']);
  fill(filters.outcome, outcomes);
  fill(filters.kind, of(data.kinds));
  fill(filters.layer, of(data.layers));
  fill(filters.host, of(byCount(data.hosts).slice(0, 500), noHost));
  fill(filters.document, data.documents.slice(0, 2000).map((own, index) => [index, own.file]));
}

const perPage = 100;
let found = ordered;
let page = 0;

function showFound() {
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
