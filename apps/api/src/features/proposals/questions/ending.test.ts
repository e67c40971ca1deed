import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { inviteCreator } from '@castlane/contract/discovery.ts';
import { closeJob, editJob, reopenJob, setOpenings, type OwnJob } from '@castlane/contract/job.ts';
import { declineJobQuestion, listAnsweredQuestions, listJobQuestions } from '@castlane/contract/job-question.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { getOwnRecord } from '@castlane/contract/record.ts';
import { banAccount, removeJob, unbanAccount } from '@castlane/contract/staff.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock, runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { closeUnanswered } from './clocks.ts';
import { answer, ask, QUESTION } from './factory.ts';

const world = openWorld();
const DAY = 86_400;
const REASON = 'Somebody wrote this so that a call has a reason.';

const at = ({ slug }: OwnJob) => ({ params: { slug } });

async function statusOf(id: string): Promise<string> {
  const [row] = await world.db<{ status: string }[]>`SELECT status FROM job_questions WHERE id = ${id}`;
  return row!.status;
}

async function recordOf(owner: Actor) {
  const { owner: record } = await owner.call(getOwnRecord);
  const [row] = await world.db<
    { unanswered: number }[]
  >`SELECT coalesce(max(unanswered), 0) AS unanswered FROM owner_records WHERE owner_id = ${owner.id}`;
  return [record!.answered, row!.unanswered];
}

async function asked() {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  return { owner, creator, job, question: await ask(creator, job) };
}

test('after seven days a question is closed, to the second, its creator is told, and the record counts it once', async () => {
  const { owner, creator, job, question } = await asked();
  await world.advance(7 * DAY - 60, owner, creator);
  await runClock(world.deps, closeUnanswered);
  expect(await statusOf(question.id)).toBe('waiting');
  await world.advance(120, owner, creator);
  await Promise.all([runClock(world.deps, closeUnanswered), runClock(world.deps, closeUnanswered)]);
  expect(await statusOf(question.id)).toBe('unanswered');
  expect(await recordOf(owner)).toEqual([0, 1]);
  const { items } = await creator.call(listNotifications, {});
  expect(items.filter(({ kind }) => kind === 'question_unanswered')).toMatchObject([
    { data: { jobSlug: job.slug, questionId: question.id } },
  ]);
  expect(await creator.call(listAnsweredQuestions, at(job))).toMatchObject({ own: [{ status: 'unanswered' }], left: 2 });
});

test('an answer and a refusal count as answers of the owner, with the time that they took', async () => {
  const { owner, creator, job, question } = await asked();
  const second = await ask(creator, job);
  await world.advance(3 * 3600, owner, creator);
  await answer(owner, job, question);
  await owner.call(declineJobQuestion, { params: { slug: job.slug, id: second.id }, body: { reason: 'not_about_job' } });
  expect(await recordOf(owner)).toEqual([2, 0]);
  const [row] = await world.db<
    { seconds: number }[]
  >`SELECT median_answer_seconds AS seconds FROM owner_records WHERE owner_id = ${owner.id}`;
  expect(Math.floor(row!.seconds / 3600)).toBe(3);
});

test('questions about a job by invitation do not count in the record', async () => {
  const { owner, creator, job } = await asked();
  await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
  await owner.call(editJob, { ...at(job), body: { visibility: 'invited' } });
  const [second, third] = [await ask(creator, job), await ask(creator, job)];
  await answer(owner, job, second);
  expect(await recordOf(owner)).toEqual([0, 0]);
  await world.advance(8 * DAY, owner, creator);
  await runClock(world.deps, closeUnanswered);
  expect(await statusOf(third.id)).toBe('unanswered');
  // The first was asked while the job was in the feed.
  expect(await recordOf(owner)).toEqual([0, 1]);
});

type Asked = Awaited<ReturnType<typeof asked>>;
const ENDS: Record<string, (asked: Asked) => Promise<unknown>> = {
  'its owner closes the job': ({ owner, job }) => owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } }),
  'staff remove the job': async ({ job }) => (await world.staff()).call(removeJob, { ...at(job), body: { reason: REASON } }),
  'the job expires': async ({ owner, job }) => {
    await world.db`UPDATE jobs SET brief = brief || '{"applyBy": "2020-01-01"}' WHERE id = ${job.id}`;
    await runClocks(world.deps, CLOCKS);
    expect(await owner.codeOf(reopenJob, at(job))).toBe(200);
  },
  'the last opening is taken': async ({ owner, job }) => {
    const creator = await world.creator();
    const { id } = await hire(owner, creator, job);
    await creator.call(acceptOffer, { params: { id } });
  },
  'its creator is banned': async ({ creator }) =>
    (await world.staff()).call(banAccount, { params: { id: creator.id }, body: { reason: REASON } }),
  'its owner is banned': async ({ owner }) =>
    (await world.staff()).call(banAccount, { params: { id: owner.id }, body: { reason: REASON } }),
  'its creator deletes the account': ({ creator }) => creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
  'its owner deletes the account': ({ owner }) => owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
};

async function hire(owner: Actor, creator: Actor, job: OwnJob) {
  const { id } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id } });
  await owner.call(initThread, { body: { proposalId: id } });
  return owner.call(createOffer, { ...at(job), body: world.offerInput(id) });
}

test.each(Object.keys(ENDS))('a question is closed when %s, which counts for nobody', async (name) => {
  const { question, ...rest } = await asked();
  const [before] = await world.db<
    { answered: number }[]
  >`SELECT coalesce(max(answered), 0) AS answered FROM owner_records WHERE owner_id = ${rest.owner.id}`;
  await ENDS[name]!({ question, ...rest });
  expect(await statusOf(question.id)).toBe('unanswered');
  const [after] = await world.db<{ unanswered: number; answered: number }[]>`
    SELECT coalesce(max(unanswered), 0) AS unanswered, coalesce(max(answered), 0) AS answered FROM owner_records WHERE owner_id = ${rest.owner.id}`;
  // An approval of a comment on the way counts, but not the question.
  expect(after).toEqual({ unanswered: 0, answered: before!.answered + (name === 'the last opening is taken' ? 1 : 0) });
});

test('what was overdue when its job ended counts as unanswered', async () => {
  const { owner, creator, job } = await asked();
  await world.advance(8 * DAY, owner, creator);
  await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
  expect(await recordOf(owner)).toEqual([0, 1]);
});

test('a job of several openings keeps its questions until the last is taken', async () => {
  const { owner, creator, job, question } = await asked();
  await owner.call(setOpenings, { ...at(job), body: { openings: 2 } });
  const first = await world.creator();
  await first.call(acceptOffer, { params: { id: (await hire(owner, first, job)).id } });
  expect(await statusOf(question.id)).toBe('waiting');
  await owner.call(setOpenings, { ...at(job), body: { openings: 1 } });
  expect(await statusOf(question.id)).toBe('unanswered');
  expect((await creator.call(listNotifications, {})).items).toEqual([]);
});

test('a creator whose ban was lifted asks again, within the three', async () => {
  const { creator, job } = await asked();
  const staff = await world.staff();
  await staff.call(banAccount, { params: { id: creator.id }, body: { reason: REASON } });
  await staff.call(unbanAccount, { params: { id: creator.id }, body: {} });
  const again = await world.db<{ id: string }[]>`SELECT id FROM job_questions WHERE creator_id = ${creator.id}`;
  expect(again).toHaveLength(1);
  await world.db`UPDATE sessions SET revoked_at = NULL, expires_at = app_now() + interval '1 day' WHERE account_id = ${creator.id}`;
  await ask(creator, job);
  await ask(creator, job);
  expect((await creator.call(listAnsweredQuestions, at(job))).left).toBe(0);
});

test('an answer stays when its creator leaves; their name is no longer shown', async () => {
  const { owner, creator, job, question } = await asked();
  await answer(owner, job, question);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  const { items } = await (await world.creator()).call(listAnsweredQuestions, at(job));
  expect(items).toMatchObject([{ text: QUESTION }]);
  const received = await owner.call(listJobQuestions, { ...at(job), query: { status: 'ended' } });
  expect(received.items).toMatchObject([{ creator: { name: 'Deleted user', verified: false } }]);
  const news = (await owner.call(listNotifications, {})).items.find(({ kind }) => kind === 'question_received');
  expect(news?.data).toMatchObject({ actorName: 'Deleted user', actorImageUri: null });
});

test('the export has what an account asked, and what it was asked', async () => {
  const { owner, creator, job, question } = await asked();
  await answer(owner, job, question);
  type Export = Record<string, Record<string, unknown>[]>;
  const [theirs, mine] = [(await creator.call(exportAccount)) as Export, (await owner.call(exportAccount)) as Export];
  expect(theirs.questionsAsked).toMatchObject([{ jobTitle: job.title, text: QUESTION, status: 'answered' }]);
  expect(theirs.questionsReceived).toEqual([]);
  expect(mine.questionsReceived).toMatchObject([{ jobTitle: job.title, creatorName: 'Robin Example', text: QUESTION }]);
  expect(mine.questionsAsked).toEqual([]);
});
