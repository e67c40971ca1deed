import { editProfile, getMe, getProfile } from '@castlane/contract/account.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const about = 'I film long runs in bad weather.';

describe('the account’s own profile', () => {
  // Proves 7.27.
  test('is returned before and after the email is verified, and only with a session', async () => {
    expect(await (await world.creator({ state: 'unverified' })).codeOf(getMe)).toBe(200);
    expect(await (await world.staff()).codeOf(getMe)).toBe(200);
    expect(await world.anyone().codeOf(getMe)).toBe(1010);
  });

  // Proves 3.9.
  test('has ten points for each of ten fields', async () => {
    const actor = await world.creator({ state: 'incomplete' });
    expect((await actor.call(getMe)).completeness).toBe(20);
    const body = {
      about,
      country: 'US',
      state: 'Georgia',
      city: 'Atlanta',
      dateOfBirth: '1994-05-17',
      gender: 'female',
      phoneNumber: '+14045550001',
    } as const;
    expect((await actor.call(editProfile, { body })).completeness).toBe(90);
    await world.db`UPDATE accounts SET profile_image_uri = '/files/a.webp' WHERE id = ${actor.id}`;
    expect((await actor.call(getMe)).completeness).toBe(100);
  });

  test('of a creator shows the stars', async () => {
    expect((await (await world.creator()).call(getMe)).creator).toEqual({ creatorStar: 10, channels: [] });
  });

  test('shows the place in the queue while it waits', async () => {
    await world.db`UPDATE accounts SET verification_status = 'incomplete', submitted_at = NULL WHERE verification_status = 'pending'`;
    const [first, second] = [await world.creator({ state: 'pending' }), await world.owner({ state: 'pending' })];
    expect((await first.call(getMe)).placeInQueue).toBe(0);
    expect((await second.call(getMe)).placeInQueue).toBe(1);
    expect((await (await world.owner()).call(getMe)).placeInQueue).toBeNull();
  });
});

describe('how long a review takes', () => {
  test('is the median of finished reviews, shown while a profile waits', async () => {
    await world.db`UPDATE accounts SET reviewed_at = NULL`;
    const waiting = await world.creator({ state: 'pending' });
    expect((await waiting.call(getMe)).medianWaitMinutes).toBeNull();
    for (const minutes of [10, 30, 240]) {
      const { id } = await world.creator();
      await world.db`UPDATE accounts SET submitted_at = reviewed_at - make_interval(mins => ${minutes}) WHERE id = ${id}`;
    }
    expect((await waiting.call(getMe)).medianWaitMinutes).toBe(30);
    expect((await (await world.creator()).call(getMe)).medianWaitMinutes).toBeNull();
  });
});

describe('a public profile', () => {
  const PRIVATE = ['email', 'phoneNumber', 'dateOfBirth', 'gender', 'rejectionReason', 'emailVerifiedAt', 'completeness'];

  test('shows only public fields', async () => {
    const [creator, owner] = [await world.creator({ phoneNumber: '+14045550200' }), await world.owner()];
    const profile = await owner.call(getProfile, { params: { slug: creator.slug } });
    expect(profile).toMatchObject({ id: creator.id, verified: true, business: null, jobsPosted: null, jobsAssigned: 0 });
    for (const field of PRIVATE) expect(profile).not.toHaveProperty(field);
    expect(await creator.call(getProfile, { params: { slug: owner.slug } })).toMatchObject({
      jobsPosted: 0,
      business: { company: 'Example Goods' },
    });
  });

  test('of an account that is not active is visible to its owner only', async () => {
    const viewer = await world.owner();
    for (const state of ['unverified', 'incomplete', 'pending', 'rejected', 'banned'] as const) {
      const { slug } = await world.creator({ state });
      expect({ state, code: await viewer.codeOf(getProfile, { params: { slug } }) }).toEqual({ state, code: 1009 });
    }
    const pending = await world.creator({ state: 'pending' });
    expect(await pending.call(getProfile, { params: { slug: pending.slug } })).toMatchObject({ id: pending.id, verified: false });
  });

  test('is not found for an unknown slug, a member of staff or an invalid slug', async () => {
    const [viewer, staff] = [await world.creator(), await world.staff()];
    for (const slug of ['nobody-here', staff.slug, 'Not A Slug', '..%2f', 'x'.repeat(150)]) {
      expect({ slug, code: await viewer.codeOf(getProfile, { params: { slug } }) }).toEqual({ slug, code: 1009 });
    }
    expect(await staff.codeOf(getProfile, { params: { slug: viewer.slug } })).toBe(1012);
  });
});
