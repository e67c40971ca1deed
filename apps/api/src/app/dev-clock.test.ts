import { listNotifications } from '@castlane/contract/notification.ts';
import { openProposal } from '@castlane/contract/proposal.ts';
import { expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const DAY = 86_400;

function advance(seconds: number) {
  return world.app.inject({ method: 'POST', url: '/dev/clock', payload: { advanceSeconds: seconds } });
}

test('the clock answers after all work that was due is done and its mails are sent', async () => {
  const [owner, creator] = [await world.owner(), await world.creator()];
  const job = await world.job(owner);
  const { id } = await world.proposal(creator, job);
  await owner.call(openProposal, { params: { slug: job.slug, id } });
  expect((await advance(26 * DAY)).statusCode).toBe(200);
  await world.staySignedIn(owner);
  const [told] = (await owner.call(listNotifications, {})).items;
  expect(told).toMatchObject({ kind: 'job_expiring', data: { jobSlug: job.slug } });
  expect((await advance(6 * DAY)).statusCode).toBe(200);
  await world.staySignedIn(owner);
  const [ended] = (await owner.call(listNotifications, {})).items;
  expect(ended).toMatchObject({ kind: 'job_expired' });
  const left = await world.db`SELECT kind FROM outbox WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= app_now()`;
  expect(left).toEqual([]);
});
