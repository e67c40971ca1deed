import { readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** What a client records before it acts. Whatever happens to the client or the server, the ledger shows what was promised. */
export type Entry =
  | { did: 'sent'; clientId: string; threadId: string; body: string }
  /** The same id for two threads at the same time: only one of them may have it. */
  | { did: 'twins'; clientId: string }
  | { did: 'acked'; clientId: string; seq: number; id: string }
  | { did: 'ready'; epoch: string; cursor: number }
  | { did: 'received'; n: number; what: string };

/** An append-only file. An entry counts once it is on the disk; simultaneous entries share one write. */
export class Ledger {
  readonly file: string;
  readonly #handle: FileHandle;
  #waiting: { line: string; done: () => void }[] = [];
  #isWriting = false;

  private constructor(file: string, handle: FileHandle) {
    this.file = file;
    this.#handle = handle;
  }

  static async open(file: string): Promise<Ledger> {
    return new Ledger(file, await open(file, 'a'));
  }

  note(entry: Entry): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ line: `${JSON.stringify(entry)}\n`, done });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const now = this.#waiting;
      this.#waiting = [];
      await this.#handle.appendFile(now.map(({ line }) => line).join(''));
      await this.#handle.datasync();
      for (const { done } of now) done();
    }
    this.#isWriting = false;
  }

  read(): Entry[] {
    const lines = readFileSync(this.file, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
  }

  async close(): Promise<void> {
    while (this.#isWriting) await new Promise((resolve) => setTimeout(resolve, 5));
    await this.#handle.close();
  }
}
