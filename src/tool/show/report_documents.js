// The documents: the layers of their bases, their parts and their texts, in the folders that they lie in.

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
      const row = rowAt(own, segments[at + 1]);
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
  for (let box = boxOf(link.own); box !== null; box = box.parentElement.closest('details')) box.open = true;
  openFile(link.own);
  for (const show of link.own.shows ?? []) {
    if (show(link.place)) return;
  }
  link.own.box.scrollIntoView();
}

// --- The tree of folders ---

const brokenOf = own => own.rows.filter(row => isBroken(row[field.outcome])).length;
function summaryOf(name, ownLinks, bad, hasError, extra = '') {
  const summary = make('summary', {}, code(name), ` ${extra}${counted(ownLinks)}`);
  if (bad > 0) summary.append(', ', make('strong', { class: 'bad' }, `${number.format(bad)} broken`));
  if (hasError) summary.append(', ', make('strong', { class: 'bad' }, 'left unchanged'));
  return summary;
}

function boxOf(own) {
  if (own.box) return own.box;
  for (const node of own.path) openFolder(node, own);
  return own.box;
}

function addFile(own, area, name) {
  own.box = make('details', { class: 'file' }, summaryOf(name, linksOf(own), brokenOf(own), own.error));
  own.box.addEventListener('toggle', () => own.box.open && openFile(own));
  area.append(own.box);
}

// Folders, each with what lies in it.
const folderCalled = name => ({ name, folders: new Map(), files: [], links: 0, bad: 0, documents: 0 });
function treeOf() {
  const root = folderCalled('');
  for (const own of data.documents) {
    // A record of a crawl is named by its place in the file and its URL, whose slashes make no folders here.
    const parts = isAlone || own.file.includes(', byte ') ? [] : own.file.slice(folder.length).split('/').slice(0, -1);
    own.path = [root];
    for (const part of parts.slice(0, 40)) {
      const around = own.path.at(-1);
      if (!around.folders.has(part)) around.folders.set(part, folderCalled(part));
      own.path.push(around.folders.get(part));
    }
    own.path.at(-1).files.push(own);
    const [all, bad] = [linksOf(own), brokenOf(own)];
    for (const node of own.path) {
      node.links += all;
      node.bad += bad;
      node.documents += 1;
    }
  }
  return root;
}

// Fills the box of a folder, a few hundred documents at a time, or up to `until`.
function openFolder(node, until = null) {
  if (node.area.childElementCount === 0) {
    for (const inner of node.folders.values()) {
      inner.area = make('div', { class: 'inner' });
      const summary = summaryOf(`${inner.name}/`, inner.links, inner.bad, false,
        `${number.format(inner.documents)} document${inner.documents === 1 ? '' : 's'}, `);
      const box = make('details', { class: 'folder' }, summary, inner.area);
      box.addEventListener('toggle', () => box.open && openFolder(inner));
      node.area.append(box);
    }
    node.shown = 0;
    node.more = make('button', { type: 'button', hidden: true, onclick: () => showFiles(node) }, 'Show more documents');
    node.list = make('div');
    node.area.append(node.list, node.more);
    showFiles(node);
  }
  while (until !== null && node.files.includes(until) && !until.box) showFiles(node);
}
function showFiles(node) {
  const next = node.files.slice(node.shown, node.shown + 200);
  node.shown += next.length;
  const inside = own => own.file.slice(folder.length).split('/').slice(own.path.length - 1).join('/');
  for (const own of next) addFile(own, node.list, isAlone ? own.file.slice(folder.length) : inside(own));
  node.more.hidden = node.shown >= node.files.length;
}

function showDocuments() {
  const root = treeOf();
  root.area = byId('files');
  openFolder(root);
}
