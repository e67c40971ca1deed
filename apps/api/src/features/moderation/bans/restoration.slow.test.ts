import { deliver } from '@castlane/contract/delivery.ts';
import { openDispute } from '@castlane/contract/dispute.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { type OwnJob, pauseJob } from '@castlane/contract/job.ts';
import { approveProposal, declineProposal, openProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endUnopened } from '#features/proposals/recruiting/proposal-expiry.ts';
import { runClock } from '#platform/clocks.ts';
import { brokenInvariants } from '#testing/invariants.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { banAccount, unbanAccount } from './actions.ts';

const world = openWorld();
const DAY = 86_400;
const OWNERS = 2;
const CREATORS = 3;
const JOBS = 4;

const JobState = fc.constantFrom('draft', 'open', 'open', 'paused');
const CommentState = fc.constantFrom<Comment>(
  'none',
  'submitted',
  'submitted',
  'opened',
  'shortlisted',
  'approved',
  'offered',
  'assigned',
  'delivered',
  'disputed',
  'declined',
  'withdrawn',
);
const scenes = fc.record({
  jobs: fc.array(
    fc.record({
      owner: fc.nat({ max: OWNERS - 1 }),
      state: JobState,
      openings: fc.constantFrom(1, 1, 2, CREATORS),
      comments: fc.array(CommentState, { minLength: CREATORS, maxLength: CREATORS }),
    }),
    {
      minLength: 1,
      maxLength: JOBS,
    },
  ),
  /** The accounts to ban, or to unban if they are banned; in the end all bans are lifted. */
  bans: fc.array(fc.nat({ max: OWNERS + CREATORS - 1 }), { minLength: 1, maxLength: 6 }),
});

test('accounts that are banned and unbanned in any order end as they were', async () => {
  const staff = await world.staff();
  const judge = { accountId: staff.id, sessionId: staff.id, userType: 'staff', emailVerified: true, active: true, banned: false } as const;
  await fc.assert(
    fc.asyncProperty(scenes, async ({ jobs, bans }) => {
      const owners = await Promise.all(Array.from({ length: OWNERS }, () => world.owner()));
      const creators = await Promise.all(Array.from({ length: CREATORS }, () => world.creator()));
      const made: string[] = [];
      for (const job of jobs) made.push(await makeJob(owners[job.owner]!, creators, job));
      const people = [...owners, ...creators];
      const before = await snapshot(made, people);
      const banned = new Set<number>();
      async function toggle(index: number): Promise<void> {
        const { id } = people[index]!;
        if (banned.delete(index)) await unbanAccount(world.deps, judge, id, undefined, 'a request');
        else {
          banned.add(index);
          await banAccount(world.deps, judge, id, 'Sells followers to others', 'a request');
        }
        expect(await brokenInvariants(world.db)).toEqual([]);
      }
      for (const index of bans) await toggle(index);
      for (const index of banned) await toggle(index);
      expect(await snapshot(made, people)).toEqual(before);
    }),
    { numRuns: 30 },
  );
}, 180_000);

/** A comment costs one star. */
const ONE_STAR = { type: 'fixed', amount: { amount: 40_000, currency: 'USD' } } as const;

type Comment = 'none' | 'submitted' | 'opened' | 'shortlisted' | 'approved' | 'offered' | Chosen | 'declined' | 'withdrawn';
/** States that as many proposals of a job can have as it has openings. */
type Chosen = 'assigned' | 'delivered' | 'disputed';
type Scene = { state: string; openings: number; comments: Comment[] };

async function makeJob(owner: Actor, creators: Actor[], { state, openings, comments }: Scene): Promise<string> {
  if (state === 'draft') return (await world.job(owner, { status: 'draft', openings })).id;
  const job = await world.job(owner, { budget: ONE_STAR, openings });
  for (const [index, comment] of comments.entries()) if (!isChosen(comment)) await makeComment(owner, creators[index]!, job, comment);
  const chosen = [...comments.entries()].filter(([, comment]) => isChosen(comment)).slice(0, openings);
  for (const [index, comment] of chosen) await makeComment(owner, creators[index]!, job, comment);
  if (chosen.length < openings && state === 'paused') await owner.call(pauseJob, { params: { slug: job.slug } });
  return job.id;
}

function isChosen(comment: Comment): comment is Chosen {
  return comment === 'assigned' || comment === 'delivered' || comment === 'disputed';
}

async function makeComment(owner: Actor, creator: Actor, job: OwnJob, state: Comment): Promise<void> {
  if (state === 'none') return;
  const { id } = await world.proposal(creator, job);
  const params = { slug: job.slug, id };
  if (state === 'submitted') return;
  if (state === 'withdrawn') return void (await creator.call(withdrawProposal, { params: { id } }));
  await owner.call(openProposal, { params });
  if (state === 'opened') return;
  if (state === 'declined') return void (await owner.call(declineProposal, { params, body: { reason: 'fit' } }));
  if (state === 'shortlisted') return void (await world.db`UPDATE proposals SET status = 'shortlisted' WHERE id = ${id}`);
  await owner.call(approveProposal, { params });
  if (state === 'approved') return;
  await owner.call(initThread, { body: { proposalId: id } });
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: offerOn(id) });
  if (!isChosen(state)) return;
  await creator.call(acceptOffer, { params: { id: offer.id } });
  if (state === 'assigned') return;
  const at = { params: { id: offer.id } };
  await creator.call(deliver, { ...at, body: { note: 'Here it is' } });
  if (state === 'disputed') await owner.call(openDispute, { ...at, body: { reason: 'It is not what we had agreed on.' } });
}

function offerOn(proposalId: string) {
  return {
    proposalId,
    price: { amount: 90_000, currency: 'USD' as const },
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 } as const],
    dueBy: '2027-01-20',
    changeRounds: 1,
  };
}

/** Returns all their rows, except when a job was last changed. A withdrawn offer leaves an approved proposal. */
async function snapshot(jobIds: string[], people: Actor[]): Promise<unknown> {
  const ids = people.map(({ id }) => id);
  const [jobs, proposals, categories, stats, records, accounts, engagements, deliveries, disputes] = await Promise.all([
    world.db`SELECT to_jsonb(j) - 'updated_at' AS row FROM jobs j WHERE id = ANY(${jobIds}::uuid[]) ORDER BY id`,
    // A separate test checks that the ban moves the deadline of the answer.
    world.db`
      SELECT to_jsonb(p) - 'answer_by' || jsonb_build_object('status', CASE WHEN status = 'offered' THEN 'approved' ELSE status END) AS row
      FROM proposals p WHERE job_id = ANY(${jobIds}::uuid[]) ORDER BY id`,
    world.db`SELECT to_jsonb(c) AS row FROM open_job_categories c WHERE job_id = ANY(${jobIds}::uuid[]) ORDER BY job_id, category_id`,
    world.db`SELECT to_jsonb(s) AS row FROM job_stats s WHERE job_id = ANY(${jobIds}::uuid[]) ORDER BY job_id`,
    world.db`SELECT to_jsonb(r) AS row FROM owner_records r WHERE owner_id = ANY(${ids}::uuid[]) ORDER BY owner_id`,
    world.db`SELECT to_jsonb(a) AS row FROM accounts a WHERE id = ANY(${ids}::uuid[]) ORDER BY id`,
    // The ban moves these deadlines too.
    world.db`SELECT to_jsonb(e) - 'accept_by' AS row FROM engagements e WHERE job_id = ANY(${jobIds}::uuid[]) ORDER BY id`,
    world.db`SELECT to_jsonb(d) - 'accept_by' - 'remind_at' AS row FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE e.job_id = ANY(${jobIds}::uuid[]) ORDER BY d.id`,
    world.db`SELECT to_jsonb(d) AS row FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE e.job_id = ANY(${jobIds}::uuid[]) ORDER BY d.id`,
  ]);
  return {
    jobs: [...jobs],
    proposals: [...proposals],
    categories: [...categories],
    stats: [...stats],
    records: [...records],
    accounts: [...accounts],
    engagements: [...engagements],
    deliveries: [...deliveries],
    disputes: [...disputes],
  };
}

test('a restored comment keeps its remaining time, and does not expire at once', async () => {
  const [staff, owner, creator] = [await world.staff(), await world.owner(), await world.creator()];
  const judge = { accountId: staff.id, sessionId: staff.id, userType: 'staff', emailVerified: true, active: true, banned: false } as const;
  const job = await world.job(owner);
  const { id } = await world.proposal(creator, job);
  const left = async () => {
    const [row] = await world.db<
      { days: number }[]
    >`SELECT round(extract(epoch FROM answer_by - app_now()) / 86400)::int AS days FROM proposals WHERE id = ${id}`;
    return row!.days;
  };
  await world.advance(4 * DAY);
  await banAccount(world.deps, judge, owner.id, 'Ten characters and more', 'a request');
  await world.advance(12 * DAY);
  await unbanAccount(world.deps, judge, owner.id, undefined, 'a request');
  expect(await left()).toBe(10);
  await runClock(world.deps, endUnopened);
  expect(await world.db`SELECT status FROM proposals WHERE id = ${id}`).toEqual([{ status: 'submitted' }]);
});

test.each(['creator', 'owner'] as const)(
  'an offer that waited stays withdrawn after a ban of the %s, and both sides are told',
  async (banned) => {
    const [staff, owner, creator] = [await world.staff(), await world.owner(), await world.creator()];
    const judge = {
      accountId: staff.id,
      sessionId: staff.id,
      userType: 'staff',
      emailVerified: true,
      active: true,
      banned: false,
    } as const;
    const job = await world.job(owner, { budget: ONE_STAR });
    await makeComment(owner, creator, job, 'offered');
    const { id: bannedId } = banned === 'owner' ? owner : creator;
    await banAccount(world.deps, judge, bannedId, 'Ten characters and more', 'a request');
    await unbanAccount(world.deps, judge, bannedId, undefined, 'a request');
    const newsOf = async (accountId: string) => {
      const rows = await world.db`
      SELECT kind, data->>'reason' AS reason, data->>'actorName' AS actor FROM notifications WHERE account_id = ${accountId}
      AND kind IN ('proposal_restored', 'proposal_came_back', 'account_restored')`;
      return [...rows];
    };
    expect(await newsOf(creator.id)).toContainEqual({ kind: 'proposal_restored', reason: 'offer_gone', actor: null });
    expect(await newsOf(owner.id)).toEqual([
      banned === 'owner'
        ? { kind: 'account_restored', reason: null, actor: null }
        : { kind: 'proposal_came_back', reason: 'offer_gone', actor: expect.any(String) },
    ]);
    expect(await world.db`SELECT status FROM proposals WHERE job_id = ${job.id}`).toEqual([{ status: 'approved' }]);
  },
);
