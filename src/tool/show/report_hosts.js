// Which hosts link to which; and the start of the page.

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
startCauses();
showPage();
showDocuments();
if (isAlone) {
  data.documents[0].box.open = true;
  openFile(data.documents[0]);
}
showHosts();

let waiting = 0;
byId('search').addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(showFound, 120);
});
for (const select of Object.values(filters)) select.addEventListener('change', showFound);
byId('filters').addEventListener('submit', event => event.preventDefault());
byId('filters').addEventListener('reset', () => setTimeout(showFound));
byId('previous').addEventListener('click', () => { page -= 1; showPage(); });
byId('next').addEventListener('click', () => { page += 1; showPage(); });
byId('more-causes').addEventListener('click', showCauses);
