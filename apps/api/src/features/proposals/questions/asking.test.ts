import { getMe } from '@castlane/contract/account.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { inviteCreator } from '@castlane/contract/discovery.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { closeJob, pauseJob, type OwnJob } from '@castlane/contract/job.ts';
import { askJobQuestion, listAnsweredQuestions, listJobQuestions } from '@castlane/contract/job-question.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { withdrawProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';
import { ask, QUESTION } from './factory.ts';

const world = openWorld();
const DAY = 86_400_000;

const at = ({ slug }: OwnJob) => ({ params: { slug } });
const codeOf = (creator: Actor, job: OwnJob, text = QUESTION) => creator.codeOf(askJobQuestion, { ...at(job), body: { text } });

test('a question costs no star, waits seven days, and its owner is told who asks', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const question = await ask(creator, job, '  Do you send\nthe shoes first?  ');
  expect(question).toMatchObject({ status: 'waiting', text: 'Do you send\nthe shoes first?', answer: null, declineReason: null });
  expect(Date.parse(question.answerBy) - Date.parse(question.createdAt)).toBe(7 * DAY);
  expect((await creator.call(getFeedItem, at(job))).balance).toBe(10);
  const { name, slug } = await creator.call(getMe);
  expect((await owner.call(listNotifications, {})).items[0]).toMatchObject({
    kind: 'question_received',
    data: { actorName: name, jobSlug: job.slug, questionId: question.id, until: question.answerBy },
  });
  const [mail] = await mailsAbout(owner, 'asked about your job');
  expect(mail?.text).toContain(job.title);
  const received = await owner.call(listJobQuestions, at(job));
  expect(received).toMatchObject({ items: [{ id: question.id, creator: { slug, name } }], counts: { waiting: 1, ended: 0 } });
});

async function mailsAbout(actor: Actor, subject: string) {
  await world.castlane.worker.drain();
  return (await world.mails(actor.email)).filter((mail) => mail.subject.includes(subject));
}

test('a creator asks three questions about a job, however many are sent at once', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  const [job, second] = [await world.job(await world.owner()), await world.job(await world.owner())];
  expect((await creator.call(listAnsweredQuestions, at(job))).left).toBe(3);
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(creator, job)));
  expect(codes.toSorted((one, two) => one - two)).toEqual([201, 201, 201, 1005, 1005]);
  expect((await creator.try(askJobQuestion, { ...at(job), body: { text: QUESTION } })).problem?.message).toBe(
    'You can ask 3 questions about a job',
  );
  expect(await creator.call(listAnsweredQuestions, at(job))).toMatchObject({ items: [], left: 0 });
  expect([await codeOf(other, job), await codeOf(creator, second)]).toEqual([201, 201]);
});

test('the same creators may ask as may comment, with the same refusals', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const [open, draft, paused, closed, past] = [
    await world.job(owner),
    await world.job(owner, { status: 'draft' }),
    await world.job(owner),
    await world.job(owner),
    await world.job(owner),
  ];
  await owner.call(pauseJob, at(paused));
  await owner.call(closeJob, { ...at(closed), body: { reason: 'no_fit' } });
  await world.db`UPDATE jobs SET brief = brief || '{"applyBy": "2020-01-01"}' WHERE id = ${past.id}`;
  const filled = (await world.assigned()).job;
  expect(await codeOf(creator, draft)).toBe(1013);
  expect(await codeOf(creator, paused)).toBe(1005);
  expect(await codeOf(creator, closed)).toBe(1005);
  expect(await codeOf(creator, past)).toBe(1005);
  expect(await codeOf(creator, filled)).toBe(1014);

  const proposal = await world.proposal(creator, open);
  expect(await codeOf(creator, open)).toBe(1015);
  await creator.call(withdrawProposal, { params: { id: proposal.id } });
  expect(await codeOf(creator, open)).toBe(201);
  const again = await world.proposal(creator, open);
  await creator.call(withdrawProposal, { params: { id: again.id } });
  // They can send no third comment.
  expect(await codeOf(creator, open)).toBe(1015);
});

test('nobody asks across a block, an owner who is not active, or about a job by invitation that they are not invited to', async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const [blocked, blocker, creator] = [await world.creator(), await world.creator(), await world.creator()];
  const job = await world.job(owner);
  await owner.call(blockAccount, { body: { accountId: blocked.id } });
  await blocker.call(blockAccount, { body: { accountId: owner.id } });
  for (const each of [blocked, blocker]) {
    expect(await codeOf(each, job)).toBe(1013);
    expect(await each.codeOf(listAnsweredQuestions, at(job))).toBe(1013);
  }
  expect(await codeOf(creator, job)).toBe(201);

  const hidden = await world.job(other, { visibility: 'invited' });
  await other.call(inviteCreator, { ...at(hidden), body: { creatorSlug: creator.slug } });
  expect(await codeOf(blocker, hidden)).toBe(1013);
  expect(await blocker.codeOf(listAnsweredQuestions, at(hidden))).toBe(1013);
  expect(await codeOf(creator, hidden)).toBe(201);
  await world.setStatus('inactive', other.id);
  expect(await codeOf(creator, hidden)).toBe(1013);
  await world.db`UPDATE accounts SET status = 'active' WHERE id = ${other.id}`;
});

test('a text of a hundred thousand letters is refused as fast as any other', async () => {
  const creator = await world.creator();
  const job = await world.job(await world.owner());
  const begin = performance.now();
  expect(await codeOf(creator, job, 'x'.repeat(100_000))).toBe(1004);
  expect(performance.now() - begin).toBeLessThan(5000);
});

test.each([
  ['nine letters', 'Nine more'],
  ['three hundred and one letters', 'x'.repeat(301)],
  ['an address', 'Can I write to maya@example.com about it?'],
  ['a link', 'Is it like https://example.com/shoes?'],
  ['a number', 'Can you call me at +1 404 555 0171?'],
  ['a handle', 'Do you know my channel @maya.runs yet?'],
  ['a messenger', 'Can we talk on WhatsApp first?'],
])('a question with %s is refused', async (_, text) => {
  const creator = await world.creator();
  const { problem } = await creator.try(askJobQuestion, { ...at(await world.job(await world.owner())), body: { text } });
  expect(problem).toMatchObject({ code: 1004, details: [{ path: 'text' }] });
});
