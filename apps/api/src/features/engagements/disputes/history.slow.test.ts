import { login } from '@castlane/contract/auth.ts';
import { agreeToCancel, askToCancel, decideDispute, openDispute, refuseToCancel, withdrawCancel } from '@castlane/contract/dispute.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { ENGAGEMENT_ACTIONS, type EngagementAction, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { banAccount, unbanAccount } from '#features/moderation/bans/actions.ts';
import { autoAccept } from '#features/engagements/clocks.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { runClocks } from '#platform/clocks.ts';
import { Client } from '#testing/client.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { endRequests } from '#features/engagements/clocks.ts';

const world = openWorld();
const REASON = 'Words enough for the staff who read why.';
const HALF_A_DAY = 43_200;

type Stage = { owner: Actor; creator: Actor; judge: Viewer; staff: Actor; at: { params: { id: string } } };
type Step = { action: EngagementAction; call: (stage: Stage) => Promise<number> };

const bySide = (action: EngagementAction, call: (side: Actor, stage: Stage) => Promise<number>): Step[] => [
  { action, call: (stage) => call(stage.owner, stage) },
  { action, call: (stage) => call(stage.creator, stage) },
];

const ask = { body: { reason: REASON } };
const STEPS: readonly Step[] = [
  ...bySide('askToCancel', (side, { at }) => side.codeOf(askToCancel, { ...at, ...ask })),
  ...bySide('agreeToCancel', (side, { at }) => side.codeOf(agreeToCancel, at)),
  ...bySide('refuseToCancel', (side, { at }) => side.codeOf(refuseToCancel, { ...at, body: {} })),
  ...bySide('withdrawCancel', (side, { at }) => side.codeOf(withdrawCancel, at)),
  ...bySide('dispute', (side, { at }) => side.codeOf(openDispute, { ...at, ...ask })),
  { action: 'deliver', call: ({ creator, at }) => creator.codeOf(deliver, { ...at, body: { note: REASON } }) },
  { action: 'requestChanges', call: ({ owner, at }) => owner.codeOf(requestChanges, { ...at, body: { note: REASON } }) },
  { action: 'complete', call: ({ owner, at }) => owner.codeOf(complete, at as never) },
  { action: 'decideCompleted', call: (stage) => decide(stage, 'completed') },
  { action: 'decideCancelled', call: (stage) => decide(stage, 'cancelled') },
];

async function decide({ staff, at }: Stage, outcome: 'completed' | 'cancelled'): Promise<number> {
  const [dispute] = await world.db<
    { id: string }[]
  >`SELECT id FROM disputes WHERE engagement_id = ${at.params.id} ORDER BY id DESC LIMIT 1`;
  if (!dispute) return 1009;
  return staff.codeOf(decideDispute, { params: { id: dispute.id }, body: { outcome, reason: REASON } });
}

async function statusOf({ owner, at }: Stage): Promise<EngagementStatus> {
  const seen = await owner.try(getEngagement, at);
  if (seen.status === 200) return seen.answer.status;
  // A banned owner sees nothing, so read the row.
  const [work] = await world.db<{ status: EngagementStatus }[]>`SELECT status FROM engagements WHERE id = ${at.params.id}`;
  return work!.status;
}

/** Bans either party, or lifts the ban if there is one; the account then logs in again. */
async function toggleBan(stage: Stage, side: 'owner' | 'creator'): Promise<void> {
  const actor = stage[side];
  const [ban] = await world.db`SELECT 1 FROM bans WHERE account_id = ${actor.id} AND lifted_at IS NULL`;
  if (!ban) return banAccount(world.deps, stage.judge, actor.id, REASON, 'a request');
  await unbanAccount(world.deps, stage.judge, actor.id, undefined, 'a request');
  const { token } = await world.anyone().call(login, { body: { email: actor.email, password: DEMO_PASSWORD } });
  const { id, slug, email } = actor;
  stage[side] = Object.assign(new Client(world.app, token), { id, slug, email, token });
}

const steps = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...STEPS) },
    { weight: 2, arbitrary: fc.constant('time' as const) },
    { weight: 1, arbitrary: fc.constant('clocks' as const) },
    { weight: 1, arbitrary: fc.constantFrom('owner' as const, 'creator' as const) },
  ),
  { minLength: 4, maxLength: 24 },
);

test('after any sequence of actions by both sides, staff, bans and the clock, the work is in the state of its table', async () => {
  const staff = await world.staff();
  const judge: Viewer = { accountId: staff.id, sessionId: staff.id, userType: 'staff', emailVerified: true, active: true, banned: false };
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { owner, creator, at } = await world.assigned();
      const stage: Stage = { owner, creator, judge, staff: await world.staff(), at };
      for (const step of history) {
        if (step === 'time') await world.advance(HALF_A_DAY);
        else if (step === 'clocks') await runClocks(world.deps, [endRequests, autoAccept]);
        else if (step === 'owner' || step === 'creator') await toggleBan(stage, step);
        else {
          const before = await statusOf(stage);
          const code = await step.call(stage);
          expect([200, 1003, 1005, 1007, 1009, 1010, 1012]).toContain(code);
          const { from, to } = ENGAGEMENT_ACTIONS[step.action];
          if (code === 200) {
            done += 1;
            expect(from).toContain(before);
          }
          expect(await statusOf(stage)).toBe(code === 200 ? (to ?? before) : before);
        }
      }
      expect(await brokenInvariants(world.db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  // Some steps must have succeeded.
  expect(done).toBeGreaterThan(20);
}, 240_000);
