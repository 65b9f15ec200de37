// CSS in each place: a stylesheet, a style element of HTML and of SVG, a style attribute. Judged by the
// tokens of @csstools/css-tokenizer (CSS Syntax 3).
import { tokenize } from '@csstools/css-tokenizer';

const parts = ['url(', 'URL(', 'u\\72l(', '\\75rl(', 'url( ', 'src(', 'image-set(', '-webkit-image-set(', '@import ', '@im\\70ort ', '@namespace ', '@font-face{', 'f(', '(', ')', ')', ')', '{', '}', ';', ';', '"', '"', "'", "'", '\\', '\\2014', '\\61', '\\61 ', '\n', '\r\n', '\f', ' ', '\t', '/*', '*/', '/', '*', '<!--', '-->', '<', '!', '--', '-', '#', '@', '5', '.', '+', 'e3', 'a', 'b', 'x', 'y.css', '1x', ',', ':', 'é', '\u0001', '%', '\u007f', 'url', 'import', '\\\n', '\\"', "\\'", '\\)', '\\(', 'U+26', '~', '='];

function style(random) {
  const pieces = [];
  for (let n = 1 + random.below(22); n > 0; --n) {
    if (random.once(4)) {
      pieces.push(random.pick([`url(${n})`, `url("${n}")`, `url( '${n}' )`, `@import "${n}";`, `url(${n}\\29 )`, `image-set("${n}" 1x, url(${n}b) 2x)`, `src("${n}")`]));
    } else {
      pieces.push(random.pick(parts));
    }
  }
  return pieces;
}

const skipped = new Set(['whitespace-token', 'comment']);

// The URLs among the tokens: of url() and src(), of @import, and the strings of image-set().
function urlsOf(css) {
  const tokens = tokenize({ css });
  const urls = [];
  const open = [];
  let isNamespace = false;
  const add = url => url !== '' && !isNamespace && urls.push(url);
  for (let i = 0; i < tokens.length; ++i) {
    const [type, , , , data] = tokens[i];
    const next = () => {
      let at = i + 1;
      while (at < tokens.length && skipped.has(tokens[at][0])) ++at;
      return tokens[at];
    };
    if (type === 'url-token') add(data.value);
    if (type === 'at-keyword-token') {
      const name = data.value.toLowerCase();
      if (name === 'namespace') isNamespace = true;
      const following = next();
      if (name === 'import' && following?.[0] === 'string-token') {
        add(following[4].value);
        i = tokens.indexOf(following, i);
      }
    }
    if (type === 'semicolon-token' || type === '{-token' || type === '}-token') isNamespace = false;
    if (type === 'function-token') {
      const name = data.value.toLowerCase();
      open.push(name);
      const following = next();
      if ((name === 'url' || name === 'src') && following?.[0] === 'string-token') {
        add(following[4].value);
        i = tokens.indexOf(following, i);
      }
    }
    if (type === '(-token') open.push('(');
    if (type === ')-token') open.pop();
    if (type === 'string-token' && /^(-webkit-)?image-set$/.test(open.at(-1))) add(data.value);
  }
  return urls;
}

const escapeText = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const carriers = {
  stylesheet: { type: 'text/css;charset=utf-8', wrap: css => css },
  element: { type: 'text/html;charset=utf-8', wrap: css => `<style>${css}</style>` },
  svg: { type: 'text/html;charset=utf-8', wrap: css => `<svg><style>${escapeText(css)}</style></svg>` },
  cdata: { type: 'text/html;charset=utf-8', wrap: css => `<svg><style><![CDATA[${css}]]></style></svg>` },
  attribute: { type: 'text/html;charset=utf-8', wrap: css => `<p style="${escapeText(css).replace(/"/g, '&quot;')}">` },
};

export function styles({ absolve }) {
  return Object.entries(carriers).map(([name, { type, wrap }]) => ({
    name: `styles.${name}`,
    make: style,
    judge: async texts => ({
      // The line ends of a document become LF before its markup is parsed.
      expected: texts.map(css => urlsOf(name === 'stylesheet' ? css : css.replace(/\r\n?/g, '\n'))),
      found: (await absolve.ask(texts.map(wrap), type, 'http://h/dir/p')).map(answer => answer[0]?.links?.map(link => link.raw) ?? []),
    }),
  }));
}
