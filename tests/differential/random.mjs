// Pseudo-random choices, the same for the same seed (Mulberry32).
export class Random {
  constructor(seed) {
    this.state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0;
  }
  // A whole number from 0 to n - 1.
  below(n) {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let x = this.state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) % n;
  }
  // True once in n times.
  once(n) {
    return this.below(n) === 0;
  }
  pick(list) {
    return list[this.below(list.length)];
  }
}
