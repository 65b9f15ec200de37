// Opens the pages of --report in Chromium. Checks what they show, with mouse and keyboard, on wide and
// narrow screens, in light and dark; that axe reports no problem; and that no script of a document
// runs.
// usage: report.mjs ABSOLVE SOURCE WORK
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inBrowser } from './browser.mjs';

const [absolve, source, work] = process.argv.slice(2);
const fixtures = folder => {
  const at = path.join(source, 'fixtures', folder);
  // A few of each: axe takes seconds for a large page.
  return fs.readdirSync(at).filter(name => /\.(html|mht|eml|warc)$/.test(name)).sort().slice(0, 3).map(name => path.join(at, name));
};
function report(name, ...args) {
  const file = path.join(work, `${name}.html`);
  spawnSync(absolve, [...args, '--report', file], { cwd: work, stdio: 'ignore' });
  expect(`${name}: a page is written`, fs.existsSync(file));
  return file;
}

// Text that tries to leave each context in which a report shows text of a document.
const attack = '</script><script>window.ran = 1; alert(1)</script><img src=x onerror="window.ran = 2">'
  + '<!--"\'`${window.ran = 3}';
function attackingFiles() {
  const page = path.join(work, `evil'"<img src=x onerror=alert(2)>.htm`);
  fs.writeFileSync(page, `<title>${attack}</title><base href='http://h.example/${attack.replaceAll("'", '')}'>`
    + `<a href='javascript:alert(3)'>x</a><a href='${attack.replaceAll("'", '')}'>y</a>`
    + '<a href="http://[">broken</a><a href="x\u202Egpj.exe">z</a>' + attack);
  const message = path.join(work, 'evil.eml');
  fs.writeFileSync(message, 'Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n'
    + `<img src="cid:none${attack.replaceAll('"', '')}">\r\n--b\r\nContent-Type: image/"><script>alert(4)</script>\r\n`
    + `Content-ID: <${attack}>\r\nContent-Location: ${attack}\r\n\r\nx\r\n--b--\r\n`);
  return [page, message];
}

async function open(browser, file, { width = 1200, scheme = 'light', bypassCSP = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, bypassCSP, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.asked = [];
  page.errors = [];
  page.on('request', request => page.asked.push(request.url()));
  page.on('pageerror', error => page.errors.push(error.message));
  page.on('console', message => message.type() === 'error' && page.errors.push(message.text()));
  page.on('dialog', dialog => { page.errors.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  await page.goto(pathToFileURL(file).href);
  return page;
}
const text = (page, selector) => page.locator(selector).first().textContent();
const openAll = page => page.evaluate(() => {
  for (let i = 0; i < 2; ++i) for (const one of document.querySelectorAll('details')) one.open = true;
  for (const one of document.querySelectorAll('#rows button.toggle')) one.click();
});

// The page requests nothing but itself, has no errors, and axe reports no problem.
async function checkSound(browser, name, file) {
  const page = await open(browser, file);
  await openAll(page);
  expect(`${name}: asks for nothing`, page.asked.length === 1, page.asked.join(' '));
  expect(`${name}: no errors`, page.errors.length === 0, page.errors.join('\n  '));
  expect(`${name}: shows links`, (await page.locator('#rows tr').count()) > 0);
  await page.context().close();
  // The dark scheme differs only in colors. At 320 pixels, axe checks one page of links and one of parts, because all
  // pages share their styles, and axe takes seconds.
  const onlyColors = { runOnly: ['color-contrast'] };
  const narrow = ['links', 'parts'].includes(name) ? {} : null;
  // The page's content security policy would also block axe.
  const checked = await open(browser, file, { bypassCSP: true });
  await openAll(checked);
  await checked.addScriptTag({ path: path.join(import.meta.dirname, 'node_modules/axe-core/axe.min.js') });
  for (const [width, scheme, rules] of [[1200, 'light', {}], [1200, 'dark', onlyColors], [320, 'light', narrow]]) {
    await checked.setViewportSize({ width, height: 900 });
    await checked.emulateMedia({ colorScheme: scheme });
    const overflow = await checked.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(`${name}: ${width} pixels wide is enough`, overflow <= 0, `${overflow} pixels too wide`);
    const scrolled = await checked.evaluate(() => {
      const box = document.querySelector('#links .wide');
      return box.scrollWidth - box.clientWidth;
    });
    expect(`${name}: the table of links fits ${width} pixels`, scrolled <= 0, `${scrolled} pixels too wide`);
    if (rules) {
      const { violations } = await checked.evaluate(chosen => globalThis.axe.run(document, chosen), rules);
      expect(`${name}: axe, ${width} pixels, ${scheme}`, violations.length === 0,
        violations.map(one => `${one.id}: ${one.nodes[0].html}`).join('\n  '));
    }
  }
  await checked.context().close();
}

async function checkUse(browser) {
  const file = report('use', 'rewrite', '-b', 'http://h.example/d/', '-o', 'use.out', fixture('use.in'));
  const page = await open(browser, file);
  expect('the first rows are the broken links', (await text(page, '#rows tr')).includes('unresolved'));
  expect('the count', (await text(page, '#shown')) === '4 of 4 links', await text(page, '#shown'));
  await page.fill('#search', 'two');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('1 '));
  expect('search finds a link', (await text(page, '#rows')).includes('http://g.example/two'));
  await page.click('button[type=reset]');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('4 '));
  for (const [select, value, count] of [['#outcome', '=broken', 1], ['#kind', '=srcset', 1], ['#layer', '=retrieval', 4], ['#host', '=g.example', 1]]) {
    await page.selectOption(select, value);
    expect(`filter ${select} ${value}`, (await text(page, '#shown')) === `${count} of 4 links`, await text(page, '#shown'));
    await page.selectOption(select, '');
  }
  // Clicking a bar of a chart filters the rows.
  await page.click('.chart button:text-is("srcset")');
  expect('a bar of a chart is a filter', (await text(page, '#shown')).startsWith('1 of'));
  await page.click('button[type=reset]');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('4 '));
  // The keyboard opens the details of a row: the source line, the reason and the base.
  await page.focus('#rows button.toggle');
  await page.keyboard.press('Enter');
  expect('details open by keyboard', (await page.getAttribute('#rows button.toggle', 'aria-expanded')) === 'true');
  expect('with the source line', (await text(page, '.details pre mark')) === 'http://[');
  expect('and the reason', (await text(page, '.details')).includes('IPv6-unclosed'));
  expect('and the base', (await text(page, '.details')).includes('this is the base'));
  await page.click('.details button');
  expect('and the place in the text', (await text(page, 'mark.chosen')) === 'http://[');
  expect('a layer wins', (await text(page, '.layer.wins > p')).includes('5.1.3'));
  await page.click('button:text-is("As it is rewritten")');
  expect('the text as it is rewritten', (await text(page, 'pre[aria-label^="Text"]')).includes('href="http://h.example/d/one"'));
  expect('hosts are drawn', (await page.locator('.picture path').count()) === 2);
  await page.context().close();

  const light = await open(browser, file);
  const again = await open(browser, report('again', 'rewrite', '-b', 'http://h.example/d/', '-o', 'use.out', '--jobs', '4', fixture('use.in')));
  // On a busy machine, a page may still be drawn when the picture is taken, so later pictures are compared, too.
  let pictures;
  for (let attempt = 0; attempt < 12; ++attempt) {
    pictures = await Promise.all([light, again].map(one => one.screenshot({ fullPage: true })));
    if (pictures[0].equals(pictures[1])) break;
    await light.waitForTimeout(1000);
  }
  expect('the same run gives the same picture', pictures[0].equals(pictures[1]));
}

// The mean and the largest difference, from 0 to 255, between two pictures, in cells of 12 by 12 pixels. Two
// versions of a font differ only within cells; a block that has moved changes many cells.
const difference = (page, a, b) => page.evaluate(async files => {
  const [one, other] = await Promise.all(files.map(async file => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${file}`)).blob());
    const [width, height] = [Math.ceil(picture.width / 12), Math.ceil(picture.height / 12)];
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return { size: `${picture.width}x${picture.height}`, cells: context.getImageData(0, 0, width, height).data };
  }));
  if (one.size !== other.size) return { size: `${one.size}, expected ${other.size}` };
  const differences = Array.from(one.cells, (value, i) => Math.abs(value - other.cells[i]));
  return { mean: differences.reduce((sum, value) => sum + value, 0) / differences.length, largest: Math.max(...differences) };
}, [a, b].map(file => file.toString('base64')));

// The pictures in the documentation match what Chromium shows. ABSOLVE_PICTURES=write replaces them.
async function checkPictures(browser) {
  // The files are named without a folder, because the report shows the path as given.
  fs.copyFileSync(path.join(source, 'fixtures/html/garden.in.html'), path.join(work, 'garden.html'));
  fs.copyFileSync(path.join(source, 'fixtures/mhtml/rfc2557-9.6-scope-of-nested-relateds.mht'), path.join(work, 'nested.mht'));
  const html = report('picture', 'rewrite', '-b', 'http://garden.example/exchange/index.html', '-o', 'picture.out', 'garden.html');
  const parts = report('picture-parts', 'parts', 'nested.mht');
  const blank = await browser.newPage();
  const taken = {};
  for (const [name, file, width, scheme, fullPage] of [
    ['report', html, 1200, 'light', false], ['report-dark', html, 1200, 'dark', false],
    ['report-telephone', html, 400, 'light', false], ['report-parts', parts, 1200, 'light', false],
  ]) {
    const page = await open(browser, file, { width, scheme });
    const picture = taken[name] = await page.screenshot({ fullPage });
    await page.context().close();
    const stored = path.join(source, 'docs/pictures', `${name}.png`);
    if (process.env.ABSOLVE_PICTURES === 'write') fs.writeFileSync(stored, picture);
    const found = await difference(blank, picture, fs.readFileSync(stored));
    const alike = found.mean < 2 && found.largest < 96;
    if (!alike) fs.writeFileSync(path.join(work, `${name}.png`), picture);
    expect(`${name} looks like docs/pictures/${name}.png`, alike, `${JSON.stringify(found)}; the new picture is ${work}/${name}.png`);
  }
  // The comparison must be able to fail.
  const dark = await difference(blank, taken['report-dark'], taken.report);
  expect('dark is another picture', dark.mean >= 2, JSON.stringify(dark));
  await blank.close();
}

function fixture(name) {
  const file = path.join(work, name);
  fs.writeFileSync(file, '<!DOCTYPE html><title>Use</title>\n<a href="one">1</a> <a href="http://g.example/two">2</a>\n'
    + '<img srcset="three 2x">\n<a href="http://[">broken</a>\n');
  return file;
}

async function checkParts(browser) {
  const file = report('satisfied', 'parts', path.join(source, 'fixtures/mhtml/rfc2557-9.6-scope-of-nested-relateds.mht'));
  const page = await open(browser, file);
  expect('a part that nothing refers to is lit', (await text(page, '.parts li.lost')).includes('nothing refers to this part'));
  expect('what refers to a part', (await text(page, '.parts')).includes('referred to by part 1'));
  const lost = await open(browser, report('lost', 'parts', '--profile', 'rfc2557', path.join(source, 'fixtures/mhtml/rfc2557-8.3-not-by-a-cid-location.mht')));
  expect('a dangling reference is lit', (await text(lost, '.parts li.lost')).includes('refers to nothing: cid:i@x.example'));
}

async function checkAttack(browser) {
  const files = attackingFiles();
  for (const [name, ...args] of [['attacked-links', 'links', '--with', 'text', ...files], ['attacked-parts', 'parts', files[1]]]) {
    const file = report(name, ...args);
    const page = await open(browser, file);
    await openAll(page);
    expect(`${name}: nothing ran`, (await page.evaluate(() => window.ran)) === undefined);
    expect(`${name}: no errors`, page.errors.length === 0, page.errors.join('\n  '));
    expect(`${name}: nothing is asked for`, page.asked.length === 1, page.asked.join(' '));
    expect(`${name}: no element of a stranger`, (await page.locator('main img, main script, main a[href^=javascript]').count()) === 0);
    // Even if escaping failed, the policy would block an injected script.
    const blocked = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = 9';
      document.body.append(script);
      return window.ran === undefined;
    });
    expect(`${name}: the policy blocks a script without the page's number`, blocked);
    if (name === 'attacked-links') expect('bidirectional controls are shown', (await page.locator('.unsafe:text-is("U+202E")').count()) > 0);
  }
}

// Causes are grouped, and documents lie in their folders.
async function checkFolder(browser) {
  const site = path.join(work, "site 'x'");
  for (const [name, body] of [
    ['index.html', '<a href="none.html">1</a><a href="a/b/p.html">2</a>'],
    ['a/q.html', '<a href="../none.html">1</a><a href="q.html#no">2</a>'],
    ['a/b/p.html', '<a href="../../none.html">1</a><a href="http://w.example/">2</a>'],
  ]) {
    fs.mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    fs.writeFileSync(path.join(site, name), body);
  }
  const page = await open(browser, report('folder', 'check', site));
  const rows = await page.locator('#cause-rows tr').allTextContents();
  expect('causes are grouped', rows.length === 2 && rows[0].startsWith('3none.html'), rows.join('\n  '));
  expect('with a command for a shell', rows[0].includes("--by-target") && rows[0].includes("'\\''x'\\''"), rows[0]);
  expect('which is not repeated', rows[1].endsWith('the same'), rows[1]);
  await page.click('#cause-rows button');
  expect('a cause is a filter', (await text(page, '#shown')) === '3 of 6 links', await text(page, '#shown'));
  expect('a chart with one bar is none', (await page.locator('.chart').count()) === 2);
  const tree = page.locator('#files');
  expect('folders are closed', (await tree.locator('summary').allTextContents()).join('; ')
    === 'a/ 2 documents, 4 links, 3 broken; index.html 2 links, 1 broken', (await tree.locator('summary').allTextContents()).join('; '));
  await tree.locator('summary').first().click();
  await page.waitForFunction(() => document.querySelectorAll('#files summary').length === 4);
  expect('and open', (await tree.locator('summary').allTextContents())[1] === 'b/ 1 document, 2 links, 1 broken');
  // The text of a document in a folder that is still closed.
  await page.click('button[type=reset]');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('6 '));
  await page.fill('#search', 'a/b/p.html:1:10');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('1 '));
  await page.click('#rows button.toggle');
  await page.click('.details button');
  expect('a text opens its folders', (await text(page, 'mark.chosen')) === '../../none.html');
  await page.context().close();
}

async function checkLarge(browser) {
  const large = path.join(work, 'large.in');
  fs.writeFileSync(large, Array.from({ length: 100_000 }, (_, i) => `<a href="p${i}">${i}</a>\n`).join(''));
  const file = report('large', 'links', '-b', 'http://h.example/', large);
  const page = await open(browser, file);
  expect('100,000 links', (await text(page, '#shown')) === '100,000 of 100,000 links', await text(page, '#shown'));
  await page.fill('#search', 'p99999');
  await page.waitForFunction(() => document.getElementById('shown').textContent.startsWith('1 of'));
  expect('no more elements than a page has', (await page.evaluate(() => document.querySelectorAll('*').length)) < 20_000);
}

// Broken links have room of their own, so that links that nobody looks for do not displace them.
async function checkMany(browser) {
  const folder = path.join(work, 'many');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'a.html'), '<a href=b.html>x</a>\n'.repeat(100_001));
  fs.writeFileSync(path.join(folder, 'b.html'), '<a href=a.html>x</a><a href=none.html>y</a>');
  const page = await open(browser, report('many', 'check', folder));
  expect('what is left out is said', (await text(page, '#totals')).includes('leaves out 2 links'), await text(page, '#totals'));
  expect('a broken link is not', (await text(page, '#rows tr')).includes('none.html'));
  await page.click('#rows button.toggle');
  expect('and has its number', (await text(page, '.details')).includes('2, for absolve explain --link'));
  await page.click('.details button');
  expect('and its place in the text', (await text(page, 'mark.chosen')) === 'none.html');
  await page.context().close();
}

await inBrowser(() => 'reports', async browser => {
  await checkUse(browser);
  await checkPictures(browser);
  await checkParts(browser);
  await checkAttack(browser);
  await checkFolder(browser);
  await checkLarge(browser);
  await checkMany(browser);
  fs.cpSync(path.join(source, 'tests/browser/site'), path.join(work, 'mirror'), { recursive: true });
  for (const [name, ...args] of [
    ['links', 'links', ...fixtures('html')],
    ['check', 'check', '--files', ...fixtures('html')],
    ['check-folder', 'check', path.join(work, 'mirror')],
    ['compare', 'compare', '--profiles', 'web,rfc1808', '-b', 'http://h.example/a/b', ...fixtures('html')],
    ['base', 'base', ...fixtures('mime')],
    ['parts', 'parts', ...fixtures('mhtml')],
    ['unpack', 'unpack', '-d', path.join(work, 'unpacked-for-report'), ...fixtures('mhtml')],
    ['localize', 'localize', '-b', 'http://site/', '--no-host-directories', path.join(work, 'mirror')],
    ['warc', 'warc', 'links', ...fixtures('warc')],
  ]) {
    await checkSound(browser, name, report(`sound-${name}`, ...args));
  }
});
