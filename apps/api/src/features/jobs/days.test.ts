import { createJob, editJob, getOwnJob, publishJob } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { listNeeds } from '@castlane/contract/need.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getAgreement, acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { exportOf } from '#features/account-data/export.ts';
import { runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const MESSAGE = 'I run on snow all winter and would test it over three runs.';
const from = (timeZone: string) => ({ headers: { 'x-time-zone': timeZone } });

/** Sets the clock of the product. */
async function goTo(time: string, ...actors: Actor[]): Promise<void> {
  await world.db`UPDATE clock SET shift = ${time}::timestamptz - now()`;
  await world.staySignedIn(...actors);
}

async function jobFrom(owner: Actor, timeZone: string, applyBy: string, more = {}) {
  return owner.call(createJob, { body: world.jobInput({ applyBy, ...more }), ...from(timeZone) });
}

describe('the end of a day', () => {
  // Clocks go forward at midnight in Beirut, Cairo and Santiago, back over midnight in Havana and on the Azores, by half an hour on Lord Howe.
  test.each([
    'UTC',
    'Pacific/Honolulu',
    'Pacific/Auckland',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Marquesas',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Beirut',
    'Africa/Cairo',
    'America/Santiago',
    'America/Havana',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
  ])('in %s is its last moment by the calendar of JavaScript, also where clocks change', async (zone) => {
    const days = await world.db<{ day: string; ends: string }[]>`
      SELECT d::date AS day, end_of_day(d::date, ${zone}) AS ends FROM generate_series('2026-01-01'::timestamp, '2027-12-31', '1 day') d`;
    const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone });
    const wrong = days.filter(({ day, ends }) => calendar.format(Date.parse(ends)) !== day || calendar.format(Date.parse(ends) + 1) <= day);
    expect(days).toHaveLength(730);
    expect(wrong).toEqual([]);
  });
});

describe('the last day to comment', () => {
  test('ends at midnight where the owner is: in Honolulu ten hours after it ended in UTC', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await goTo('2031-12-20T09:00:00Z', owner, creator);
    const job = await jobFrom(owner, 'Pacific/Honolulu', '2031-12-27');
    expect(job).toMatchObject({ applyBy: '2031-12-27', timeZone: 'Pacific/Honolulu', closesAt: '2031-12-28T09:59:59.999Z' });
    await goTo('2031-12-28T09:59:00Z', owner, creator);
    await runClocks(world.deps, CLOCKS);
    expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).status).toBe('open');
    expect((await creator.call(createProposal, { body: { jobId: job.id, message: MESSAGE } })).status).toBe('submitted');
    await goTo('2031-12-28T10:00:01Z', owner, creator);
    const late = await (await world.creator()).try(createProposal, { body: { jobId: job.id, message: MESSAGE } });
    expect(late.problem).toMatchObject({ code: 1005, message: 'The comment-by date of this job has passed' });
    await runClocks(world.deps, CLOCKS);
    expect((await owner.call(getOwnJob, { params: { slug: job.slug } })).status).toBe('expired');
  });

  test('may be today where the owner is, and not yesterday: in Auckland days begin thirteen hours before UTC', async () => {
    const owner = await world.owner();
    await goTo('2031-12-26T11:30:00Z', owner);
    const job = await jobFrom(owner, 'Pacific/Auckland', '2031-12-27');
    expect(job.closesAt).toBe('2031-12-27T10:59:59.999Z');
    const past = await owner.try(createJob, { body: world.jobInput({ applyBy: '2031-12-26' }), ...from('Pacific/Auckland') });
    expect(past.problem?.details).toEqual([{ path: 'applyBy', message: 'Choose today or a later date' }]);
    const kolkata = await jobFrom(owner, 'Asia/Kolkata', '2031-12-26');
    expect(kolkata.closesAt).toBe('2031-12-26T18:29:59.999Z');
    const berlin = await jobFrom(owner, 'Europe/Berlin', '2032-03-20');
    expect(berlin.closesAt).toBe('2032-03-20T22:59:59.999Z');
  });

  test('by default is thirty days after today where the owner is', async () => {
    const owner = await world.owner();
    await goTo('2031-12-01T11:30:00Z', owner);
    const { applyBy: _, ...body } = world.jobInput();
    expect((await owner.call(createJob, { body, ...from('Pacific/Auckland') })).applyBy).toBe('2032-01-01');
    expect((await owner.call(createJob, { body, ...from('Pacific/Honolulu') })).applyBy).toBe('2031-12-31');
  });

  test('stays where it was once published, also for an owner who travels; a draft goes with its owner', async () => {
    const owner = await world.owner();
    await goTo('2031-12-20T09:00:00Z', owner);
    const draft = await jobFrom(owner, 'Pacific/Honolulu', '2031-12-27', { status: 'draft' });
    const at = { params: { slug: draft.slug } };
    const moved = await owner.call(editJob, { ...at, body: { title: 'Winter trail shoe test' }, ...from('Pacific/Auckland') });
    expect(moved).toMatchObject({ timeZone: 'Pacific/Auckland', closesAt: '2031-12-27T10:59:59.999Z' });
    await owner.call(publishJob, { ...at, ...from('Pacific/Honolulu') });
    const kept = await owner.call(editJob, { ...at, body: { applyBy: '2031-12-29' }, ...from('Pacific/Honolulu') });
    expect(kept).toMatchObject({ timeZone: 'Pacific/Auckland', closesAt: '2031-12-29T10:59:59.999Z' });
  });

  test.each([undefined, 'Mars/Olympus_Mons', 'CET', '+03:00', '', "Europe/Berlin'", 'x'.repeat(99)])(
    'is a day of UTC if the browser names no time zone: %s',
    async (zone) => {
      const owner = await world.owner();
      await goTo('2031-12-20T09:00:00Z', owner);
      const body = world.jobInput({ applyBy: '2031-12-27' });
      const job = await owner.call(createJob, { body, ...(zone === undefined ? {} : from(zone)) });
      expect(job).toMatchObject({ timeZone: 'UTC', closesAt: '2031-12-27T23:59:59.999Z' });
    },
  );

  test('without a time zone in the request is a day where the account was seen last', async () => {
    const owner = await world.owner();
    await goTo('2031-12-20T09:00:00Z', owner);
    await owner.call(listNeeds, from('Asia/Kolkata'));
    await expect.poll(async () => (await jobFrom(owner, '', '2031-12-27')).timeZone, { timeout: 5000 }).toBe('Asia/Kolkata');
  });

  test('is compared as a moment by the feed’s filter', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await goTo('2031-12-27T23:00:00Z', owner, creator);
    const today = await jobFrom(owner, 'Pacific/Honolulu', '2031-12-27');
    const later = await jobFrom(owner, 'Pacific/Honolulu', '2031-12-29');
    const { items } = await creator.call(listFeed, { query: { applyWithin: 1, limit: 50 } });
    const found = items.map(({ job }) => job.id);
    expect(found).toContain(today.id);
    expect(found).not.toContain(later.id);
  });
});

describe('the day of a delivery', () => {
  async function hired(zone: string, dueBy: string) {
    const [owner, creator] = [await world.owner(), await world.creator()];
    await goTo('2031-12-20T09:00:00Z', owner, creator);
    const job = await jobFrom(owner, zone, '2031-12-24');
    const { proposal } = await talk(owner, creator, job);
    const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id, { dueBy }) });
    await creator.call(acceptOffer, { params: { id: offer.id } });
    return { owner, creator, offer, at: { params: { id: offer.id } } };
  }

  async function talk(owner: Actor, creator: Actor, job: { slug: string; id: string }) {
    const proposal = await world.proposal(creator, job as never);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
    await owner.call(initThread, { body: { proposalId: proposal.id } });
    return { proposal };
  }

  test('is a day where the job is: in the offer, the agreement, the work and what waits', async () => {
    const { creator, offer, at } = await hired('Pacific/Honolulu', '2031-12-27');
    expect(offer).toMatchObject({ dueBy: '2031-12-27', dueAt: '2031-12-28T09:59:59.999Z' });
    expect((await creator.call(getEngagement, at)).agreement.dueAt).toBe('2031-12-28T09:59:59.999Z');
    expect((await creator.call(getAgreement, at)).terms).toMatchObject({ dueBy: '2031-12-27', timeZone: 'Pacific/Honolulu' });
    await goTo('2031-12-21T09:00:00Z', creator);
    const { items } = await creator.call(listNeeds, {});
    expect(items).toMatchObject([{ kind: 'deliver', dueAt: '2031-12-28T09:59:59.999Z' }]);
  });

  test.each([
    ['2031-12-28T09:59:00Z', 1],
    ['2031-12-28T10:00:30Z', 0],
  ])('decides who was on time: at %s, %i', async (time, onTime) => {
    const { owner, creator, at } = await hired('Pacific/Honolulu', '2031-12-27');
    await goTo(time, owner, creator);
    await creator.call(deliver, { ...at, body: { note: 'Here is the film of three runs.' } });
    await owner.call(complete, { ...at, body: {} });
    const [record] = await world.db<{ onTime: number }[]>`SELECT on_time FROM creator_records WHERE creator_id = ${creator.id}`;
    expect(record!.onTime).toBe(onTime);
  });
});

test('mails and the export say moments where their reader is', async () => {
  const owner = await world.owner();
  await goTo('2031-12-20T09:00:00Z', owner);
  const job = await jobFrom(owner, 'Pacific/Auckland', '2031-12-27');
  await owner.call(listNeeds, from('Pacific/Honolulu'));
  await expect
    .poll(async () => (await exportOf(world.deps, owner.id)).content, { timeout: 20_000 })
    .toMatchObject({ timeZone: 'Pacific/Honolulu', jobs: [{ brief: { applyBy: '2031-12-27' }, closesAt: 'December 27, 2031, 12:59 AM' }] });
  await goTo('2031-12-25T09:00:00Z', owner);
  await runClocks(world.deps, CLOCKS);
  await world.castlane.worker.drain();
  const [mail] = await world.mails(owner.email);
  expect(mail!.text).toContain(`Your job “${job.title}” takes comments until December 27, 2031 at 12:59 AM HST.`);
});

test('answers say the time of the product, for browsers whose clock is wrong', async () => {
  const owner = await world.owner();
  await goTo('2031-12-20T09:00:00Z', owner);
  // Sessions are known for a second.
  const { headers } = await (await world.owner()).try(listNeeds);
  expect(Math.abs(Number(headers['x-server-time']) - Date.parse('2031-12-20T09:00:00Z'))).toBeLessThan(60_000);
});
