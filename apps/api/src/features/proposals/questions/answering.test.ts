import { getMe } from '@castlane/contract/account.ts';
import { closeJob, getOwnJob, pauseJob, type OwnJob } from '@castlane/contract/job.ts';
import { answerJobQuestion, declineJobQuestion, listAnsweredQuestions, listJobQuestions } from '@castlane/contract/job-question.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { ANSWER, answer, ask, QUESTION } from './factory.ts';

const world = openWorld();
const DAY = 86_400;

const at = ({ slug }: OwnJob) => ({ params: { slug } });
const of = ({ slug }: OwnJob, { id }: { id: string }) => ({ params: { slug, id } });
const newsOf = async (actor: Actor) => (await actor.call(listNotifications, {})).items;

async function asked() {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  return { owner, creator, job, question: await ask(creator, job) };
}

test('an answer is read by everyone who can see the job, without who asked', async () => {
  const { owner, creator, job, question } = await asked();
  const reader = await world.creator();
  const { name, slug } = await creator.call(getMe);
  expect(await reader.call(listAnsweredQuestions, at(job))).toEqual({ items: [], nextCursor: null, own: [], left: 3 });
  expect(await creator.call(listAnsweredQuestions, at(job))).toMatchObject({
    items: [],
    own: [{ id: question.id, status: 'waiting' }],
    left: 2,
  });

  expect(await answer(owner, job, question)).toMatchObject({ id: question.id, status: 'answered', answer: ANSWER });
  const seen = await reader.call(listAnsweredQuestions, at(job));
  expect(seen.items).toEqual([{ id: question.id, text: QUESTION, answer: ANSWER, answeredAt: expect.any(String), isOwn: false }]);
  expect(JSON.stringify(seen)).not.toContain(slug);
  expect(JSON.stringify(seen)).not.toContain(name);
  expect(await creator.call(listAnsweredQuestions, at(job))).toMatchObject({ items: [{ isOwn: true }], own: [], left: 2 });
  const { company } = (await owner.call(getMe)).business!;
  const news = await newsOf(creator);
  expect(news[0]).toMatchObject({ kind: 'question_answered', data: { jobSlug: job.slug, actorName: company } });
});

test('a refusal is read by the creator who asked, with its reason, and by nobody else', async () => {
  const { owner, creator, job, question } = await asked();
  await owner.call(declineJobQuestion, { ...of(job, question), body: { reason: 'cannot_say' } });
  expect((await (await world.creator()).call(listAnsweredQuestions, at(job))).items).toEqual([]);
  expect((await creator.call(listAnsweredQuestions, at(job))).own).toMatchObject([{ status: 'declined', declineReason: 'cannot_say' }]);
  expect((await newsOf(creator))[0]).toMatchObject({ kind: 'question_declined', data: { reason: 'cannot_say' } });
  const ended = await owner.call(listJobQuestions, { ...at(job), query: { status: 'ended' } });
  expect(ended).toMatchObject({ items: [{ id: question.id, status: 'declined' }], counts: { waiting: 0, ended: 1 } });
});

test('an end is final: nothing is answered or declined twice', async () => {
  const { owner, creator, job, question } = await asked();
  const second = await ask(creator, job);
  await answer(owner, job, question);
  await owner.call(declineJobQuestion, { ...of(job, second), body: { reason: 'other' } });
  for (const each of [question, second]) {
    expect(await owner.codeOf(answerJobQuestion, { ...of(job, each), body: { answer: ANSWER } })).toBe(1005);
    expect(await owner.codeOf(declineJobQuestion, { ...of(job, each), body: { reason: 'other' } })).toBe(1005);
  }
});

test('only the owner of the job answers, in letters that fit, without contact data', async () => {
  const { owner, job, question } = await asked();
  const other = await world.owner();
  const elsewhere = await world.job(owner);
  const body = { answer: ANSWER };
  expect(await other.codeOf(answerJobQuestion, { ...of(job, question), body })).toBe(1013);
  expect(await other.codeOf(listJobQuestions, at(job))).toBe(1013);
  expect(await owner.codeOf(answerJobQuestion, { ...of(elsewhere, question), body })).toBe(1009);
  for (const text of ['Too short', 'x'.repeat(1001), 'Write to me at daniel@example.com, please.'])
    expect((await owner.try(answerJobQuestion, { ...of(job, question), body: { answer: text } })).problem).toMatchObject({
      code: 1004,
      details: [{ path: 'answer' }],
    });
  await owner.call(pauseJob, at(job));
  expect(await owner.codeOf(answerJobQuestion, { ...of(job, question), body })).toBe(200);
});

test('a question about a job that was closed meanwhile can no longer be answered', async () => {
  const { owner, job, question } = await asked();
  await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
  const { problem } = await owner.try(answerJobQuestion, { ...of(job, question), body: { answer: ANSWER } });
  expect(problem).toMatchObject({ code: 1005, message: 'The question was closed without an answer' });
});

test('questions that wait stand in Needs you with the nearest deadline, and My jobs counts them', async () => {
  const { owner, creator, job, question } = await asked();
  await world.advance(DAY, owner, creator);
  const later = await ask(await world.creator(), job);
  const need = {
    kind: 'answer_questions',
    job: { slug: job.slug, title: job.title },
    name: null,
    by: question.answerBy,
    dueAt: null,
    count: 2,
  };
  expect((await owner.call(listNeeds)).items).toMatchObject([need]);
  expect((await owner.call(getOwnJob, at(job))).jobQuestions).toEqual({ all: 2, waiting: 2 });
  expect((await newsOf(owner)).filter(({ readAt }) => readAt === null)).toHaveLength(2);
  await answer(owner, job, question);
  // The answer marks the news of this question as read.
  expect((await newsOf(owner)).filter(({ readAt }) => readAt === null)).toMatchObject([{ data: { questionId: later.id } }]);
  expect((await owner.call(listNeeds)).items).toMatchObject([{ ...need, by: later.answerBy, count: 1 }]);
  await world.advance(7 * DAY, owner);
  // Even before the clock has closed it.
  expect((await owner.call(listNeeds)).items).toEqual([]);
  expect((await owner.call(getOwnJob, at(job))).jobQuestions).toEqual({ all: 2, waiting: 0 });
  expect(await owner.codeOf(answerJobQuestion, { ...of(job, later), body: { answer: ANSWER } })).toBe(1005);
  expect(await owner.call(listJobQuestions, { ...at(job), query: { status: 'ended' } })).toMatchObject({
    items: [{ id: later.id, status: 'unanswered' }, { id: question.id }],
    counts: { waiting: 0, ended: 2 },
  });
});

test('the lists have pages: those that wait begin with the oldest, the others with the newest', async () => {
  const owner = await world.owner();
  const job = await world.job(owner);
  const ids = [];
  for (let i = 0; i < 3; i += 1) ids.push((await ask(await world.creator(), job)).id);
  const reader = await world.creator();
  const first = await owner.call(listJobQuestions, { ...at(job), query: { limit: 2 } });
  const rest = await owner.call(listJobQuestions, { ...at(job), query: { limit: 2, cursor: first.nextCursor! } });
  expect([first, rest].map(({ items }) => items.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(rest.nextCursor).toBeNull();
  for (const id of ids) await answer(owner, job, { id });
  const newest = await reader.call(listAnsweredQuestions, { ...at(job), query: { limit: 2 } });
  const older = await reader.call(listAnsweredQuestions, { ...at(job), query: { limit: 2, cursor: newest.nextCursor! } });
  const ended = await owner.call(listJobQuestions, { ...at(job), query: { status: 'ended' } });
  expect([...newest.items, ...older.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(ended.items.map(({ id }) => id)).toEqual(ids.toReversed());
});
