import { newClientId } from './client-id.ts';
import { withLock } from './lock.ts';
import type { OutboxContent, OutboxEntry, OutboxStore } from './outbox-store.ts';

export type OutboxItem = OutboxEntry & { state: 'waiting' | 'sent' | 'failed' };

export type Verdict =
  | { kind: 'sent' }
  /** Refused for good: only the writer can change that. */
  | { kind: 'refused'; problem: NonNullable<OutboxEntry['problem']> }
  /** Not now; try again in so many milliseconds, or earlier when something says that it may work. */
  | { kind: 'later'; ms: number };

type OutboxOptions = {
  store: OutboxStore;
  send: (entry: OutboxEntry) => Promise<Verdict>;
  /** Tells the other tabs that the store has changed, and hears of it from them. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
};

/**
 * What was written and is not yet confirmed. It is saved before it is sent and forgotten after the confirmation, so a reload,
 * a crash or a lost answer at any moment leads to the same message being sent again under the same `clientId`, never to none.
 * In each lane one entry at a time, in the order of writing, by one tab at a time.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  readonly #draining = new Set<string>();
  readonly #again = new Set<string>();
  readonly #saving = new Set<string>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #accountId: string | undefined;
  #items: readonly OutboxItem[] = [];

  constructor(options: OutboxOptions) {
    this.#options = options;
    options.channel?.addEventListener('message', () => void this.#reload());
  }

  /** Whose things are shown and sent from now on; what is left of earlier visits goes out first. */
  async open(accountId: string) {
    if (this.#accountId === accountId) return;
    this.close();
    this.#accountId = accountId;
    await this.#reload();
    this.drainAll();
  }

  /** Sends nothing any more; what is saved stays. */
  close() {
    this.#accountId = undefined;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#publish([]);
  }

  /** Throws away what an account has written: only for a log-out that the user asked for. */
  async clear(accountId: string) {
    if (this.#accountId === accountId) this.close();
    await this.#options.store.clear(accountId);
    this.#tellOthers();
  }

  /** Shown at once, saved, then sent. */
  async add(lane: string, content: OutboxContent) {
    const accountId = this.#accountId;
    if (accountId === undefined) throw new Error('Nobody has opened the outbox');
    const entry = { clientId: newClientId(), accountId, lane, ...content, writtenAt: Date.now(), problem: null };
    this.#saving.add(entry.clientId);
    this.#publish([...this.#items, { ...entry, state: 'waiting' }]);
    await this.#options.store.add(entry);
    this.#saving.delete(entry.clientId);
    this.#tellOthers();
    this.#drain(lane);
  }

  async retry(clientId: string) {
    const item = this.#items.find((each) => each.clientId === clientId);
    if (!item) return;
    this.#patch(clientId, { state: 'waiting', problem: null });
    await this.#options.store.setProblem(clientId, null);
    this.#tellOthers();
    this.#drain(item.lane);
  }

  async discard(clientId: string) {
    this.forget(clientId);
    await this.#options.store.remove(clientId);
    this.#tellOthers();
  }

  /** It is shown somewhere else now. */
  forget(clientId: string) {
    if (this.#items.some((item) => item.clientId === clientId)) this.#publish(this.#items.filter((item) => item.clientId !== clientId));
  }

  /** Something has changed for the better: every lane tries at once. */
  drainAll() {
    for (const lane of new Set(this.#items.filter(({ state }) => state === 'waiting').map((item) => item.lane))) this.#drain(lane);
  }

  items = (): readonly OutboxItem[] => this.#items;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #drain(lane: string) {
    const accountId = this.#accountId;
    if (accountId === undefined) return;
    clearTimeout(this.#timers.get(lane));
    if (this.#draining.has(lane)) {
      this.#again.add(lane);
      return;
    }
    this.#draining.add(lane);
    void withLock(`castlane-outbox:${accountId}:${lane}`, () => this.#sendLane(accountId, lane))
      // Another tab has taken over, which sends the same.
      .catch(() => undefined)
      .finally(() => {
        this.#draining.delete(lane);
        if (this.#again.delete(lane)) this.#drain(lane);
      });
  }

  async #sendLane(accountId: string, lane: string) {
    const { store, send } = this.#options;
    while (this.#accountId === accountId) {
      // Asked anew each time: another tab may have sent it, or the writer thrown it away.
      const next = (await store.list(accountId)).find((entry) => entry.lane === lane && entry.problem === null);
      if (!next) return;
      const verdict = await send(next);
      if (verdict.kind === 'later') {
        if (this.#accountId === accountId)
          this.#timers.set(
            lane,
            setTimeout(() => this.#drain(lane), verdict.ms),
          );
        return;
      }
      if (verdict.kind === 'sent') {
        this.#patch(next.clientId, { state: 'sent' });
        await store.remove(next.clientId);
      } else {
        this.#patch(next.clientId, { state: 'failed', problem: verdict.problem });
        await store.setProblem(next.clientId, verdict.problem);
      }
      this.#tellOthers();
    }
  }

  async #reload() {
    const accountId = this.#accountId;
    if (accountId === undefined) return;
    const entries = await this.#options.store.list(accountId);
    if (this.#accountId !== accountId) return;
    const saved = entries.map((entry): OutboxItem => ({ ...entry, state: entry.problem ? 'failed' : 'waiting' }));
    const known = new Set(saved.map((item) => item.clientId));
    // What another tab has sent stays visible here until its event comes; what is being saved is not there yet.
    const rest = this.#items
      .filter((item) => !known.has(item.clientId) && item.state !== 'failed')
      .map((item): OutboxItem => (this.#saving.has(item.clientId) ? item : { ...item, state: 'sent' }));
    this.#publish([...saved, ...rest].toSorted((a, b) => a.writtenAt - b.writtenAt));
  }

  #patch(clientId: string, change: Partial<OutboxItem>) {
    this.#publish(this.#items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)));
  }

  #publish(items: readonly OutboxItem[]) {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  #tellOthers() {
    this.#options.channel?.postMessage(null);
  }
}
