import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from './hub.ts';
import { MOST_IDS, type Note } from './message.ts';
import type { StreamRow } from './stream-row.ts';
import type { Wake } from './wake.ts';

/** A client that only changes page, network or node comes back within this time. */
const GONE_MS = 2000;
const REVIEW_MS = 300;
const SWEEP_MS = 60_000;

/** A contact of an account: whether it may see the account, and whether the account may see it. */
export type Contact = { id: string; mayBeSeen: boolean; maySee: boolean };
export type ContactsOf = (accountId: string) => Promise<readonly Contact[]>;

/** For an account with a socket on this node: which accounts were notified, and which it sees. `sees` is a list: a set takes 0.25 kB more for each account. */
type Home = { notified: Set<string>; sees: readonly string[] };
/** For an account with sockets on other nodes: which nodes, and which accounts here were notified. */
type Away = { nodes: Set<string>; notified: Set<string> };

/**
 * Tracks who is online over all nodes, with only one database query per arrival. When an account arrives, its node notifies the accounts
 * that may see it, and asks the other nodes about the accounts that it may see. Each node remembers whom it notified and what the others
 * reported. An account is offline when the last node that had it says so, or is dead.
 */
export class Presence {
  readonly #hub: Hub;
  readonly #wake: Wake;
  readonly #contactsOf: ContactsOf;
  readonly #log: FastifyBaseLogger;
  readonly #homes = new Map<string, Home>();
  readonly #aways = new Map<string, Away>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #reviews = new Set<string>();
  #reviewing: NodeJS.Timeout | undefined;
  readonly #sweeping: NodeJS.Timeout;

  constructor(hub: Hub, wake: Wake, contactsOf: ContactsOf, log: FastifyBaseLogger) {
    this.#hub = hub;
    this.#wake = wake;
    this.#contactsOf = contactsOf;
    this.#log = log;
    wake.subscribe({
      accounts: () => {},
      sessions: () => {},
      note: (note, node) => this.#hear(note, node),
      nodeCame: () => this.#introduce(),
      nodeLeft: (node) => this.#lose(node),
    });
    hub.watch((accountId, rows) => {
      if (rows.some(mayChangeContacts)) this.#reviewSoon(accountId);
    });
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Handles a new socket: its account is online, and learns who else is. */
  come(accountId: string): void {
    clearTimeout(this.#leaving.get(accountId));
    this.#leaving.delete(accountId);
    void this.#review(accountId, true);
  }

  /** Handles the close of the account's last socket on this node. */
  go(accountId: string): void {
    const timer = setTimeout(() => {
      this.#leaving.delete(accountId);
      if (!this.#hub.isOnline(accountId)) this.#gone(accountId);
    }, GONE_MS);
    this.#leaving.set(accountId, timer.unref());
  }

  close(): void {
    clearInterval(this.#sweeping);
    clearTimeout(this.#reviewing);
    for (const timer of this.#leaving.values()) clearTimeout(timer);
  }

  #reviewSoon(accountId: string): void {
    this.#reviews.add(accountId);
    this.#reviewing ??= setTimeout(() => {
      this.#reviewing = undefined;
      const accountIds = [...this.#reviews];
      this.#reviews.clear();
      for (const id of accountIds) void this.#review(id, false);
    }, REVIEW_MS).unref();
  }

  /**
   * Updates the contacts after a change: notifies those that may newly see the account, hides it from those that no longer may, and the
   * other way round. `isNew`: a new socket, which knows nothing yet.
   */
  async #review(accountId: string, isNew: boolean): Promise<void> {
    try {
      const contacts = await this.#contactsOf(accountId);
      if (!this.#hub.isOnline(accountId)) return;
      const before = this.#homes.get(accountId);
      const notified = new Set(contacts.filter(({ mayBeSeen }) => mayBeSeen).map(({ id }) => id));
      const sees = contacts.filter(({ maySee }) => maySee).map(({ id }) => id);
      this.#homes.set(accountId, { notified, sees });
      this.#say('here', [accountId], before ? notified.difference(before.notified) : notified);
      this.#lookFor(accountId, before && !isNew ? without(sees, before.sees) : sees);
      if (!before) return;
      this.#say('hidden', [accountId], before.notified.difference(notified));
      for (const id of without(before.sees, sees)) this.#hide(id, [accountId]);
    } catch (error) {
      this.#log.warn({ err: error }, 'cannot send presence');
    }
  }

  /**
   * Sends an account the presence of others: immediately for those known to be online here or elsewhere; asks the other nodes about all of
   * them.
   */
  #lookFor(accountId: string, ids: readonly string[]): void {
    for (const id of ids) {
      const away = this.#aways.get(id);
      away?.notified.add(accountId);
      this.#homes.get(id)?.notified.add(accountId);
      if (away || this.#hub.isOnline(id)) this.#show(id, true, [accountId]);
    }
    for (const about of chunksOf(ids)) this.#wake.note({ type: 'ask', about, by: accountId });
  }

  #gone(accountId: string): void {
    const home = this.#homes.get(accountId);
    this.#homes.delete(accountId);
    if (home) this.#say('gone', [accountId], home.notified);
  }

  /** Sends a state to accounts on this node and on the others. */
  #say(state: 'here' | 'gone' | 'hidden', accountIds: string[], to: ReadonlySet<string>): void {
    if (to.size === 0) return;
    for (const id of accountIds) {
      if (state === 'here') this.#show(id, true, to);
      else if (state === 'hidden') this.#hide(id, to);
      else if (!this.#aways.has(id)) this.#show(id, false, to);
    }
    for (const some of chunksOf(to)) this.#wake.note({ type: 'presence', to: some, accountIds, state });
  }

  #hear(note: Note, node: string): void {
    if (note.type === 'ask') return this.#answer(note.by, note.about);
    if (note.type === 'typing') return;
    for (const id of note.accountIds) {
      if (note.state === 'here') this.#foundAway(id, node, note.to);
      else if (note.state === 'hidden') this.#hide(id, note.to);
      else this.#goneFrom(id, node);
    }
  }

  #answer(by: string, about: readonly string[]): void {
    const here = about.filter((id) => this.#hub.isOnline(id));
    for (const id of here) this.#homes.get(id)?.notified.add(by);
    if (here.length > 0) this.#wake.note({ type: 'presence', to: [by], accountIds: here, state: 'here' });
  }

  #foundAway(accountId: string, node: string, to: readonly string[]): void {
    const present = to.filter((id) => this.#hub.isOnline(id));
    const away = this.#aways.get(accountId);
    if (!away && present.length === 0) return;
    const { nodes, notified } = away ?? { nodes: new Set(), notified: new Set() };
    nodes.add(node);
    const isNews = present.filter((id) => !notified.has(id));
    for (const id of isNews) notified.add(id);
    this.#aways.set(accountId, { nodes, notified });
    this.#show(accountId, true, isNews);
  }

  #goneFrom(accountId: string, node: string): void {
    const away = this.#aways.get(accountId);
    if (!away?.nodes.delete(node) || away.nodes.size > 0) return;
    this.#aways.delete(accountId);
    const home = this.#homes.get(accountId);
    if (!home) this.#show(accountId, false, away.notified);
    else for (const id of away.notified) home.notified.add(id);
  }

  #hide(accountId: string, from: Iterable<string>): void {
    for (const id of from) {
      // They are informed now: their next review has nothing to take back.
      const home = this.#homes.get(id);
      if (home?.sees.includes(accountId)) home.sees = without(home.sees, [accountId]);
      this.#aways.get(accountId)?.notified.delete(id);
      this.#homes.get(accountId)?.notified.delete(id);
    }
    this.#show(accountId, false, from);
  }

  #show(accountId: string, online: boolean, to: Iterable<string>): void {
    this.#hub.tell(to, { type: 'presence', accountId, online, lastActiveAt: new Date().toISOString() });
  }

  /** Introduces this node's accounts to a node that is new or was thought dead. */
  #introduce(): void {
    for (const [id, { notified, sees }] of this.#homes) {
      for (const to of chunksOf(notified)) this.#wake.note({ type: 'presence', to, accountIds: [id], state: 'here' });
      for (const about of chunksOf(sees)) this.#wake.note({ type: 'ask', about, by: id });
    }
  }

  #lose(node: string): void {
    for (const id of this.#aways.keys()) this.#goneFrom(id, node);
  }

  /** Forgets notified accounts that are no longer on this node. */
  #sweep(): void {
    for (const [id, { notified }] of this.#aways) {
      for (const one of notified) if (!this.#hub.isOnline(one)) notified.delete(one);
      if (notified.size === 0) this.#aways.delete(id);
    }
  }
}

/** Own settings, a block, or a thread that has only just begun. */
function mayChangeContacts({ kind, seq }: StreamRow): boolean {
  return kind === 'account' || kind === 'thread' || (kind === 'event' && (seq ?? 0) <= 2);
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  const gone = new Set(others);
  return ids.filter((id) => !gone.has(id));
}

function* chunksOf(ids: ReadonlySet<string> | readonly string[]): Generator<string[]> {
  const left = ids.values();
  for (let some = [...left.take(MOST_IDS)]; some.length > 0; some = [...left.take(MOST_IDS)]) yield some;
}
