// srcset, judged by the steps of the Standard (HTML 4.8.4.3.10), which are implemented here one by one.

const parts = [',', ',', ' ', ' ', '\n', '\t', '\f', 'a', 'b.png', 'c,d', '(', ')', '1x', '2x', '-1x', '-0x', '0x', '.5x', '1.x', '1e2x', '1e-2x', '-1e-999x', '1e999x', '1e400x', '0e999x', '-0e5x', '+1x', '100w', '0w', '00w', '-1w', '1.5w', '50h', '0h', '1', 'x', 'w', 'e', 'data:,x', '1x 2x', '1w 1x', '1w 2h', 'é', '\u00a0', '1X', '1W', 'Infinityx', '0x1x', '99999999999999999999w'];

function srcset(random) {
  const pieces = [];
  for (let n = 1 + random.below(14); n > 0; --n) pieces.push(random.pick(parts));
  return pieces;
}

const space = /[ \t\n\f\r]/;

function fits(descriptors) {
  let [width, density, height] = [undefined, undefined, undefined];
  for (const descriptor of descriptors) {
    const number = descriptor.slice(0, -1);
    const isInteger = /^[0-9]+$/.test(number);
    const isNumber = /^-?([0-9]+|[0-9]*\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(number);
    if (isInteger && descriptor.endsWith('w')) {
      if (width !== undefined || density !== undefined || BigInt(number) === 0n) return false;
      width = number;
    } else if (isNumber && descriptor.endsWith('x')) {
      if (width !== undefined || density !== undefined || height !== undefined) return false;
      density = Number(number);
      if (density < 0 || !Number.isFinite(density)) return false;
    } else if (isInteger && descriptor.endsWith('h')) {
      if (height !== undefined || density !== undefined || BigInt(number) === 0n) return false;
      height = number;
    } else {
      return false;
    }
  }
  return height === undefined || width !== undefined;
}

function candidatesOf(input) {
  const candidates = [];
  let at = 0;
  for (;;) {
    while (at < input.length && (space.test(input[at]) || input[at] === ',')) ++at;
    if (at >= input.length) return candidates;
    const start = at;
    while (at < input.length && !space.test(input[at])) ++at;
    let url = input.slice(start, at);
    const descriptors = [];
    if (url.endsWith(',')) {
      url = url.replace(/,+$/, '');
    } else {
      let [current, state] = ['', 'in descriptor'];
      while (at < input.length && space.test(input[at])) ++at;
      for (;; ++at) {
        const c = input[at];
        if (state === 'after descriptor') {
          if (c === undefined) break;
          if (space.test(c)) continue;
          state = 'in descriptor';
          --at;
        } else if (state === 'in parens') {
          if (c === undefined) {
            descriptors.push(current);
            break;
          }
          current += c;
          if (c === ')') state = 'in descriptor';
        } else if (c === undefined || c === ',') {
          if (c === ',') ++at;
          if (current !== '') descriptors.push(current);
          break;
        } else if (space.test(c)) {
          if (current !== '') {
            descriptors.push(current);
            current = '';
            state = 'after descriptor';
          }
        } else {
          current += c;
          if (c === '(') state = 'in parens';
        }
      }
    }
    if (fits(descriptors)) candidates.push(url);
  }
}

export function srcsets({ absolve }) {
  const ask = async texts => {
    const wrapped = texts.map(text => `<img srcset="${text.replace(/&/g, '&amp;')}">`);
    const answers = await absolve.ask(wrapped, 'text/html;charset=utf-8', 'http://h/dir/p');
    return answers.map(answer => answer[0]?.links?.map(link => link.raw) ?? []);
  };
  return [{
    name: 'srcset',
    make: srcset,
    judge: async texts => ({ expected: texts.map(candidatesOf), found: await ask(texts) }),
  }];
}
