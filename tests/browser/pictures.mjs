// Pictures of one colour each. All colours differ on the screen. Each picture is shown in its own size, so
// scaling does not affect the comparison.
import * as zlib from 'node:zlib';

// Node 18 has no crc32.
const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const checksum = zlib.crc32 ?? (bytes => ~bytes.reduce((c, b) => table[(c ^ b) & 255] ^ (c >>> 8), -1) >>> 0);

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(checksum(body), body.length + 4);
  return out;
}

export function png([red, green, blue]) {
  const [width, height] = [90, 60];
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  const row = [0, ...Array.from({ length: width }, () => [red, green, blue]).flat()];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.from(Array.from({ length: height }, () => row).flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pictures = {
  'red.png': [255, 0, 0], 'styles/green.png': [0, 128, 0], 'blue.png': [0, 0, 255],
  'a b.png': [200, 180, 0], 'orange.png': [255, 165, 0], 'caf\u00e9.png': [80, 50, 20],
  '100%.png': [90, 200, 140], 'sub/violet.png': [140, 0, 250], 'gray.png': [120, 120, 120],
  'pink.png': [255, 150, 190], 'brown.png': [130, 60, 10], 'cyan.png': [0, 220, 220],
  'styles/lime.png': [180, 255, 0],
};
