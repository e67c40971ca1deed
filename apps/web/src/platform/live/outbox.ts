import { serverTime } from '#platform/clock.ts';
import { newClientId } from './client-id.ts';
import type { OutboxContent, OutboxEntry, OutboxStore } from './outbox-store.ts';

const LOCK_MS = 15_000;

export type OutboxItem = OutboxEntry & { state: 'waiting' | 'sent' | 'failed' };

export type Verdict =
  | { kind: 'sent' }
  /** A final refusal: only the writer can change that. */
  | { kind: 'refused'; problem: NonNullable<OutboxEntry['problem']> }
  /** Retry after so many milliseconds, or earlier when it may succeed. */
  | { kind: 'later'; ms: number };

type OutboxOptions = {
  store: OutboxStore;
  send: (entry: OutboxEntry) => Promise<Verdict>;
  /** Notifies other tabs of changes of the store, and receives their notifications. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
};

/**
 * Holds the messages that are not yet confirmed. A message is saved before it is sent and deleted after the confirmation, so that after a
 * reload, a crash or a lost answer it is sent again under the same `clientId`, and never lost. Each lane sends one entry at a time, in the
 * order of writing, from one tab at a time.
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

  /** Sets the account whose messages are shown and sent. Sends what earlier visits left. */
  async open(accountId: string) {
    if (this.#accountId === accountId) return;
    this.close();
    this.#accountId = accountId;
    await this.#reload();
    this.drainAll();
  }

  /** Stops sending; saved messages stay. */
  close() {
    this.#accountId = undefined;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#publish([]);
  }

  /** Deletes an account's messages: only after the user has logged out. */
  async clear(accountId: string) {
    if (this.#accountId === accountId) this.close();
    await this.#options.store.clear(accountId);
    this.#tellOthers();
  }

  /** Shows the message immediately, saves it, then sends it. */
  async add(lane: string, content: OutboxContent) {
    const accountId = this.#accountId;
    if (accountId === undefined) throw new Error('Nobody has opened the outbox');
    const entry = { clientId: newClientId(), accountId, lane, ...content, writtenAt: serverTime(), problem: null };
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

  /** Stops showing a message, which is now shown elsewhere. */
  forget(clientId: string) {
    if (this.#items.some((item) => item.clientId === clientId)) this.#publish(this.#items.filter((item) => item.clientId !== clientId));
  }

  /** Retries every lane immediately, since sending may succeed now. */
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
      // Another tab has stolen the lock and sends the same entries.
      .catch(() => undefined)
      .finally(() => {
        this.#draining.delete(lane);
        if (this.#again.delete(lane)) this.#drain(lane);
      });
  }

  async #sendLane(accountId: string, lane: string) {
    const { store, send } = this.#options;
    while (this.#accountId === accountId) {
      // Read again each time: another tab may have sent the entry, or the writer discarded it.
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
    // A message sent by another tab stays visible until its event arrives; one that is being saved is not in the store yet.
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

/**
 * Runs while no other tab runs under the same name. A suspended tab may never release the lock, so it is stolen after 15 seconds: `run`
 * must be idempotent. Without Web Locks (a page over plain HTTP, or one that may store nothing) it runs without a lock.
 */
async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), LOCK_MS);
  let isHeld = false;
  try {
    await navigator.locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      isHeld = true;
      return run();
    });
  } catch (error) {
    if (isHeld) throw error;
    if (!patience.signal.aborted) return await run();
    await navigator.locks.request(name, { steal: true }, run);
  } finally {
    clearTimeout(timer);
  }
}
