// Firefox by its own protocol, Marionette, which Debian's package has without geckodriver: over TCP, each
// message is its length, a colon, and JSON.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const wait = time => new Promise(done => setTimeout(done, time));

export class Marionette {
  static async launch(program, prefs) {
    const marionette = new Marionette();
    marionette.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'absolve-firefox-'));
    const lines = Object.entries({ ...prefs, 'marionette.port': 0 }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
    fs.writeFileSync(path.join(marionette.profile, 'user.js'), lines.join(''));
    marionette.process = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', marionette.profile], { stdio: 'ignore', env: { ...process.env, HOME: marionette.profile } });
    await marionette.connect();
    return marionette;
  }

  async connect() {
    // Firefox writes the port into its profile when it listens.
    const file = path.join(this.profile, 'MarionetteActivePort');
    for (let tries = 0; !fs.existsSync(file) || fs.readFileSync(file, 'latin1') === ''; ++tries) {
      if (this.process.exitCode !== null || tries > 600) throw new Error('Firefox does not start');
      await wait(100);
    }
    this.socket = net.connect(Number(fs.readFileSync(file, 'latin1')), '127.0.0.1');
    this.waiting = new Map();
    let bytes = Buffer.alloc(0);
    const greeted = new Promise(resolve => this.waiting.set('greeting', { resolve }));
    this.socket.on('data', data => {
      bytes = Buffer.concat([bytes, data]);
      for (let colon; (colon = bytes.indexOf(':')) >= 0;) {
        const end = colon + 1 + Number(bytes.toString('latin1', 0, colon));
        if (bytes.length < end) break;
        this.receive(JSON.parse(bytes.toString('utf8', colon + 1, end)));
        bytes = bytes.subarray(end);
      }
    });
    this.socket.on('close', () => {
      for (const { reject } of this.waiting.values()) reject?.(new Error('Firefox has gone'));
    });
    await greeted;
    this.number = 0;
    const { capabilities } = await this.send('WebDriver:NewSession', { acceptInsecureCerts: true, timeouts: { script: 600000, pageLoad: 60000 } });
    this.version = capabilities.browserVersion;
  }

  receive(message) {
    if (!Array.isArray(message)) return this.waiting.get('greeting').resolve();
    const [, number, error, result] = message;
    const { resolve, reject } = this.waiting.get(number);
    this.waiting.delete(number);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(result);
  }

  send(command, parameters) {
    return new Promise((resolve, reject) => {
      const number = ++this.number;
      this.waiting.set(number, { resolve, reject });
      const message = Buffer.from(JSON.stringify([0, number, command, parameters]));
      this.socket.write(`${message.length}:`);
      this.socket.write(message);
    });
  }

  goto(url) {
    return this.send('WebDriver:Navigate', { url });
  }

  // The result of a function in the page, which may be a promise.
  async evaluate(code, argument) {
    const script = `return (${code})(arguments[0]);`;
    return (await this.send('WebDriver:ExecuteScript', { script, args: [argument ?? null] })).value;
  }

  async close() {
    const gone = new Promise(done => this.process.on('exit', done));
    await this.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    await gone;
    fs.rmSync(this.profile, { recursive: true, force: true });
  }
}
