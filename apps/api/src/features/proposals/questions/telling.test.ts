import { deleteAccount } from '@castlane/contract/account.ts';
import { blockAccount } from '@castlane/contract/block.ts';
import { saveJob } from '@castlane/contract/feed.ts';
import { closeJob, type OwnJob } from '@castlane/contract/job.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { setNotificationPreferences } from '@castlane/contract/notification-preference.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { runClock } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { answer, ask } from './factory.ts';
import { tellOfAnswers } from './telling.ts';

const world = openWorld();
const [HOUR, DAY] = [3600, 86_400];

const at = ({ slug }: OwnJob) => ({ params: { slug } });
const look = () => runClock(world.deps, tellOfAnswers);
const toldOf = async (actor: Actor) => (await actor.call(listNotifications, {})).items.filter(({ kind }) => kind === 'job_answers');
async function mailsOf(actor: Actor) {
  await world.castlane.worker.drain();
  return (await world.mails(actor.email)).filter(({ subject }) => subject.startsWith('New answers'));
}

/** Moves to an hour of the next day, in UTC. */
async function moveToHour(hour: number, ...actors: Actor[]): Promise<void> {
  const [clock] = await world.db<
    { at: string }[]
  >`SELECT (date_trunc('day', app_now() AT TIME ZONE 'UTC') + interval '1 day' + ${hour} * interval '1 hour') AT TIME ZONE 'UTC' AS at`;
  await world.moveTo(clock!.at, ...actors);
}

async function answeredJob(owner: Actor, title: string) {
  const job = await world.job(owner, { title });
  const question = await ask(await world.creator(), job);
  return { job, question };
}

test('those who saved or commented are told in their next morning, once, of all their jobs', async () => {
  const owner = await world.owner({ company: 'Northpeak Outfitters' });
  const [saver, commenter, asker] = [await world.creator(), await world.creator(), await world.creator()];
  const people = [owner, saver, commenter, asker];
  await moveToHour(10, ...people);
  const [first, second] = [await answeredJob(owner, 'A film of a walrus'), await answeredJob(owner, 'A film of a narwhal')];
  await saver.call(saveJob, at(first.job));
  await saver.call(saveJob, at(second.job));
  await world.proposal(commenter, first.job);
  const own = await ask(asker, first.job);
  await asker.call(saveJob, at(first.job));
  await answer(owner, first.job, first.question);
  await answer(owner, second.job, second.question);
  await look();
  expect(await toldOf(saver)).toEqual([]);

  await moveToHour(8, ...people);
  await look();
  expect(await toldOf(saver)).toEqual([]);
  await world.advance(HOUR + 60, ...people);
  await Promise.all([look(), look()]);
  expect(await toldOf(saver)).toMatchObject([{ data: { count: 2 } }]);
  expect((await toldOf(saver))[0]!.data.jobSlug).toBeUndefined();
  expect(await toldOf(commenter)).toMatchObject([{ data: { count: 1, jobSlug: first.job.slug, jobTitle: 'A film of a walrus' } }]);
  const [mail, ...others] = await mailsOf(saver);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'New answers about 2 jobs' });
  expect(mail!.text).toMatch(
    /A film of a narwhal, Northpeak Outfitters: 1 new answer[^]*A film of a walrus, Northpeak Outfitters: 1 new answer/,
  );
  expect(await mailsOf(commenter)).toMatchObject([{ subject: 'New answers about “A film of a walrus”' }]);
  // They are told at once of their own, and with others of the rest.
  expect(await toldOf(asker)).toMatchObject([{ data: { count: 1 } }]);

  await answer(owner, first.job, own);
  await world.advance(2 * HOUR, ...people);
  await look();
  expect(await mailsOf(saver)).toHaveLength(1);
  await moveToHour(10, ...people);
  await look();
  expect(await mailsOf(saver)).toHaveLength(2);
  expect(await toldOf(asker)).toHaveLength(1);
  await world.advance(2 * DAY, ...people);
  await look();
  expect(await mailsOf(saver)).toHaveLength(2);
});

test('the morning is that of the reader', async () => {
  const [owner, reader] = [await world.owner(), await world.creator()];
  await world.db`UPDATE accounts SET time_zone = 'Asia/Tokyo' WHERE id = ${reader.id}`;
  // 5:00 in Tokyo.
  await moveToHour(20, owner, reader);
  const { job, question } = await answeredJob(owner, 'A film of an okapi');
  await reader.call(saveJob, at(job));
  await answer(owner, job, question);
  await world.advance(4 * HOUR - 60, owner, reader);
  await look();
  expect(await toldOf(reader)).toEqual([]);
  await world.advance(120, owner, reader);
  await look();
  expect(await toldOf(reader)).toHaveLength(1);
});

test('nobody is told of a job that they no longer see, of what they do not want, or after a ban or a deletion', async () => {
  const [owner, other] = [await world.owner(), await world.owner()];
  const [blocker, banned, gone, quiet, late] = [
    await world.creator(),
    await world.creator(),
    await world.creator(),
    await world.creator(),
    await world.creator(),
  ];
  const [first, second] = [await answeredJob(owner, 'A film of a lemur'), await answeredJob(other, 'A film of a tapir')];
  for (const each of [blocker, banned, gone, quiet]) await each.call(saveJob, at(first.job));
  await late.call(saveJob, at(second.job));
  await quiet.call(setNotificationPreferences, { body: { topics: { question: { mail: false, push: false } } } });
  await answer(owner, first.job, first.question);
  await answer(other, second.job, second.question);
  await blocker.call(blockAccount, { body: { accountId: owner.id } });
  await world.setStatus('banned', banned.id);
  await gone.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await other.call(closeJob, { ...at(second.job), body: { reason: 'no_fit' } });
  await world.advance(DAY, blocker, banned, quiet, late);
  await look();
  expect([await toldOf(blocker), await toldOf(late)]).toEqual([[], []]);
  expect(await mailsOf(banned)).toEqual([]);
  expect(await mailsOf(quiet)).toEqual([]);
  expect(await toldOf(quiet)).toHaveLength(1);
  expect(await world.db`SELECT 1 FROM answers_to_tell`).toEqual([]);
});
