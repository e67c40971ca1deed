import { deliver } from '@castlane/contract/delivery.ts';
import { askToCancel, decideDispute } from '@castlane/contract/dispute.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { createJob, publishJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { banAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const ROUNDS = 10;
const message = 'I run on snow all winter and would test it over three runs.';

const ban = async ({ id }: Actor) =>
  (await world.staff()).call(banAccount, { params: { id }, body: { reason: 'Sells followers to others' } });
const unban = async ({ id }: Actor) => (await world.staff()).call(unbanAccount, { params: { id }, body: {} });

test('work is disputed after a ban at the same time as requests and deliveries, and ends by staff or goes on once it is lifted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { owner, creator, at } = await world.assigned();
    await Promise.all([
      ban(creator),
      owner.codeOf(askToCancel, { ...at, body: { reason: 'The product is no longer made, so there is nothing to show.' } }),
      creator.codeOf(deliver, { ...at, body: { note: 'Here it is' } }),
    ]);
    const { status, dispute } = await owner.call(getEngagement, at);
    expect(status).toBe('disputed');
    const body = { outcome: 'cancelled' as const, reason: 'Nothing more will come of it.' };
    const judge = await world.staff();
    const [, code] = await Promise.all([unban(creator), judge.codeOf(decideDispute, { params: { id: dispute!.id }, body })]);
    expect([200, 1009]).toContain(code);
    expect((await owner.call(getEngagement, at)).status).toMatch(code === 200 ? /^cancelled$/ : /^(active|delivered)$/);
  }
});

test('comments, jobs and messages during a ban are written before it or not at all', async () => {
  const lengthOf = async (threadId: string) => {
    const [thread] = await world.db<{ lastSeq: number }[]>`SELECT last_seq FROM threads WHERE id = ${threadId}`;
    return thread!.lastSeq;
  };
  const codes = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const [{ owner, creator, thread }, other] = await Promise.all([world.chat(), world.owner()]);
    const [open, draft] = await Promise.all([world.job(other), world.job(owner, { status: 'draft' })]);
    const target = round % 2 === 0 ? creator : owner;
    const send = (from: Actor) => from.codeOf(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'Are you there?' } });
    const requests = [
      creator.codeOf(createProposal, { body: { jobId: open.id, message } }),
      owner.codeOf(createJob, { body: world.jobInput() }),
      owner.codeOf(publishJob, { params: { slug: draft.slug } }),
      ...Array.from({ length: 10 }, (_, index) => send(index % 2 === 0 ? owner : creator)),
    ];
    const banned = ban(target).then(() => lengthOf(thread.id));
    for (const code of await Promise.all(requests)) codes.add(code);
    // Invariants, checked after each test, find what stays live in spite of a ban. They would not find a message.
    expect(await lengthOf(thread.id)).toBe(await banned);
    expect(await send(target === owner ? creator : owner)).toBe(1005);
  }
  expect([...codes].every((code) => [200, 201, 1003, 1005].includes(code))).toBe(true);
});
