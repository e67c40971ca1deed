import { randomInt } from 'node:crypto';
import { listThreads } from '@castlane/contract/thread.ts';
import { expect } from 'vitest';
import { appendEvent } from '#features/threads/events.ts';
import { markRead } from '#features/threads/marks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { World } from '#testing/world.ts';

const EVENTS = 50;
const DEVICES = 2;

/**
 * Two devices mark a thread as read repeatedly, up to random places, also beyond the end. The mark may only grow; returns its final value.
 */
export async function markReadsInDisorder(world: World, count: number): Promise<number> {
  const { owner, creator, thread } = await world.chat();
  await world.deps.write(async (tx) => {
    for (let i = 0; i < EVENTS; i += 1) await appendEvent(tx, world.deps.wake, thread.id, { kind: 'job_edited', senderId: owner.id });
  });
  const lastSeq = thread.lastSeq + EVENTS;
  const viewer = { accountId: creator.id } as Viewer;
  let highest = 0;
  async function device(): Promise<void> {
    let before = 0;
    for (let i = 0; i < count / DEVICES; i += 1) {
      // Mostly low numbers, so that the end is not reached immediately.
      const isLast = i + 1 >= count / DEVICES;
      const seq = isLast ? lastSeq + 1 : i % 25 === 24 ? randomInt(lastSeq + 20) : randomInt(Math.ceil((lastSeq * (i + 1)) / count) + 1);
      highest = Math.max(highest, Math.min(seq, lastSeq));
      const { lastReadSeq } = await markRead(world.deps, viewer, thread.id, seq);
      expect(lastReadSeq).toBeGreaterThanOrEqual(Math.max(before, Math.min(seq, lastSeq)));
      before = lastReadSeq;
    }
  }
  await Promise.all(Array.from({ length: DEVICES }, device));
  const told = await world.db<{ seq: number }[]>`
    SELECT seq FROM stream_events WHERE account_id = ${owner.id} AND kind = 'read' AND thread_id = ${thread.id} ORDER BY n`;
  const seqs = told.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  expect(seqs.at(-1)).toBe(highest);
  const [seen] = (await creator.call(listThreads)).items;
  expect(seen).toMatchObject({ lastReadSeq: highest, unreadCount: lastSeq - highest });
  return highest;
}
