// Compares absolve with judges over random documents. Each generator makes COUNT documents, or COUNT/20 if its judge is
// slow; one that lists its documents in `all` makes those. The runner minimizes each difference, counts it under its
// class, and fails if known.tsv does not have the class, or if a row of known.tsv is not true any more.
// usage: differential.mjs ANSWERS [COUNT] [--browser] [--second] [--scripting on|off] [--seed N] [--only NAME] [--pages FOLDER]... [--show N]
// --browser leaves out the judges that are no browser, --second adds Firefox to Chromium, --scripting on (by default
// off) runs the generators of documents whose reading depends on it, with scripts; --seed chooses other documents, --only the generators whose name contains NAME; --pages adds mutants of the pages in a folder; --show
// says how many new classes of a generator are printed.
import { parseArgs } from 'node:util';
import { Absolve } from './absolve.mjs';
import { bases } from './bases.mjs';
import { encodings } from './encodings.mjs';
import { Frames } from './frames.mjs';
import { hosts } from './hosts.mjs';
import { Known } from './known.mjs';
import { Random } from './random.mjs';
import { requests } from './requests.mjs';
import { srcsets } from './srcsets.mjs';
import { styles } from './styles.mjs';
import { trees } from './trees.mjs';
import { urls } from './urls.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'boolean' }, second: { type: 'boolean' }, scripting: { type: 'string', default: 'off' }, seed: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, pages: { type: 'string', multiple: true, default: [] }, show: { type: 'string', default: '5' } },
});
const [answers, documents = '50000'] = positionals;
const slowness = 20;

const absolve = new Absolve(answers, values.scripting);
const known = new Known(new URL('known.tsv', import.meta.url));
const browsers = {};
for (const name of values.second ? ['chromium', 'firefox'] : ['chromium']) {
  browsers[name] = await Frames.open(name);
  console.log(`${name} ${browsers[name].browser.version}`);
}
const results = { passed: 0, failed: 0 };

async function checkKnown() {
  const wrong = [...known.discord(new URL('browsers.md', import.meta.url)), ...await known.changes(absolve, browsers)];
  for (const line of wrong) console.log(line);
  console.log(`known: ${known.rows.length} rows, ${wrong.length} of them wrong`);
  results.passed += known.rows.length;
  results.failed += wrong.length;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Fewer pieces that still differ. The first `head` stay.
async function shrink(generator, judge, pieces) {
  const differs = async pieces => {
    const { expected, found } = await generator.judge([pieces.join('')], judge);
    return !same(expected[0], found[0]);
  };
  for (let size = pieces.length >> 1; size > 0; size >>= 1) {
    for (let at = generator.head ?? 0; at < pieces.length;) {
      const fewer = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      if (await differs(fewer)) pieces = fewer;
      else at += size;
    }
    if (size === 1) break;
  }
  return pieces.join('');
}

// For each class: how often each judge differs, and the shortest document that does.
const classes = new Map();
function count(name, judge, text) {
  const entry = classes.get(name) ?? { times: {}, text };
  entry.times[judge] = (entry.times[judge] ?? 0) + 1;
  if (text.length < entry.text.length) entry.text = text;
  classes.set(name, entry);
}

// A new class has the name of its generator and the form of the document.
const formOf = text => text.replace(/[^\x20-\x7e]+/g, '·').replace(/[0-9]+/g, '0');

async function run(generator) {
  const total = generator.all?.length ?? Math.ceil(Number(documents) / (generator.isSlow ? slowness : 1));
  // A browser that lacks what the documents need would differ in most of them.
  const judges = generator.byBrowser ? Object.values(browsers).filter(({ name }) => !known.has(generator.needs, name)) : [undefined];
  const [differ, fresh] = [{}, {}];
  for (let at = 0; at < total; at += 500) {
    const batch = [];
    for (let i = at; i < Math.min(at + 500, total); ++i) {
      batch.push(generator.all?.[i] ?? generator.make(new Random(Number(values.seed) * 1000003 + i)));
    }
    for (const judge of judges) {
      const by = judge?.name ?? 'the judge';
      const { expected, found } = await generator.judge(batch.map(pieces => pieces.join('')), judge);
      const differing = batch.filter((pieces, i) => !same(expected[i], found[i]));
      differ[by] = (differ[by] ?? 0) + differing.length;
      // Frames hold one batch of documents at a time.
      const atOnce = generator.isSlow ? 1 : 32;
      const texts = [];
      for (let i = 0; i < differing.length; i += atOnce) {
        texts.push(...await Promise.all(differing.slice(i, i + atOnce).map(pieces => shrink(generator, judge, pieces))));
      }
      for (const text of texts) {
        const { expected: [theirs], found: [ours] } = await generator.judge([text], judge);
        if (same(theirs, ours)) {
          count('none when asked again', by, text);  // a busy machine: the page was read before it was whole
          continue;
        }
        const name = await generator.explain?.(text, judge, { theirs: theirs[0], ours: ours[0] });
        if (known.has(name, by)) {
          count(`${name} (${known.clause(name)})`, by, text);
          continue;
        }
        const form = `new, ${generator.name}: ${formOf(text)}`;
        fresh[by] = (fresh[by] ?? 0) + 1;
        ++results.failed;
        if (!classes.has(form) && classes.size < 1000 && fresh[by] <= Number(values.show)) {
          console.log(`${form}\n  ${by} ${JSON.stringify(theirs.filter(x => !ours.includes(x)))}, absolve ${JSON.stringify(ours.filter(x => !theirs.includes(x)))}`);
        }
        count(form, by, text);
      }
      results.passed += batch.length;
    }
  }
  const counts = judges.map(judge => judge?.name ?? 'the judge').map(by => `${by} differs in ${differ[by] ?? 0}, of these new ${fresh[by] ?? 0}`);
  console.log(`${generator.name}: ${total} documents; ${counts.join('; ')}`);
}

const scripting = values.scripting === 'on';
if (!scripting) await checkKnown();
const tools = { absolve, known, scripting, folders: values.pages };
for (const generator of [trees, styles, srcsets, bases, urls, requests, encodings, hosts].flatMap(make => make(tools))) {
  if (generator.name.includes(values.only) && (generator.byBrowser || !values.browser) && (generator.canScript || !scripting)) await run(generator);
}
absolve.close();
for (const frames of Object.values(browsers)) await frames.close();

for (const [name, { times, text }] of [...classes].sort()) {
  console.log(`${Object.entries(times).map(([by, number]) => `${by} ${number}`).join(', ')}: ${name}, as in ${JSON.stringify(text)}`);
}
results.passed -= results.failed;
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed > 0 ? 1 : 0);
