import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { listNotifications } from '#features/notifications/queries.ts';
import { renderStream } from '#features/threads/live.ts';
import { listThreads, pageOfEvents } from '#features/threads/queries.ts';
import { readStreams, streamHeads } from '#platform/live/stream.ts';
import type { Actor, World } from '#testing/world.ts';
import { applyFrame, stateOf, type DurableFrame, type Snapshot, type State } from './reducer.ts';

export async function snapshotOf(world: World, account: Actor): Promise<Snapshot> {
  const client = new ClientOf(world, account);
  for (const part of [0, 1, 2, 3]) await client.fetchPart(part);
  return client.snapshot();
}

/** A client that fetches one part after another and receives frames meanwhile. */
export class ClientOf {
  readonly frames: DurableFrame[] = [];
  readonly #world: World;
  readonly #account: Actor;
  readonly #done = new Set<number>();
  #n = 0;
  #cursor = 0;
  #threads: Snapshot['threads'] = [];
  #events: ThreadEvent[] = [];
  #notifications: Snapshot['notifications'] = { items: [], unreadCount: 0 };

  constructor(world: World, account: Actor) {
    this.#world = world;
    this.#account = account;
  }

  async fetchPart(part: number): Promise<void> {
    if (this.#done.has(part)) return;
    this.#done.add(part);
    const { db } = this.#world;
    if (part === 0) this.#n = this.#cursor = (await streamHeads(db, [this.#account.id]))[0]!.lastN;
    if (part === 1) this.#threads = (await listThreads(db, this.#account.id)).items;
    // The events of unknown threads come with the thread.
    if (part === 2) this.#events = (await Promise.all(this.#threads.map(({ id }) => allEvents(this.#world, id)))).flat();
    if (part === 3) this.#notifications = await listNotifications(db, this.#account.id, { limit: 50 });
  }

  async flow(): Promise<void> {
    if (!this.#done.has(0)) return;
    const rows = await readStreams(this.#world.db, [{ accountId: this.#account.id, after: this.#cursor }], 10_000);
    this.#cursor = rows.at(-1)?.n ?? this.#cursor;
    this.frames.push(...((await renderStream(this.#world.db)(rows)) as DurableFrame[]));
  }

  snapshot(): Snapshot {
    return { n: this.#n, threads: this.#threads, events: this.#events, notifications: this.#notifications };
  }

  /** Applies all frames to the snapshot, some of them twice. */
  resulting(again: number): State {
    const some = this.frames.slice(0, again);
    return [...this.frames, ...some].reduce((state, frame) => applyFrame(state, frame, this.#account.id), stateOf(this.snapshot()));
  }
}

async function allEvents(world: World, threadId: string): Promise<ThreadEvent[]> {
  const { items } = await pageOfEvents(world.db, { threadId, limit: 10_000 });
  return items;
}
