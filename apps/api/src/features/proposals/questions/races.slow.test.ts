import { deleteAccount } from '@castlane/contract/account.ts';
import { closeJob } from '@castlane/contract/job.ts';
import { answerJobQuestion, askJobQuestion, declineJobQuestion } from '@castlane/contract/job-question.ts';
import { acceptOffer, createOffer, getAgreement } from '@castlane/contract/offer.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld } from '#testing/world.ts';
import { closeUnanswered } from './clocks.ts';
import { ANSWER, ask, QUESTION } from './factory.ts';

const world = openWorld();
const ROUNDS = Array.from({ length: 8 }, (_, round) => round);
const DAY = 86_400;

async function asked() {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const question = await ask(creator, job);
  return { owner, creator, job, question, at: { params: { slug: job.slug, id: question.id } } };
}

async function endOf(id: string) {
  const [row] = await world.db<{ status: string; told: number; record: number }[]>`
    SELECT q.status, (SELECT count(*)::int FROM notifications n WHERE n.data ->> 'questionId' = q.id::text AND n.account_id = q.creator_id) AS told,
      coalesce((SELECT r.answered + r.unanswered FROM owner_records r WHERE r.owner_id = q.owner_id), 0) AS record
    FROM job_questions q WHERE q.id = ${id}`;
  return row!;
}

test.each(ROUNDS)('of an answer, a refusal and the end of the job at once, one ends the question (%i)', async () => {
  const { owner, job, question, at } = await asked();
  const [answered, declined] = await Promise.all([
    owner.codeOf(answerJobQuestion, { ...at, body: { answer: ANSWER } }),
    owner.codeOf(declineJobQuestion, { ...at, body: { reason: 'other' } }),
    owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } }),
  ]);
  const { status, told, record } = await endOf(question.id);
  expect([answered, declined, told, record]).toEqual(
    { answered: [200, 1005, 1, 1], declined: [1005, 200, 1, 1], unanswered: [1005, 1005, 0, 0] }[status],
  );
});

test.each(ROUNDS)(
  'of an answer at the last moment, the clock and the end of the job at once, one ends the question (%i)',
  async (round) => {
    const { owner, job, question, at } = await asked();
    await world.advance(7 * DAY - 0.05, owner);
    const close = () => owner.call(closeJob, { params: { slug: job.slug }, body: { reason: 'no_fit' } });
    const [code] = await Promise.all([
      owner.codeOf(answerJobQuestion, { ...at, body: { answer: ANSWER } }),
      runClock(world.deps, closeUnanswered),
      runClock(world.deps, closeUnanswered),
      ...(round % 2 === 0 ? [close()] : []),
    ]);
    await world.advance(1);
    await runClock(world.deps, closeUnanswered);
    const { status, told, record } = await endOf(question.id);
    expect([code, status === 'answered']).toEqual(code === 200 ? [200, true] : [1005, false]);
    // The clock tells its creator, the end of the job does not, and counts only if the time was over.
    if (told === 1) expect(record).toBe(1);
    else expect([status, told]).toEqual(['unanswered', 0]);
  },
);

test.each(ROUNDS)('a question, a ban and a deletion at once leave none that waits (%i)', async (round) => {
  const { creator, job } = await asked();
  const staff = await world.staff();
  await Promise.all([
    creator.codeOf(askJobQuestion, { params: { slug: job.slug }, body: { text: QUESTION } }),
    round % 2 === 0
      ? staff.call(banAccount, { params: { id: creator.id }, body: { reason: 'Somebody wrote this as a reason.' } })
      : creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
  ]);
  expect(await world.db`SELECT 1 FROM job_questions WHERE creator_id = ${creator.id} AND status = 'waiting'`).toEqual([]);
});

test.each(ROUNDS)('an answer and the acceptance of the offer at once: the appendix has it, or it came too late (%i)', async () => {
  const { owner, creator, job, proposal } = await world.chat({ openings: 2 });
  const question = await ask(await world.creator(), job);
  const [clock] = await world.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
  const { id } = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id, clock) });
  await Promise.all([
    owner.call(answerJobQuestion, { params: { slug: job.slug, id: question.id }, body: { answer: ANSWER } }),
    creator.call(acceptOffer, { params: { id } }),
  ]);
  const { answers } = await creator.call(getAgreement, { params: { id } });
  expect([[], [QUESTION]]).toContainEqual(answers.map(({ question: text }) => text));
});
