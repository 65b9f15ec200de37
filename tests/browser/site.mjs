// Checks with axe that the pages of the documentation can be read by everybody: all in light, and some in dark, because
// they share their styles.
// usage: node site.mjs SITE      SITE is the folder that MkDocs wrote
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inBrowser } from './browser.mjs';

const [site] = process.argv.slice(2);
const pages = fs.readdirSync(site, { recursive: true }).filter(name => name.endsWith('.html') && name !== '404.html');
expect('the site has pages', pages.length > 30, pages.length);

await inBrowser(version => `pages of the documentation, axe in Chromium ${version}`, async browser => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await browser.newPage({ colorScheme });
    for (const name of colorScheme === 'light' ? pages : pages.slice(0, 5)) {
      await page.goto(pathToFileURL(path.join(site, name)).href);
      await page.addScriptTag({ path: path.join(import.meta.dirname, 'node_modules/axe-core/axe.min.js') });
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      expect(`${name}, ${colorScheme}`, violations.length === 0,
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`).join('\n  '));
    }
    await page.close();
  }
});
