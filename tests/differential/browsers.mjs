// The browsers that judge. Each loads pages through a proxy at `port` of this machine, and has no other network.
import { chromium } from 'playwright-core';
import { Marionette } from './marionette.mjs';

async function launchChromium(port) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    proxy: { server: `http://127.0.0.1:${port}` },
  });
  const page = await (await browser.newContext()).newPage();
  return {
    version: browser.version(),
    goto: url => page.goto(url),
    evaluate: (code, argument) => page.evaluate(`(${code})(${JSON.stringify(argument ?? null)})`),
    close: () => browser.close(),
  };
}

const launchFirefox = port => Marionette.launch(process.env.FIREFOX || '/usr/bin/firefox-esr', {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': port,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': port,
  'services.settings.server': 'data:,none',
  // Without these, links to http: would be tried as https: first, and images might wait until they are seen.
  'dom.security.https_first': false,
  'dom.security.https_first_schemeless': false,
});

export const browsers = { chromium: launchChromium, firefox: launchFirefox };
