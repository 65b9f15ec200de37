// Loads documents into frames of a page at http://h/, without scripting, as if from an HTTP server.
export class Frames {
  // `served(i)` returns the HTTP response for http://h/dir/p?i.
  static async open(browser) {
    const frames = new Frames();
    frames.page = await (await browser.newContext()).newPage();
    await frames.page.route('**/*', route => {
      const own = /^http:\/\/h\/dir\/p\?(\d+)$/.exec(route.request().url());
      if (own) return route.fulfill(frames.served(Number(own[1])));
      return route.fulfill({ status: 200, contentType: 'text/html', body: '' });
    });
    await frames.page.goto('http://h/');
    return frames;
  }

  static url(i) {
    return `http://h/dir/p?${i}`;
  }

  // The results of `read`, a function of the document, for each frame; `served` as above.
  async ask(count, served, read) {
    this.served = served;
    return this.page.evaluate(async ([count, code]) => {
      const read = eval(`(${code})`);
      const one = i => new Promise(resolve => {
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-same-origin';
        frame.src = `http://h/dir/p?${i}`;
        frame.onload = () => {
          frame.onload = null;
          const answer = read(frame.contentDocument);
          frame.remove();
          resolve(answer);
        };
        document.body.append(frame);
      });
      const answers = [];
      for (let i = 0; i < count; i += 8) {
        const batch = [];
        for (let k = i; k < Math.min(i + 8, count); ++k) batch.push(one(k));
        answers.push(...await Promise.all(batch));
      }
      return answers;
    }, [count, read.toString()]);
  }
}
