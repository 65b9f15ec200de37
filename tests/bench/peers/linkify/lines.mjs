// Counts the URIs in labelled lines that linkify-it finds. Standard input has the lines, as
// absolve_mail_lines --lines prints them.
import fs from "node:fs";
import LinkifyIt from "linkify-it";

const lines = fs.readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const bytes = (text) => Buffer.byteLength(text);

for (const abbreviated of [false, true]) {
  const linkify = new LinkifyIt({ fuzzyLink: abbreviated, fuzzyEmail: false });
  let right = 0, found = 0, labelled = 0;
  for (const line of lines) {
    const expected = [...line.whole, ...(abbreviated ? line.abbreviated : [])].map(String);
    const places = (linkify.match(line.text) ?? []).map((match) => String([
      bytes(line.text.slice(0, match.index)) + 1, bytes(line.text.slice(match.index, match.lastIndex))]));
    right += places.filter((place) => expected.includes(place)).length;
    found += places.length;
    labelled += expected.length;
  }
  console.log(`linkify-it  ${abbreviated ? "abbreviated" : "whole"}  precision ${(right / found).toFixed(3)}` +
    `  recall ${(right / labelled).toFixed(3)}  (${right} right of ${found} found, ${labelled} labelled)`);
}
