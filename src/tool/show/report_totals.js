// The totals of the run, and the causes of what is broken.

const filters = { outcome: byId('outcome'), kind: byId('kind'), layer: byId('layer'),
                  host: byId('host'), document: byId('document') };
// Links of a checked or localized folder have no host.
const noHost = ['check', 'localize'].includes(data.command) ? 'no host, or this folder' : 'no host';

// A host may break behind a dot only.
const breakable = name => name.split(/(?<=\.)/).flatMap(part => [safe(part), make('wbr')]).slice(0, -1);

function bars(title, counts, filter, names = {}) {
  const most = 12;
  const sorted = byCount(counts);
  const largest = sorted.length > 0 ? sorted[0][1] : 1;
  const body = make('tbody');
  const select = name => {
    filters[filter].value = `=${name}`;
    showFound();
    byId('links').scrollIntoView();
  };
  for (const [name, count] of sorted.slice(0, most)) {
    const bar = make('span', { class: filter === 'outcome' && isBroken(name) ? 'bar bad' : 'bar' });
    bar.style.width = `${(60 * count) / largest}%`;
    const choose = make('button', { type: 'button', title: names[name] ?? null, onclick: () => select(name) },
                        ...breakable(name === '' ? names[''] ?? 'none' : name));
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
  // A chart with one bar says nothing.
  const charts = [['By outcome', data.outcomes, 'outcome', meanings], ['By kind', data.kinds, 'kind'],
                  ['By layer', data.layers, 'layer'], ['By host', data.hosts, 'host', { '': noHost }]];
  byId('charts').append(...charts.filter(chart => chart[1].length > 1).map(chart => bars(...chart)));
  const left = data.left;
  if (left.links + left.texts + left.documents > 0) {
    byId('totals').append(make('p', {}, `To stay quick, this page leaves out ${number.format(left.links)} links, `
      + `${number.format(left.documents)} documents and the texts of ${number.format(left.texts)} documents. `
      + 'The totals count all of them.'));
  }
}

// A text as one word of a shell.
const word = text => (/^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// What to do about a broken link, and the command that helps.
function remedyOf(link) {
  const row = link.row;
  const file = word(link.own.file);
  const explain = `absolve explain ${file} --link ${link.place + 1}`;
  switch (row[field.outcome]) {
    case 'missing': return ['Add the file, or correct the links.', `absolve check ${word(folder.replace(/\/$/, '') || '.')} --by-target`];
    case 'dangling': return ['The message lacks the part.', `absolve parts ${file}`];
    case 'invalid': return ['Correct the reference.', explain];
    case 'differs': return ['The profiles read it differently.', explain];
    default: return baseOf(link) === null
      ? ['Nothing states a base: give the URL of the document.', `absolve rewrite ${file} -b URL`]
      : ['The reference has no target.', explain];
  }
}

// Broken links with the same reason and the same target have one cause.
function causesOf() {
  const causes = new Map();
  for (const i of ordered) {
    const link = links[i];
    const row = link.row;
    if (!isBroken(row[field.outcome])) break;  // the broken ones come first
    const lacksBase = row[field.outcome] === 'unresolved' && baseOf(link) === null;
    const target = lacksBase ? '' : row[field.url] ?? row[field.raw];
    const key = JSON.stringify([row[field.outcome], row[field.note], target]);
    const cause = causes.get(key);
    if (cause) cause.links += 1;
    else causes.set(key, { link, target, links: 1 });
  }
  return [...causes.values()].sort((a, b) => b.links - a.links);
}

let causes = [];
let shownCauses = 0;
let lastCommand = '';
function showCauses() {
  const next = causes.slice(shownCauses, shownCauses + 10);
  shownCauses += next.length;
  for (const { link, target, links: many } of next) {
    const row = link.row;
    const [advice, command] = remedyOf(link);
    const find = make('button', { type: 'button', class: 'toggle', onclick: () => {
      byId('search').value = target;
      filters.outcome.value = `=${row[field.outcome]}`;
      showFound();
      byId('links').scrollIntoView();
    } }, number.format(many));
    const what = command === lastCommand ? [make('span', { class: 'faint' }, 'the same')] : [`${advice} `, code(command)];
    lastCommand = command;
    byId('cause-rows').append(make('tr', {}, make('td', {}, find),
      make('td', { class: 'code' }, target === '' ? 'relative links' : safe(target)),
      make('td', {}, safe(row[field.note] ?? meanings[row[field.outcome]])),
      make('td', {}, ...what)));
  }
  byId('more-causes').hidden = shownCauses >= causes.length;
}
function startCauses() {
  causes = causesOf();
  byId('causes').hidden = causes.length === 0;
  byId('to-causes').hidden = causes.length === 0;
  showCauses();
}
