import { getFeedItem } from '@castlane/contract/feed.ts';
import { closeJob, type OwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, declineProposal, shortlistProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { fixRecords } from '#features/records/recount.ts';
import { runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const [HOUR, DAY] = [3600, 86_400];

async function recordOf(job: OwnJob) {
  const { owner } = await (await world.creator()).call(getFeedItem, { params: { slug: job.slug } });
  const { jobsPosted, hireRate, answerRate, answerSeconds, leftUnopened } = owner;
  // Tests take a moment between two steps.
  return { jobsPosted, hireRate, answerRate, leftUnopened, hours: answerSeconds === null ? null : Math.floor(answerSeconds / HOUR) };
}

/** Returns the expected columns, counted from the proposals. */
async function countAnew(owner: Actor) {
  const [row] = await world.db`
    SELECT count(*) FILTER (WHERE p.approved_at IS NOT NULL OR p.status IN ('declined', 'not_selected'))::int AS answered,
      count(*) FILTER (WHERE p.status = 'expired' AND p.approved_at IS NULL)::int AS unanswered,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM coalesce(p.approved_at, p.decided_at) - p.created_at)::int)
        FILTER (WHERE p.approved_at IS NOT NULL OR p.status IN ('declined', 'not_selected')) AS median
    FROM proposals p JOIN jobs j ON j.id = p.job_id WHERE j.owner_id = ${owner.id}`;
  return row;
}
async function countedOf(owner: Actor) {
  const [row] =
    await world.db`SELECT answered, unanswered, median_answer_seconds AS median FROM owner_records WHERE owner_id = ${owner.id}`;
  return row;
}

test('an owner of fewer than three jobs counts as new, however they ended', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const { id } = await world.proposal(await world.creator(), job);
  await owner.call(declineProposal, { params: { slug: job.slug, id }, body: { reason: 'fit' } });
  expect(await recordOf(job)).toEqual({ jobsPosted: 1, hireRate: null, answerRate: null, leftUnopened: 0, hours: null });
});

test('the record counts answered comments and the time to answer, and matches a recount', async () => {
  const owner = await world.owner();
  const [first, second, third, open] = [await world.job(owner), await world.job(owner), await world.job(owner), await world.job(owner)];
  const comment = async (job: OwnJob) => world.proposal(await world.creator(), job);
  const at = (job: OwnJob, id: string) => ({ params: { slug: job.slug, id } });
  expect(await recordOf(open)).toMatchObject({ jobsPosted: 4, hireRate: 0, answerRate: null, hours: null });

  const [approved, declined, closed] = [await comment(first), await comment(first), await comment(second)];
  const withdrawn = await world.creator();
  const taken = await world.proposal(withdrawn, first);
  await world.advance(2 * HOUR);
  await owner.call(approveProposal, at(first, approved.id));
  // A shortlist is private to the owner; only the withdrawal ends this one, and does not count for the owner.
  await owner.call(shortlistProposal, at(first, taken.id));
  await withdrawn.call(withdrawProposal, { params: { id: taken.id } });
  await world.advance(3 * HOUR);
  await owner.call(declineProposal, { ...at(first, declined.id), body: { reason: 'price' } });
  // An approved proposal was already answered.
  await owner.call(declineProposal, { ...at(first, approved.id), body: { reason: 'timing' } });
  await world.advance(4 * HOUR);
  await owner.call(closeJob, { params: { slug: second.slug }, body: { reason: 'plans_changed' } });
  expect(await recordOf(open)).toMatchObject({ answerRate: 1, hours: 5 });

  const creator = await world.creator();
  const chosen = await world.proposal(creator, third);
  const other = await comment(third);
  await owner.call(approveProposal, at(third, chosen.id));
  const { id: threadId } = await owner.call(initThread, { body: { proposalId: chosen.id } });
  expect(threadId).toBeTruthy();
  const body = {
    proposalId: chosen.id,
    price: { amount: 50_000, currency: 'USD' as const },
    deliverables: third.deliverables,
    dueBy: '2027-06-01',
    changeRounds: 1,
  };
  const offer = await owner.call(createOffer, { params: { slug: third.slug }, body });
  await creator.call(acceptOffer, { params: { id: offer.id } });
  expect(await countedOf(owner)).toMatchObject({ answered: 5, unanswered: 0 });
  expect(other.status).toBe('submitted');

  await comment(open);
  await world.advance(15 * DAY);
  await runClocks(world.deps, CLOCKS);
  expect(await countedOf(owner)).toEqual(await countAnew(owner));
  expect(await recordOf(open)).toMatchObject({ jobsPosted: 4, hireRate: 0.25, answerRate: 5 / 6, leftUnopened: 1 });
  expect(closed.status).toBe('submitted');
});

test('the median is that of the last fifty answers', async () => {
  const owner = await world.owner();
  const jobs = [await world.job(owner), await world.job(owner), await world.job(owner)];
  await world.db`
    INSERT INTO owner_records AS r (owner_id, answered, answer_seconds, answer_times)
    SELECT ${owner.id}, 50, array_agg(n), array_agg(app_now() - interval '1 day' + n * interval '1 second') FROM generate_series(1, 50) n
    ON CONFLICT (owner_id) DO UPDATE SET answered = 50, answer_seconds = EXCLUDED.answer_seconds, answer_times = EXCLUDED.answer_times`;
  const proposals = [];
  for (let i = 0; i < 3; i++) proposals.push(await world.proposal(await world.creator(), jobs[0]!));
  await world.advance(10 * HOUR);
  await Promise.all(
    proposals.map(({ id }) => owner.call(declineProposal, { params: { slug: jobs[0]!.slug, id }, body: { reason: 'fit' } })),
  );
  const [row] =
    await world.db`SELECT answered, cardinality(answer_seconds) AS kept, median_answer_seconds AS median FROM owner_records WHERE owner_id = ${owner.id}`;
  expect(row).toEqual({ answered: 53, kept: 50, median: 28 });
  await world.deps.write(fixRecords);
});
