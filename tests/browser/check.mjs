// Opens in Chromium, offline, what absolve makes from sites and archives. Each page must match the
// original pixel by pixel and request nothing from elsewhere.
// usage: check.mjs ABSOLVE SITE CASES WORK
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inBrowser } from './browser.mjs';
import { pictures, png } from './pictures.mjs';

const [absolve, site, cases, work] = process.argv.slice(2);
const run = (command, ...args) => execFileSync(command, args, { cwd: work, stdio: ['ignore', 'pipe', 'pipe'] });
const inWork = name => path.join(work, name);
const urlOf = name => pathToFileURL(path.resolve(work, name)).href;

// Serves the site's files as they are and records each request.
const types = { html: 'text/html', css: 'text/css', png: 'image/png', svg: 'image/svg+xml' };
const asked = new Set();
const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://site');
  let name = decodeURIComponent(url.pathname).slice(1);
  if (name === '' || name.endsWith('/')) name += 'index.html';
  const file = path.join(inWork('site'), name);
  const type = types[path.extname(name).slice(1)];
  if (!type || !fs.existsSync(file)) return response.writeHead(404).end();
  asked.add(name);
  response.writeHead(200, { 'content-type': type }).end(fs.readFileSync(file));
});

const within = (time, promise) =>
  Promise.race([promise, new Promise((_, reject) => setTimeout(reject, time, new Error('no answer')).unref())]);

async function look(browser, url) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  const requests = { done: [], failed: [] };
  page.on('requestfinished', request => requests.done.push(request.url()));
  page.on('requestfailed', request => requests.failed.push(request.url()));
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 90000 });
  } catch (error) {
    await context.close();
    return { error: String(error.message).split('\n')[0] };
  }
  const images = { loaded: 0, sheets: 0, frames: 0 };
  for (const frame of page.frames()) {
    try {
      // A frame that shows nothing may never answer.
      const seen = await within(5000, frame.evaluate(() => ({
        loaded: [...document.images].filter(image => image.complete && image.naturalWidth > 0).length,
        sheets: document.styleSheets.length,
      })));
      images.loaded += seen.loaded;
      images.sheets += seen.sheets;
      images.frames++;
    } catch { /* a frame that was removed */ }
  }
  const screen = (await page.screenshot()).toString('base64');
  // Requests for the parts of an archive use their http: URLs and succeed, so only failures count.
  const isArchive = url.endsWith('.mhtml');
  const outside = [...(isArchive ? [] : requests.done), ...requests.failed].filter(u => /^https?:/.test(u));
  await context.close();
  return { screen, ...images, outside, missing: requests.failed.filter(u => u.startsWith('file:')) };
}

const counts = s => `images ${s.loaded}, sheets ${s.sheets}, frames ${s.frames}`;

// Saves the page as an archive that Chromium writes.
async function saveArchive(browser, url, name) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  fs.writeFileSync(inWork(name), (await session.send('Page.captureSnapshot', { format: 'mhtml' })).data);
  await page.close();
}

async function checkSite(browser) {
  fs.cpSync(site, inWork('site'), { recursive: true });
  for (const [name, colour] of Object.entries(pictures)) fs.writeFileSync(path.join(inWork('site'), name), png(colour));
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const original = { ...(await look(browser, url)), lacks: [] };
  expect('the site loads whole', asked.size === Object.keys(pictures).length + 6, [...asked].join(' '));
  fs.writeFileSync(inWork('site.png'), Buffer.from(original.screen, 'base64'));

  await saveArchive(browser, url, 'chromium.mhtml');
  const trapsUrl = `${url}traps/index.html`;
  const traps = { ...(await look(browser, trapsUrl)), lacks: [] };
  await saveArchive(browser, trapsUrl, 'traps.mhtml');
  // This process serves wget's requests, so it must not block while wget runs.
  const overlooked = ['orange.png', 'pink.png', 'a%20b.png'].map(name => url + name);  // which wget overlooks
  await new Promise(done =>
    spawn('wget', ['-r', '-p', '-E', '-o', 'wget.log', '-P', 'mirror', url, ...overlooked], { cwd: work }).on('close', done));
  server.close();
  server.closeAllConnections?.();

  const same = async (name, file, model = original) => {
    const seen = await look(browser, urlOf(file));
    const picture = inWork(name.replace(/\W+/g, '-') + '.png');
    if (seen.screen) fs.writeFileSync(picture, Buffer.from(seen.screen, 'base64'));
    expect(`${name}: looks as it did`, seen.screen === model.screen, seen.error ?? `${picture} ${counts(seen)}`);
    const elsewhere = seen.outside?.filter(url => !model.lacks.includes(url)) ?? ['nothing'];
    expect(`${name}: asks for nothing elsewhere`, elsewhere.length === 0, elsewhere.join(' '));
  };
  const host = `mirror/127.0.0.1:${new URL(url).port}`;
  run(absolve, 'pack', 'mirror', '--map', 'wget.log', '--date', '2026-11-20', '-o', 'mirror.mhtml');
  await same('a mirror, packed', 'mirror.mhtml');
  run(absolve, 'localize', 'mirror', '--map', 'wget.log');
  await same('a mirror, localized', `${host}/index.html`);
  run(absolve, 'pack', 'mirror', '--map', 'wget.log', '--date', '2026-11-20', '-o', 'localized.mhtml');
  await same('a mirror, localized, packed', 'localized.mhtml');
  run(absolve, 'pack', `${host}/index.html`, '-b', 'http://h.example/', '--date', '2026-11-20', '-o', 'page.mhtml');
  await same('a page with its files, packed', 'page.mhtml');
  run(absolve, 'inline', 'mirror.mhtml', '-o', 'inline.html');
  await same('an archive, in one document', 'inline.html');
  run(absolve, 'inline', 'mirror', '--map', 'wget.log', '-o', 'folder.html');
  await same('a mirror, in one document', 'folder.html');
  run(absolve, 'unpack', 'mirror.mhtml', '-d', 'unpacked');
  await same('an archive, unpacked', 'unpacked/index.html');
  run(absolve, 'pack', 'unpacked', '--date', '2026-11-20', '-o', 'again.mhtml');
  await same('an archive, unpacked, packed', 'again.mhtml');
  // Chromium's archive lacks some pictures, so the results are compared with the archive itself.
  const own = await look(browser, urlOf('chromium.mhtml'));
  own.lacks = ['pink.png', 'styles/lime.png'].map(name => url + name);
  run(absolve, 'unpack', 'chromium.mhtml', '-d', 'chromium');
  await same("Chromium's own archive, unpacked", 'chromium/index.html', own);
  run(absolve, 'inline', 'chromium.mhtml', '-o', 'chromium.html');
  await same("Chromium's own archive, in one document", 'chromium.html', own);

  // The traps: sprites, shadow roots, srcdoc, and links that load nothing, under a BASE.
  fs.cpSync(inWork('site'), inWork('local'), { recursive: true });
  run(absolve, 'localize', 'local', '--no-host-directories', '-b', url);
  await same('traps, localized', 'local/traps/index.html', traps);
  run(absolve, 'pack', 'site', 'site/traps/index.html', '-b', trapsUrl, '--date', '2026-11-20', '-o', 'trapped.mhtml');
  await same('traps, packed', 'trapped.mhtml', traps);
  run(absolve, 'unpack', 'trapped.mhtml', '-d', 'trapped');
  await same('traps, packed, unpacked', 'trapped/index.html', traps);
  run(absolve, 'inline', 'trapped.mhtml', '-o', 'trapped.html');
  await same('traps, packed, in one document', 'trapped.html', traps);
  run(absolve, 'inline', 'site/traps/index.html', '--folder', 'site', '-b', trapsUrl, '-o', 'traps-of-folder.html');
  await same('traps, of a folder, in one document', 'traps-of-folder.html', traps);
  // Chromium's archive has absolute URLs for links that load nothing in the page, and requests them.
  traps.lacks = [`${url}sub/`];
  await same("traps, in Chromium's own archive", 'traps.mhtml', traps);
  run(absolve, 'unpack', 'traps.mhtml', '-d', 'traps');
  await same("traps, in Chromium's own archive, unpacked", 'traps/index.html', traps);
  run(absolve, 'inline', 'traps.mhtml', '-o', 'traps.html');
  await same("traps, in Chromium's own archive, in one document", 'traps.html', traps);
  run(absolve, 'pack', 'traps', '--date', '2026-11-20', '-o', 'traps-again.mhtml');
  await same("traps, in Chromium's own archive, unpacked, packed", 'traps-again.mhtml', traps);
}

// Archives of third parties: the results must load at least as much as the archive itself does.
async function checkArchives(browser) {
  const folder = path.join(cases, 'mhtml');
  if (!fs.existsSync(folder)) {
    console.log('not tried: archives of third parties, which are not here');
    return;
  }
  let shown = 0;
  for (const name of fs.readdirSync(folder).filter(n => /\.mht(ml)?$/.test(n)).sort()) {
    const original = await look(browser, pathToFileURL(path.join(folder, name)).href);
    if (original.error || original.loaded + original.sheets === 0) continue;
    shown++;
    const at = inWork(`archive-${shown}`);
    const attempts = [];
    const attempt = (what, file, ...command) => {
      try { run(absolve, ...command); } catch (error) {
        if (error.status !== 1 && error.status !== 4) return expect(`${name}: ${what}`, false, String(error.stderr).slice(0, 200));
      }
      attempts.push([what, file]);
    };
    attempt('unpacked', `${at}/index.html`, 'unpack', path.join(folder, name), '-d', at);
    if (!fs.existsSync(`${at}/index.html`)) {
      console.log(`not tried: ${name}, which by RFC 2557 shows no page`);
      continue;
    }
    attempt('in one document', `${at}.html`, 'inline', path.join(folder, name), '-o', `${at}.html`);
    attempt('unpacked, packed', `${at}.mhtml`, 'pack', at, '--date', '2026-11-20', '-o', `${at}.mhtml`);
    for (const [what, file] of attempts) {
      const seen = await look(browser, urlOf(file));
      expect(`${name}: ${what}: as much is loaded`, !seen.error && seen.loaded >= original.loaded && seen.sheets >= original.sheets && seen.frames >= original.frames,
        seen.error ?? `${counts(seen)}; the archive itself: ${counts(original)}`);
    }
  }
  console.log(`archives of third parties that Chromium shows: ${shown}`);
}

await inBrowser(version => `Chromium ${version}`, async browser => {
  await checkSite(browser);
  await checkArchives(browser);
});
