import { CLOCKS } from '#app/clocks.ts';
import { runClocks } from '#platform/clocks.ts';
import { closeJob, type OwnJob, reopenJob } from '@castlane/contract/job.ts';
import { approveProposal, declineProposal, createProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenInvariants } from '#testing/invariants.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

type Step = { act: 'propose' | 'withdraw' | 'approve' | 'decline' | 'close' | 'expire' | 'reopen' | 'unopened' | 'drip'; job: number };
const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('propose', 'propose', 'withdraw', 'approve', 'decline', 'close', 'expire', 'reopen', 'unopened', 'drip'),
    job: fc.nat({ max: 4 }),
  }),
  { minLength: 3, maxLength: 25 },
);

// Proves 1.13.
test('after any sequence of actions the ledger is valid and the balance is the sum of its lines', async () => {
  const owner = await world.owner();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const creator = await world.creator();
      const jobs = await Promise.all(Array.from({ length: 5 }, () => world.job(owner)));
      const proposals = new Map<number, string>();
      for (const step of history) await take(step, { owner, creator, jobs, proposals });
      expect(await brokenInvariants(world.db)).toEqual([]);
      const { balance, items } = await creator.call(listStars, { query: { limit: 50 } });
      expect(items.reduce((sum, item) => sum + item.delta, 0)).toBe(balance);
      expect(items[0]?.balanceAfter).toBe(balance);
    }),
    { numRuns: 25 },
  );
}, 120_000);

type Scene = { owner: Actor; creator: Actor; jobs: OwnJob[]; proposals: Map<number, string> };

/** Takes one step; it succeeds or is refused with an allowed code. */
async function take({ act, job: index }: Step, { owner, creator, jobs, proposals }: Scene): Promise<void> {
  const job = jobs[index]!;
  const id = proposals.get(index);
  const bySlug = { slug: job.slug };
  if (act === 'close') return expect([200, 1005]).toContain(await owner.codeOf(closeJob, { params: bySlug, body: { reason: 'no_fit' } }));
  if (act === 'reopen') return expect([200, 1005]).toContain(await owner.codeOf(reopenJob, { params: bySlug }));
  // Moves the deadlines, not the clock, so the sessions last.
  if (act === 'expire')
    await world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', apply_by - 40, 'dueBy', NULL) WHERE id = ${job.id} AND status = 'open'`;
  if (act === 'unopened') await world.db`UPDATE proposals SET answer_by = app_now() WHERE job_id = ${job.id} AND opened_at IS NULL`;
  if (act === 'drip')
    await world.db`UPDATE star_accounts SET next_drip_at = app_now() WHERE account_id = ${creator.id} AND next_drip_at IS NOT NULL`;
  if (act === 'expire' || act === 'unopened' || act === 'drip') return runClocks(world.deps, CLOCKS);
  if (act === 'propose') {
    const { answer, problem } = await creator.try(createProposal, {
      body: { jobId: job.id, message: 'Twenty characters and more of it.' },
    });
    if (problem) expect([1005, 1015, 1016]).toContain(problem.code);
    else proposals.set(index, answer.id);
    return;
  }
  if (id === undefined) return;
  const params = { slug: job.slug, id };
  if (act === 'withdraw') expect([200, 1005]).toContain(await creator.codeOf(withdrawProposal, { params: { id } }));
  if (act === 'approve') expect([200, 1005]).toContain(await owner.codeOf(approveProposal, { params }));
  if (act === 'decline') expect([200, 1005]).toContain(await owner.codeOf(declineProposal, { params, body: { reason: 'fit' } }));
}
