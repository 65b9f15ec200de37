// Loads documents into frames of a page at http://h/, as if from HTTP servers: a proxy answers for all hosts, and records
// what the browser requests.
import http from 'node:http';
import { browsers } from './browsers.mjs';

export class Frames {
  // `name` is one of `browsers`.
  static async open(name) {
    const frames = new Frames();
    frames.name = name;
    frames.requests = [];
    frames.server = http.createServer((request, response) => frames.answer(request, response));
    // A request by https is known by its host alone.
    frames.server.on('connect', (request, socket) => {
      frames.note(`https://${request.url}`);
      socket.on('error', () => {});
      socket.end('HTTP/1.1 502 No\r\n\r\n');
    });
    await new Promise(done => frames.server.listen(0, '127.0.0.1', done));
    frames.browser = await browsers[name](frames.server.address().port);
    await frames.browser.goto('http://h/');
    return frames;
  }

  static url(i) {
    return `http://h/dir/p?${i}`;
  }

  // The URL of a document of which only the requests are asked. Each has its own port, by which its requests are known. With
  // hosts of their own, each would have a process.
  static urlOfRequests(i) {
    return `http://h:${20000 + (i % 20000)}/dir/p`;
  }

  answer(request, response) {
    const own = /^http:\/\/h\/dir\/p\?(\d+)$/.exec(request.url) ?? /^http:\/\/h:(\d+)\/dir\/p$/.exec(request.url);
    const { type, body } = own ? this.served(Number(own[1]) % 20000) : { type: 'text/html', body: '' };
    if (!own) this.note(request.url);
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  }

  // Browsers also request icons, and what their makers offer.
  note(url) {
    const document = /^https?:\/\/h:(2\d{4})/.exec(url);
    if (document && !url.endsWith('/favicon.ico')) (this.requests[document[1] - 20000] ??= new Set()).add(url);
  }

  // What the browser requests for each document, until nothing has been requested for `patience` milliseconds.
  // `served(i)` has the type and the body of `urlOfRequests(i)`.
  async askRequests(count, served, patience = 100) {
    this.served = served;
    this.requests = [];
    for (let first = 0; first < count; first += 50) {
      await this.evaluate(urls => Promise.all(urls.map(url => new Promise(done => {
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-same-origin';
        frame.src = url;
        frame.onload = done;
        // Some pages wait for media without an end.
        setTimeout(done, 2000);
        document.body.append(frame);
      }))).then(() => null), Array.from({ length: Math.min(50, count - first) }, (_, i) => Frames.urlOfRequests(first + i)));
      const seen = () => this.requests.reduce((sum, urls) => sum + urls.size, 0);
      for (let before = -1; before !== seen();) {
        before = seen();
        await new Promise(done => setTimeout(done, patience));
      }
      await this.evaluate(() => document.body.replaceChildren());
    }
    return Array.from({ length: count }, (_, i) => [...(this.requests[i] ?? [])].sort());
  }

  // The result of a function in the page, which may be a promise.
  evaluate(code, argument) {
    return this.browser.evaluate(code, argument);
  }

  // The results of `read`, a function of the document, for each frame. `served(i)` has the type and the body of
  // http://h/dir/p?i. Scripts run in the frames only if `scripting` is true.
  ask(count, served, read, { scripting = false } = {}) {
    this.served = served;
    return this.evaluate(async ([count, code, scripting]) => {
      const read = eval(`(${code})`);
      const one = i => new Promise(resolve => {
        const frame = document.createElement('iframe');
        frame.sandbox = `allow-same-origin${scripting ? ' allow-scripts' : ''}`;
        frame.src = `http://h/dir/p?${i}`;
        frame.onload = () => {
          frame.onload = null;
          const answer = read(frame.contentDocument);
          frame.remove();
          resolve(answer);
        };
        // A document that a script never ends.
        setTimeout(() => frame.onload?.(), 10000);
        document.body.append(frame);
      });
      const answers = [];
      for (let i = 0; i < count; i += 8) {
        const batch = [];
        for (let k = i; k < Math.min(i + 8, count); ++k) batch.push(one(k));
        answers.push(...await Promise.all(batch));
      }
      return answers;
    }, [count, read.toString(), scripting]);
  }

  async close() {
    await this.browser.close();
    this.server.close();
    this.server.closeAllConnections();
  }
}
