// Compares absolve with a judge over random documents. Each generator makes COUNT documents, or
// COUNT/20 if its judge is slow; one that lists its documents in `all` makes those. The runner minimizes each difference, and fails unless a clause of
// the generator explains it.
// usage: differential.mjs ANSWERS COUNT [--seed N] [--only NAME] [--pages FOLDER]... [--show N]
// --seed chooses other documents, --only the generators whose name contains NAME; --pages adds mutants
// of the pages in a folder; --show says how many differences of a generator are printed.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { Absolve } from './absolve.mjs';
import { bases } from './bases.mjs';
import { encodings } from './encodings.mjs';
import { Frames } from './frames.mjs';
import { hosts } from './hosts.mjs';
import { Random } from './random.mjs';
import { srcsets } from './srcsets.mjs';
import { styles } from './styles.mjs';
import { trees } from './trees.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, pages: { type: 'string', multiple: true, default: [] }, show: { type: 'string', default: '5' } },
});
const [answers, documents] = positionals;
const slowness = 20;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await (await browser.newContext()).newPage();
await page.goto('about:blank');
const absolve = new Absolve(answers);

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
async function differs(generator, pieces) {
  const { expected, found } = await generator.judge([pieces.join('')]);
  return !same(expected[0], found[0]);
}

// Fewer pieces that still differ. The first `head` stay.
async function shrink(generator, pieces) {
  for (let size = pieces.length >> 1; size > 0; size >>= 1) {
    for (let at = generator.head ?? 0; at < pieces.length;) {
      const fewer = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      if (await differs(generator, fewer)) pieces = fewer;
      else at += size;
    }
    if (size === 1) break;
  }
  return pieces;
}

const results = { passed: 0, failed: 0 };
const clauses = new Map();
const frames = await Frames.open(browser);
const tools = { absolve, page, frames, folders: values.pages };
for (const generator of [trees, styles, srcsets, bases, encodings, hosts].flatMap(make => make(tools))) {
  if (!generator.name.includes(values.only)) continue;
  const count = generator.all?.length ?? Math.ceil(Number(documents) / (generator.isSlow ? slowness : 1));
  let failed = 0;
  let explained = 0;
  for (let at = 0; at < count; at += 500) {
    const batch = [];
    for (let i = at; i < Math.min(at + 500, count); ++i) {
      batch.push(generator.all?.[i] ?? generator.make(new Random(Number(values.seed) * 1000003 + i)));
    }
    const { expected, found } = await generator.judge(batch.map(pieces => pieces.join('')));
    for (let i = 0; i < batch.length; ++i) {
      if (same(expected[i], found[i])) continue;
      const pieces = await shrink(generator, batch[i]);
      const clause = await generator.explain?.(pieces.join(''));
      if (clause !== undefined) {
        clauses.set(clause, (clauses.get(clause) ?? 0) + 1);
        ++explained;
        continue;
      }
      if (++failed > Number(values.show)) continue;
      const { expected: [theirs], found: [ours] } = await generator.judge([pieces.join('')]);
      console.log(`${generator.name}: ${JSON.stringify(pieces.join(''))}`);
      console.log(`  expected ${JSON.stringify(theirs.filter(x => !ours.includes(x)))}, found ${JSON.stringify(ours.filter(x => !theirs.includes(x)))}`);
    }
  }
  console.log(`${generator.name}: ${count - failed - explained} agree, ${explained} differ by a clause, ${failed} differ`);
  results.passed += count - failed;
  results.failed += failed;
}
absolve.close();
await browser.close();
for (const [clause, times] of clauses) console.log(`${times} differ by ${clause}`);
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed > 0 ? 1 : 0);
