// What a page loads: each request of a browser, scripting off, must be a link that absolve finds.
import { Frames } from './frames.mjs';

const names = ['x', './x', '/x', '../x', '?x', 'a b', 'é', ' x ', 'x#f', 'x?q=1&amp;y', '%41', '//', 'x\n'];
const rels = ['stylesheet', 'preload', 'modulepreload', 'prefetch', 'icon', 'alternate stylesheet', 'manifest', 'preload stylesheet', 'next', 'dns-prefetch', 'STYLESHEET', 'apple-touch-icon', 'prerender', 'preconnect'];
const loads = [
  url => `<img src="${url()}">`, url => `<img srcset="${url()}, ${url()} 2x">`, url => `<img src="${url()}" srcset="${url()} 100w" sizes="(min-width: 1px) 5px">`,
  url => `<picture><source srcset="${url()}"><img src="${url()}"></picture>`, url => `<picture><source srcset="${url()}" media="(min-width: 9999px)"><img src="${url()}"></picture>`,
  url => `<input type=image src="${url()}">`, url => `<iframe src="${url()}"></iframe>`, url => `<embed src="${url()}">`, url => `<object data="${url()}"></object>`,
  url => `<video poster="${url()}" src="${url()}"></video>`, url => `<audio src="${url()}" preload=auto></audio>`, url => `<video><source src="${url()}"><track src="${url()}" default></video>`,
  url => `<body background="${url()}">`, url => `<table background="${url()}"><td background="${url()}">t</table>`, url => `<script src="${url()}"></script>`,
  url => `<svg><image href="${url()}"/><use href="${url()}#a"/></svg>`, url => `<svg><image xlink:href="${url()}"/><filter><feImage href="${url()}"/></filter></svg>`,
  url => `<svg><rect width=9 height=9 fill="url(${url()}#a)" mask="url(${url()}#b)"/></svg>`, url => `<image src="${url()}">`, url => `<frame src="${url()}">`,
  (url, random) => `<link rel="${random.pick(rels)}" href="${url()}">`, (url, random) => `<link rel=preload as=${random.pick(['image', 'style', 'font', 'script', 'fetch', 'x'])} href="${url()}">`,
  url => `<link rel=preload as=image imagesrcset="${url()}, ${url()} 2x">`, url => `<p style="background:url(${url()})">t</p>`, url => `<p style="background:image-set('${url()}' 1x, url(${url()}) 2x)">t</p>`,
  url => `<style>@import "${url()}"; p{background:url("${url()}")}</style><p>t</p>`, url => `<style>@font-face{font-family:f;src:url(${url()})}p{font-family:f;list-style:url(${url()})}</style><p>t</p>`,
  url => `<style>@media print{p{background:url(${url()})}} li::before{content:url(${url()})} div{cursor:url(${url()}),auto;border-image:url(${url()}) 1}</style><li>t</li>`,
  url => `<svg><style>p{background:url(${url()})}</style></svg><p>t</p>`, url => `<ul style="list-style-image:url(${url()})"><li>t</ul>`,
];
const wraps = ['<template>', '</template>', '<p><template shadowrootmode=open>', '</template>', '<noscript>', '</noscript>', '<div>', '</div>', '<select>', '</select>', '<math>', '</math>', '<svg>', '</svg>', '<foreignObject>', '</head>', '<body>', '<table>', '</table>', '<title>', '</title>', '<iframe>', '</iframe>', '<!--', '-->', '<xmp>', '</xmp>', '<details>', '<frameset>', '<noframes>', '</noframes>'];

function document(random) {
  const pieces = [];
  if (random.once(3)) pieces.push('<!doctype html>');
  if (random.once(3)) pieces.push(`<base href="${random.pick(['/b/', 'c/d', '?q', '', '#f', 'data:,x', 'javascript:x', 'mailto:x'])}">`);
  let number = 0;
  const url = () => `${++number}${random.once(3) ? random.pick(names) : ''}`.replace(/^(\d+)([/.].*)/, '$2$1');
  for (let n = 1 + random.below(7); n > 0; --n) {
    pieces.push(random.once(4) ? random.pick(wraps) : random.pick(loads)(url, random));
  }
  return pieces;
}

// The classes of known.tsv, and what a document has that is of one.
const exceptions = [
  { name: 'second-shadow-root', fits: ({ text }) => /shadowrootmode[^]*<template shadowrootmode/.test(text) },
  { name: 'speculation', fits: ({ text }) => /<(svg|math|frameset|noframes|template|select|title|iframe|xmp)|@import "[^"]*\n/i.test(text) },
];

export function requests({ absolve, known }) {
  return [{
    name: 'requests',
    isSlow: true,
    make: document,
    byBrowser: true,
    judge: async (texts, frames) => {
      const asked = await frames.askRequests(texts.length, i => ({ type: 'text/html;charset=utf-8', body: texts[i] }));
      const answers = await absolve.ask(texts, 'text/html;charset=utf-8', Frames.urlOfRequests);
      const known = answers.map(documents => new Set(documents.flatMap(({ links }) => links).filter(link => !link.inert).map(link => link.url?.replace(/#.*/s, ''))));
      return { expected: asked.map((urls, i) => urls.filter(url => !known[i].has(url))), found: texts.map(() => []) };
    },
    explain: async (text, browser) => known.classOf({ text }, browser, exceptions),
  }];
}
