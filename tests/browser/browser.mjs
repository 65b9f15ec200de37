// Helpers for tests that open pages: Chromium without a network, and counts of passed and failed checks.
import { chromium } from 'playwright-core';

const results = { passed: 0, failed: 0 };

export function expect(name, holds, detail = '') {
  results[holds ? 'passed' : 'failed']++;
  if (!holds) console.log(`FAILED: ${name}${detail && '\n  ' + detail}`);
}

// Runs `work` with a browser, prints `title` and the counts, and ends the process. `title` is a
// function of the browser's version.
export async function inBrowser(title, work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
  console.log(`${title(browser.version())}: ${results.passed} passed, ${results.failed} failed`);
  process.exit(results.failed === 0 ? 0 : 1);
}
