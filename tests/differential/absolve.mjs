// The answers of absolve, from one process for all documents.
import { spawn } from 'node:child_process';
import readline from 'node:readline';

export class Absolve {
  constructor(program, scripting) {
    this.process = spawn(program, [scripting], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = [];
    readline.createInterface({ input: this.process.stdout }).on('line', line => this.waiting.shift().resolve(JSON.parse(line)));
    this.process.on('exit', code => {
      for (const { reject } of this.waiting) reject(new Error(`the answers ended with ${code}`));
    });
  }

  // What absolve finds in each document. `type` and `url` are values, or functions of the index.
  ask(documents, type, url) {
    return Promise.all(documents.map((document, i) => new Promise((resolve, reject) => {
      const bytes = Buffer.isBuffer(document) ? document : Buffer.from(document);
      this.waiting.push({ resolve, reject });
      const of = value => (typeof value === 'function' ? value(i) : value);
      this.process.stdin.write(`${bytes.length}\t${of(type)}\t${of(url)}\n`);
      this.process.stdin.write(bytes);
    })));
  }

  close() {
    this.process.stdin.end();
  }
}
