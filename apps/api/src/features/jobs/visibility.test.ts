import { listVersions } from '@castlane/contract/brief-version.ts';
import { inviteCreator } from '@castlane/contract/discovery.ts';
import { getFeedItem, hideJob, listFeed, saveJob, unhideJob, unsaveJob } from '@castlane/contract/feed.ts';
import {
  closeJob,
  createJob,
  duplicateJob,
  editJob,
  getOwnJob,
  pauseJob,
  publishJob,
  reopenJob,
  resumeJob,
  setOpenings,
  type OwnJob,
} from '@castlane/contract/job.ts';
import { askJobQuestion } from '@castlane/contract/job-question.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { createProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { sendReport } from '@castlane/contract/report.ts';
import { listJobs } from '@castlane/contract/staff.ts';
import { listStars } from '@castlane/contract/star.ts';
import { getFileAddress } from '@castlane/contract/upload.ts';
import { describe, expect, test } from 'vitest';
import { hire } from '#features/engagements/factory.ts';
import { showcaseJobs } from '#features/search/showcase/queries.ts';
import { upload } from '#features/uploads/factory.ts';
import type { Input } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const at = ({ slug }: OwnJob) => ({ params: { slug } });
const byInvitation = (owner: Actor, more: Parameters<typeof world.job>[1] = {}) => world.job(owner, { visibility: 'invited', ...more });

async function invited(owner: Actor, job: OwnJob): Promise<Actor> {
  const creator = await world.creator();
  await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
  return creator;
}

async function slugsOf(creator: Actor, query: Input<typeof listFeed>['query'] = {}): Promise<string[]> {
  const { items } = await creator.call(listFeed, { query: { limit: 50, ...query } });
  return items.map(({ job }) => job.slug);
}

async function finds(creator: Actor, job: OwnJob, query?: Input<typeof listFeed>['query']): Promise<boolean> {
  return (await slugsOf(creator, query)).includes(job.slug);
}

function whyNot(owner: Actor, job: OwnJob, visibility: 'feed' | 'invited') {
  return owner.try(editJob, { ...at(job), body: { visibility } });
}

describe('a job by invitation', () => {
  test('is found by the creators whom its owner invites, and by nobody else', async () => {
    const [owner, stranger, staff] = [await world.owner(), await world.creator({ categories: [] }), await world.staff()];
    const job = await byInvitation(owner, { title: 'A quincunx of apple trees' });
    const creator = await invited(owner, job);
    const shown = await world.job(owner);
    expect(job).toMatchObject({ visibility: 'invited', status: 'open' });
    for (const query of [{}, { sort: 'match' as const }, { q: 'quincunx' }, { category: world.categorySlug() }, { platform: 'youtube' }]) {
      for (const reader of [creator, stranger]) expect(await finds(reader, job, query)).toBe(false);
    }
    expect(await finds(stranger, shown)).toBe(true);
    expect(await slugsOf(stranger, { invited: 'true' })).toEqual([]);
    expect(await stranger.codeOf(getFeedItem, at(job))).toBe(1013);
    expect(await slugsOf(creator, { invited: 'true' })).toEqual([job.slug]);
    expect(await creator.call(getFeedItem, at(job))).toMatchObject({ invited: true, starCost: 0, job: { visibility: 'invited' } });
    expect((await showcaseJobs(world.db)).map(({ title }) => title)).not.toContain(job.title);
    expect((await staff.call(listJobs, { query: { q: job.slug } })).items).toMatchObject([{ visibility: 'invited' }]);
    expect(await world.db`SELECT FROM job_words WHERE word = 'quincunx'`).toHaveLength(0);
  });

  test('can be commented on, saved, hidden and reported by the invited ones alone', async () => {
    const [owner, stranger] = [await world.owner(), await world.creator()];
    const file = await upload(world, owner, 'job_file');
    const job = await byInvitation(owner, { uploadIds: [file] });
    const creator = await invited(owner, job);
    const acts: [string, (who: Actor) => Promise<number>, number, number][] = [
      ['read the file', (who) => who.codeOf(getFileAddress, { params: { id: file } }), 200, 1009],
      ['save', (who) => who.codeOf(saveJob, at(job)), 204, 1013],
      ['unsave', (who) => who.codeOf(unsaveJob, at(job)), 204, 1013],
      ['hide', (who) => who.codeOf(hideJob, at(job)), 204, 1013],
      ['unhide', (who) => who.codeOf(unhideJob, at(job)), 204, 1013],
      ['report', (who) => who.codeOf(sendReport, { body: { about: { kind: 'job', slug: job.slug }, reason: 'spam' } }), 201, 1013],
      [
        'comment',
        (who) => who.codeOf(createProposal, { body: { jobId: job.id, message: 'I would like to do this very much.' } }),
        201,
        1013,
      ],
    ];
    for (const [name, act, code, refusal] of acts) expect([name, await act(stranger), await act(creator)]).toEqual([name, refusal, code]);
    const other = await world.owner();
    expect(await other.codeOf(sendReport, { body: { about: { kind: 'job', slug: job.slug }, reason: 'spam' } })).toBe(1013);
    expect((await creator.call(listStars)).items.map(({ reason }) => reason)).toEqual(['welcome']);
  });

  test('is open to its commenters after it has ended, and closed to them if it was not theirs', async () => {
    const [owner, stranger] = [await world.owner(), await world.creator()];
    const job = await byInvitation(owner);
    const [creator, silent] = [await invited(owner, job), await invited(owner, job)];
    await world.proposal(creator, job);
    await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
    expect([await creator.codeOf(getFeedItem, at(job)), await silent.codeOf(getFeedItem, at(job))]).toEqual([200, 1013]);
    expect(await stranger.codeOf(getFeedItem, at(job))).toBe(1013);
    expect(await slugsOf(silent, { invited: 'true' })).toEqual([]);
  });

  test('stays out of the feed when it is paused, resumed, edited, filled or opened again, and as a copy', async () => {
    const [owner, stranger] = [await world.owner(), await world.creator()];
    const job = await byInvitation(owner, { openings: 2 });
    const creator = await invited(owner, job);
    await owner.call(pauseJob, at(job));
    expect(await slugsOf(creator, { invited: 'true' })).toEqual([]);
    await owner.call(resumeJob, at(job));
    await owner.call(editJob, { ...at(job), body: { title: 'Another title for the invited' } });
    await hire(world, owner, job, { creator });
    await owner.call(setOpenings, { ...at(job), body: { openings: 1 } });
    await owner.call(setOpenings, { ...at(job), body: { openings: 2 } });
    await owner.call(reopenJob, at(job));
    const copy = await owner.call(publishJob, at(await owner.call(duplicateJob, at(job))));
    expect(copy).toMatchObject({ visibility: 'invited', status: 'open' });
    for (const each of [job, copy]) expect(await finds(stranger, each)).toBe(false);
    expect(await slugsOf(creator, { invited: 'true' })).toEqual([job.slug]);
  });
});

describe('the jobs that a creator is invited to', () => {
  test('are those in the feed, too, newest first, with filters and pages, and hide what cannot be opened', async () => {
    const owner = await world.owner();
    const creator = await world.creator();
    const made: OwnJob[] = [];
    for (let i = 0; i < 5; i++) {
      const job = await world.job(owner, {
        title: `Number ${i} of five jobs${i === 3 ? ' about ferns' : ''}`,
        visibility: i % 2 ? 'invited' : 'feed',
        ...(i === 2 ? { location: { kind: 'onsite', country: 'IS', city: 'Akureyri' } } : {}),
      });
      await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
      made.push(job);
    }
    const newestFirst = made.toReversed().map(({ slug }) => slug);
    expect(await slugsOf(creator, { invited: 'true' })).toEqual(newestFirst);
    expect(await slugsOf(creator, { invited: 'true', sort: 'match' })).toEqual(newestFirst);
    expect(await slugsOf(creator, { invited: 'true', q: 'fern' })).toEqual([made[3]!.slug]);
    expect(await slugsOf(creator, { invited: 'true', country: 'IS' })).toEqual([made[2]!.slug]);
    expect(await slugsOf(creator, { invited: 'true', remote: 'true', budgetMin: 100_000 })).toEqual(
      newestFirst.filter((slug) => slug !== made[2]!.slug),
    );
    const first = await creator.call(listFeed, { query: { invited: 'true', limit: 2 } });
    const second = await creator.call(listFeed, { query: { invited: 'true', limit: 50, cursor: first.nextCursor! } });
    expect([...first.items, ...second.items].map(({ job }) => job.slug)).toEqual(newestFirst);
    expect(second.items.every(({ invited: isInvited, starCost }) => isInvited && starCost === 0)).toBe(true);
    await creator.call(saveJob, at(made[1]!));
    expect(await slugsOf(creator, { saved: 'true' })).toEqual([made[1]!.slug]);
    expect(await slugsOf(creator, { saved: 'true', q: 'fern' })).toEqual([]);
    await world.setStatus('inactive', owner.id);
    expect(await slugsOf(creator, { invited: 'true' })).toEqual([]);
    expect(await creator.codeOf(listFeed, { query: { invited: 'true', saved: 'true' } })).toBe(1004);
  });

  test('cost the usual stars if the invitation is not a free one', async () => {
    const [owner, creator] = [await world.owner(), await world.creator()];
    const job = await byInvitation(owner);
    await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: creator.slug } });
    await world.db`UPDATE invitations SET is_free = false WHERE job_id = ${job.id}`;
    expect(await creator.call(getFeedItem, at(job))).toMatchObject({ invited: true, starCost: 2 });
    expect(await world.proposal(creator, job)).toMatchObject({ starCost: 2 });
    expect((await creator.call(listStars)).balance).toBe(8);
  });
});

describe('who finds a job', () => {
  test('can be changed both ways while it recruits, without a version, a question or news', async () => {
    const [owner, stranger] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const creator = await invited(owner, job);
    await world.proposal(creator, job);
    await stranger.call(saveJob, at(job));
    const news = (await creator.call(listNotifications)).items.length;
    expect(await owner.call(editJob, { ...at(job), body: { visibility: 'invited' } })).toMatchObject({ visibility: 'invited', version: 1 });
    expect([await finds(stranger, job), await finds(stranger, job, { saved: 'true' })]).toEqual([false, false]);
    expect(await stranger.codeOf(getFeedItem, at(job))).toBe(1013);
    expect((await creator.call(getFeedItem, at(job))).proposal).toMatchObject({ status: 'submitted', changes: [] });
    await owner.call(pauseJob, at(job));
    expect(await owner.call(editJob, { ...at(job), body: { visibility: 'feed', title: 'A title that everyone reads' } })).toMatchObject({
      visibility: 'feed',
      version: 2,
    });
    expect(await finds(stranger, job)).toBe(false);
    await owner.call(resumeJob, at(job));
    expect([await finds(stranger, job), await finds(stranger, job, { saved: 'true' })]).toEqual([true, true]);
    expect((await owner.call(listVersions, at(job))).items).toHaveLength(2);
    expect((await creator.call(listNotifications)).items).toHaveLength(news);
  });

  test('is a choice of a draft, too, and the feed unless told', async () => {
    const owner = await world.owner();
    const draft = await world.job(owner, { status: 'draft' });
    expect(draft.visibility).toBe('feed');
    expect(await owner.call(editJob, { ...at(draft), body: { visibility: 'invited' } })).toMatchObject({ visibility: 'invited' });
    expect(await owner.call(editJob, { ...at(draft), body: { title: 'Another title of the draft' } })).toMatchObject({
      visibility: 'invited',
    });
    expect(await owner.call(publishJob, at(draft))).toMatchObject({ visibility: 'invited', status: 'open' });
    expect(await finds(await world.creator(), draft)).toBe(false);
    const body = { ...world.jobInput(), visibility: 'friends' };
    expect((await owner.try(createJob, { body: body as never })).problem).toMatchObject({
      code: 1004,
      details: [{ path: 'visibility', message: 'Choose who can find the job' }],
    });
  });

  test('stays the feed once a creator from it has commented, even if the comment was withdrawn', async () => {
    const [owner, stranger] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    const { id } = await world.proposal(stranger, job);
    const message = 'A creator whom you didn’t invite has asked or commented, so the job stays in the feed';
    expect((await whyNot(owner, job, 'invited')).problem).toMatchObject({
      code: 1005,
      message,
      details: [{ path: 'visibility', message }],
    });
    await stranger.call(withdrawProposal, { params: { id } });
    expect((await whyNot(owner, job, 'invited')).problem).toMatchObject({ code: 1005, message });
    expect((await whyNot(owner, job, 'feed')).status).toBe(200);
  });

  test('stays the feed once a creator from it has asked something', async () => {
    const [owner, asker] = [await world.owner(), await world.creator()];
    const job = await world.job(owner);
    await asker.call(askJobQuestion, { ...at(job), body: { text: 'Do you send the shoes in half sizes, too?' } });
    expect((await whyNot(owner, job, 'invited')).problem).toMatchObject({ code: 1005, details: [{ path: 'visibility' }] });
    await owner.call(inviteCreator, { ...at(job), body: { creatorSlug: asker.slug } });
    expect((await whyNot(owner, job, 'invited')).status).toBe(200);
  });

  test('stays by invitation once a creator was given the job, even if the work was canceled', async () => {
    const owner = await world.owner();
    const job = await byInvitation(owner, { openings: 2 });
    await hire(world, owner, job, { creator: await invited(owner, job) });
    expect((await whyNot(owner, job, 'feed')).problem).toMatchObject({
      code: 1005,
      message: 'A creator was given this job by invitation, so it stays by invitation',
    });
    expect((await owner.call(getOwnJob, at(job))).visibility).toBe('invited');
  });

  test('is not changed once the job is over', async () => {
    const owner = await world.owner();
    const job = await world.job(owner);
    await owner.call(closeJob, { ...at(job), body: { reason: 'no_fit' } });
    expect((await whyNot(owner, job, 'invited')).problem).toMatchObject({ code: 1005, message: 'The job is closed' });
  });

  test('is one or the other when a comment from the feed and the change come at once', async () => {
    const owner = await world.owner();
    for (let round = 0; round < 6; round++) {
      const [job, stranger] = [await world.job(owner), await world.creator()];
      const [{ status }, commented] = await Promise.all([
        whyNot(owner, job, 'invited'),
        stranger.codeOf(createProposal, { body: { jobId: job.id, message: 'I would like to do this very much.' } }),
      ]);
      expect([
        [200, 1013],
        [400, 201],
      ]).toContainEqual([status, commented]);
    }
  });
});
