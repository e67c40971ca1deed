import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../chance.ts';
import { anyAct, step, type Scene } from './acts.ts';
import type { Book } from './book.ts';
import type { Lane } from './lane.ts';

const MOST_AT_ONCE = 8;

/** Acts until it is told to stop, several acts at a time. */
export async function act(id: number, lane: Lane, book: Book, chance: Chance, signal: AbortSignal): Promise<void> {
  const scene: Omit<Scene, 'client'> = { where: lane.route, chance, book, counter: { id, value: 0, unknown: 0 }, last: undefined };
  while (!signal.aborted) {
    const { client } = lane;
    if (!client) {
      await pause(5);
      continue;
    }
    const now = Object.assign(scene, { client });
    const acts = Array.from({ length: chance.whole(0, MOST_AT_ONCE - 1) }, () => anyAct(now)(now));
    const answered = await Promise.all([...acts, step(now)]);
    // The database is away.
    if (!answered.includes(true)) await pause(chance.between(20, 150));
  }
}
