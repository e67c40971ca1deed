import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Load } from './load.ts';
import { Reader } from './reader.ts';
import type { World } from '#testing/world.ts';

/** Two devices per side. */
const READERS_A_CHAT = 4;
const EVERY_MS = 5;
const LONGEST_MS = 100;

export type Outcome = { reconnects: number; onOther: number; sent: number; gaps: string[]; missed: string[]; repeated: string[] };

/** Cuts readers off at random moments and reconnects them, three times in ten to the other node, under continuous messages. */
export async function cutOffAndGoOn(world: World, other: FastifyInstance, chats: number, reconnects: number): Promise<Outcome> {
  const talks = await Promise.all(Array.from({ length: chats }, () => world.chat()));
  const readers = talks.map((talk) =>
    Array.from({ length: READERS_A_CHAT }, (_, i) => new Reader(i % 2 === 0 ? talk.owner : talk.creator)),
  );
  for (const reader of readers.flat()) await reader.connect(world.app);
  const loads = talks.map((talk) => new Load(talk, EVERY_MS));
  let onOther = 0;
  const each = Math.ceil(reconnects / (chats * READERS_A_CHAT));
  async function comeAndGo(reader: Reader): Promise<void> {
    for (let i = 0; i < each; i++) {
      await pause(Math.random() * LONGEST_MS);
      reader.cut();
      // Long enough to miss messages.
      await pause(Math.random() * LONGEST_MS);
      const isOther = Math.random() < 0.3;
      if (isOther) onOther += 1;
      await reader.connect(isOther ? other : world.app);
    }
  }
  await Promise.all(readers.flat().map(comeAndGo));
  await Promise.all(loads.map((load) => load.stop()));
  await untilRead(world, readers.flat());
  for (const reader of readers.flat()) reader.cut();
  const failed = (isWrong: (times: number) => boolean) =>
    readers.flatMap((some, i) =>
      some.flatMap((reader) => [...loads[i]!.sent.keys()].filter((id) => isWrong(reader.messages.get(id)?.times ?? 0))),
    );
  return {
    reconnects: each * readers.flat().length,
    onOther,
    sent: loads.reduce((sum, { sent }) => sum + sent.size, 0),
    gaps: readers.flat().flatMap(({ gaps }) => gaps),
    missed: failed((times) => times === 0),
    repeated: failed((times) => times > 1),
  };
}

/** Waits until every reader has the newest number of its stream, for at most ten seconds. */
export async function untilRead({ db }: World, readers: readonly Reader[]): Promise<void> {
  const until = performance.now() + 10_000;
  for (const reader of readers) {
    const [head] = await db<{ lastN: number }[]>`SELECT last_n FROM account_streams WHERE account_id = ${reader.accountId}`;
    while (reader.cursor! < head!.lastN && performance.now() < until) await pause(10);
  }
}
