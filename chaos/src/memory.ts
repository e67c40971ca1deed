import type { ServerFrame } from '@castlane/contract/live.ts';
import type { Entry, Ledger } from './ledger.ts';

type Waiting = { threadId: string; body: string; tries: number; dueAt: number };
type Numbered = Extract<ServerFrame, { n: number }>;

/** A client's knowledge, all from its ledger, so that a restarted client knows the same. Records every violation. */
export class Memory {
  epoch: string | undefined;
  /** The last stream number that came, and the number after which the stream began. */
  cursor = 0;
  base = 0;
  readonly intended = new Map<string, { threadId: string; body: string }>();
  readonly acked = new Map<string, { seq: number; id: string }>();
  readonly outbox = new Map<string, Waiting>();
  readonly stream = new Map<number, string>();
  readonly twins = new Set<string>();
  readonly faults: string[] = [];
  readonly #ledger: Ledger;
  /** Whether the database may become another copy of itself, so that its streams have another epoch. */
  readonly #mayBeginAnew: boolean;
  #isOver = false;

  constructor(ledger: Ledger, { mayBeginAnew = false } = {}) {
    this.#ledger = ledger;
    this.#mayBeginAnew = mayBeginAnew;
    for (const entry of ledger.read()) this.#learn(entry);
  }

  #learn(entry: Entry): void {
    switch (entry.did) {
      case 'sent':
        this.intended.set(entry.clientId, { threadId: entry.threadId, body: entry.body });
        this.outbox.set(entry.clientId, { threadId: entry.threadId, body: entry.body, tries: 0, dueAt: 0 });
        return;
      case 'acked':
        this.acked.set(entry.clientId, { seq: entry.seq, id: entry.id });
        this.outbox.delete(entry.clientId);
        return;
      case 'twins':
        this.twins.add(entry.clientId);
        return;
      case 'ready':
        this.epoch = entry.epoch;
        this.cursor = this.base = entry.cursor;
        return;
      case 'received':
        this.stream.set(entry.n, entry.what);
        this.cursor = entry.n;
    }
  }

  #note(entry: Entry): Promise<void> {
    if (this.#isOver) return new Promise(() => {});
    this.#learn(entry);
    return this.#ledger.note(entry);
  }

  /** From now on nothing is learnt and nothing is written. */
  end(): void {
    this.#isOver = true;
  }

  async intend(clientId: string, threadId: string, body: string): Promise<void> {
    if (this.#isOver) return;
    // The message must be on the disk before it may be tried.
    const saved = this.#note({ did: 'sent', clientId, threadId, body });
    this.outbox.get(clientId)!.dueAt = Infinity;
    await saved;
  }

  async intendTwins(clientId: string): Promise<void> {
    await this.#note({ did: 'twins', clientId });
  }

  greeted({ type, epoch, cursor }: Extract<ServerFrame, { type: 'ready' | 'reset' }>): void {
    if (type === 'reset' && this.#mayBeginAnew) return void this.#note({ did: 'ready', epoch, cursor });
    if (type === 'reset') this.faults.push('gap: told to begin anew, without a reason');
    if (this.epoch === undefined) void this.#note({ did: 'ready', epoch, cursor });
    else if (cursor < this.cursor) this.faults.push(`lost: the stream ends at ${cursor}, and ${this.cursor} had come`);
  }

  acknowledged(clientId: string, seq: number, id: string): void {
    const before = this.acked.get(clientId);
    if (before && (before.seq !== seq || before.id !== id))
      this.faults.push(`dup: ${clientId} was acknowledged as ${before.seq} and ${seq}`);
    else if (!before && this.intended.has(clientId)) void this.#note({ did: 'acked', clientId, seq, id });
  }

  refused(clientId: string, code: number): void {
    this.faults.push(`refused: ${clientId} with ${code}`);
  }

  /** The same number must mean the same thing again; a new number must be the next. */
  received(frame: Numbered): void {
    const what = nameOf(frame);
    const before = this.stream.get(frame.n);
    if (before !== undefined && before !== what) this.faults.push(`order: ${frame.n} was "${before}" and is "${what}"`);
    if (frame.n <= this.cursor) return;
    if (frame.n > this.cursor + 1) this.faults.push(`gap: ${this.cursor + 1} to ${frame.n - 1} did not come`);
    void this.#note({ did: 'received', n: frame.n, what });
  }
}

/** Names a frame in the format of `streamInDatabase` (check.ts). */
function nameOf(frame: Numbered): string {
  switch (frame.type) {
    case 'event':
      return `event ${frame.threadId} ${frame.event.seq} ${frame.event.id} ${frame.event.body ?? ''}`;
    case 'read':
    case 'delivered':
      return `${frame.type} ${frame.threadId} ${frame.accountId} ${frame.seq}`;
    default:
      return frame.type;
  }
}
