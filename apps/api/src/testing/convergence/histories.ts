import { approveProposal } from '@castlane/contract/proposal.ts';
import fc from 'fast-check';
import type { World } from '#testing/world.ts';
import { ClientOf, snapshotOf } from './client.ts';
import { refresh, stateOf, viewOf } from './reducer.ts';
import { Stage, type Chat } from './stage.ts';
import { side, step } from './steps.ts';

/** A history: the steps before which the client fetches its number, threads, events and notifications; and where frames come twice. */
const history = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 24 }),
  me: side,
  began: fc.nat(8),
  pauses: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
  again: fc.nat(5),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A history with all kinds of frames, since random ones may miss some. */
const OF_EVERY_KIND: History = {
  steps: [
    { do: 'send', side: 0, replyTo: null },
    // The chat begins with two events.
    { do: 'received', side: 1, at: 3 },
    { do: 'read', side: 1, at: 3 },
    { do: 'offer' },
    { do: 'mute', side: 0, on: true },
    { do: 'notify', side: 0, kind: 'offer_accepted' },
    { do: 'readNotifications', side: 0, at: null },
    { do: 'account', side: 0 },
  ],
  me: 0,
  began: 0,
  pauses: [0, 0, 0],
  again: 3,
};

const CHAT_FOR = 20;

/**
 * Runs random histories and compares a client's state from snapshot and frames with a fresh snapshot. Returns the kinds of frames and
 * events that occurred.
 */
export async function tryConvergence(world: World, runs: number): Promise<Set<string>> {
  const seen = new Set<string>();
  let stage: Stage | undefined;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      if (!stage || run % CHAT_FOR === 0) stage = new Stage(world, await chatWithMore(world));
      run += 1;
      await convergesOn(stage, given, seen);
    }),
    // No shrinking: each run continues where the last one ended, so a shorter one would start elsewhere.
    { numRuns: runs, endOnFailure: true, examples: [[OF_EVERY_KIND]] },
  );
  return seen;
}

/** Creates a chat of two accounts that can start two more. */
async function chatWithMore(world: World): Promise<Chat> {
  const chat = await world.chat();
  for (let i = 0; i < 2; i += 1) {
    const job = await world.job(chat.owner);
    const { id } = await world.proposal(chat.creator, job);
    await chat.owner.call(approveProposal, { params: { slug: job.slug, id } });
  }
  return chat;
}

async function convergesOn(stage: Stage, { steps, me, began, pauses, again }: History, seen: Set<string>): Promise<void> {
  const account = stage.people[me]!;
  const client = new ClientOf(stage.world, account);
  // The number comes first, as from a socket; each later part may be newer.
  const starts = [began, began + pauses[0], began + pauses[0] + pauses[1], began + pauses[0] + pauses[1] + pauses[2]];
  for (const [i, each] of steps.entries()) {
    for (const [part, start] of starts.entries()) if (i === start) await client.fetchPart(part);
    if (each.do === 'flow') await client.flow();
    else await stage.play(each);
  }
  for (const part of [0, 1, 2, 3]) await client.fetchPart(part);
  await client.flow();
  const state = refresh(client.resulting(again), await snapshotOf(stage.world, account));
  for (const frame of client.frames) seen.add(frame.type === 'event' ? `event ${frame.event.kind}` : frame.type);
  const fresh = stateOf(await snapshotOf(stage.world, account));
  if (JSON.stringify(viewOf(state)) === JSON.stringify(viewOf(fresh))) return;
  throw new Error(`Not the same:\n${JSON.stringify(differences(viewOf(state), viewOf(fresh)), null, 1)}`);
}

/** Returns the paths at which two values differ. */
function differences(a: unknown, b: unknown, path = ''): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return [];
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return [`${path}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`];
  const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(x), ...Object.keys(y)])].flatMap((key) => differences(x[key], y[key], `${path}.${key}`));
}
