import { appealRejection, editProfile, getMe } from '@castlane/contract/account.ts';
import { approveVerification } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const about = 'I film long runs in bad weather.';

async function streamKinds(actor: Actor): Promise<string[]> {
  const rows = await world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${actor.id} ORDER BY n`;
  return rows.map((row) => row.kind);
}

describe('editing a profile', () => {
  // Proves 3.1, 7.30.
  test('changes only the named fields', async () => {
    const actor = await world.owner({ state: 'rejected', city: 'Atlanta', company: 'Northwind' });
    const body = {
      name: 'Daniel',
      city: null,
      languages: ['de', 'en', 'de'],
      categories: [world.category(2), world.category(0)],
      business: { website: 'https://northwind.example' },
    };
    const profile = await actor.call(editProfile, { body });
    expect(profile).toMatchObject({ name: 'Daniel', city: null, languages: ['de', 'en'], country: 'US', pendingChanges: null });
    expect(profile.business).toEqual({ company: 'Northwind', website: 'https://northwind.example', industry: 'Retail' });
    expect(profile.categories.map((category) => category.id)).toEqual([world.category(0), world.category(2)]);
    expect(await actor.call(getMe)).toEqual(profile);
  });

  test('with an empty body changes nothing', async () => {
    for (const state of ['pending', 'active'] as const) {
      const actor = await world.creator({ state });
      const before = await actor.call(getMe);
      expect(await actor.call(editProfile, { body: {} })).toEqual(before);
    }
  });

  test('notifies the account’s open screens', async () => {
    const actor = await world.creator();
    await actor.call(editProfile, { body: { about } });
    expect(await streamKinds(actor)).toEqual(['account']);
  });

  test.each(['incomplete', 'rejected', 'pending', 'active'] as const)(
    'works while the profile is %s, and keeps that status',
    async (state) => {
      const actor = await world.creator({ state });
      const before = await actor.call(getMe);
      const after = await actor.call(editProfile, { body: { about } });
      expect([after.status, after.verificationStatus]).toEqual([before.status, before.verificationStatus]);
    },
  );

  test('keeps the place in the queue, but changes the version', async () => {
    const [first, second, staff] = [
      await world.creator({ state: 'pending' }),
      await world.creator({ state: 'pending' }),
      await world.staff(),
    ];
    const shown = await first.call(getMe);
    await first.call(editProfile, { body: { about } });
    const [mine, theirs] = [await first.call(getMe), await second.call(getMe)];
    expect(mine.placeInQueue).toBe(shown.placeInQueue);
    expect(theirs.placeInQueue).toBeGreaterThan(mine.placeInQueue!);
    const old = await staff.try(approveVerification, { params: { accountId: first.id }, body: { submittedAt: shown.submittedAt! } });
    expect(old).toMatchObject({ status: 409, problem: { code: 1005 } });
    expect(await staff.codeOf(approveVerification, { params: { accountId: first.id }, body: { submittedAt: mine.submittedAt! } })).toBe(
      204,
    );
  });

  test('to an age under 18 is refused by the server’s date', async () => {
    const actor = await world.creator();
    const [clock] = await world.db<{ birthday: string; dayAfter: string }[]>`
      SELECT (app_now() - interval '18 years')::date AS birthday, (app_now() - interval '18 years' + interval '1 day')::date AS day_after`;
    expect(await actor.codeOf(editProfile, { body: { dateOfBirth: clock!.birthday } })).toBe(200);
    const { problem } = await actor.try(editProfile, { body: { dateOfBirth: clock!.dayAfter } });
    expect(problem).toMatchObject({
      code: 1004,
      message: 'You must be 18 or older',
      details: [{ path: 'dateOfBirth', message: 'You must be 18 or older' }],
    });
  });

  test('to an unknown or retired category is refused', async () => {
    const actor = await world.creator();
    await world.db`UPDATE categories SET retired_at = app_now() WHERE id = ${world.category(5)}`;
    for (const id of [world.category(5), '0190ca7e-0000-7000-8000-0000000fffff']) {
      const { problem } = await actor.try(editProfile, { body: { categories: [world.category(), id] } });
      expect(problem).toMatchObject({ code: 1004, details: [{ path: 'categories' }] });
    }
    expect((await actor.call(getMe)).categories.map((category) => category.slug)).toEqual(['lifestyle']);
  });

  test('to an unknown country or language is refused', async () => {
    const actor = await world.creator();
    for (const [field, body] of Object.entries({ country: { country: 'XX' }, languages: { languages: ['en', 'xx'] } })) {
      const { problem } = await actor.try(editProfile, { body });
      expect(problem).toMatchObject({ code: 1004, details: [{ path: field }] });
    }
    const { country, languages } = await actor.call(getMe);
    expect([country, languages]).toEqual(['US', ['en']]);
  });

  test('of business fields by a creator is refused', async () => {
    const { problem } = await (await world.creator()).try(editProfile, { body: { business: { company: 'Northwind' } } });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'business' }] });
  });

  test('of fields that only the server sets is refused', async () => {
    const actor = await world.creator({ state: 'rejected' });
    const before = await actor.call(getMe);
    for (const field of [
      'status',
      'verificationStatus',
      'userType',
      'email',
      'emailVerifiedAt',
      'creatorStar',
      'id',
      'slug',
      'passwordHash',
      'profileImageUri',
    ]) {
      const { problem } = await actor.raw('PATCH', '/user/v1/account/edit', { body: { [field]: 'active' } });
      expect({ field, code: problem?.code }).toEqual({ field, code: 1004 });
    }
    expect(await actor.call(getMe)).toEqual(before);
  });

  test('needs a verified address and an account with a profile', async () => {
    expect(await (await world.creator({ state: 'unverified' })).codeOf(editProfile, { body: { about } })).toBe(1002);
    expect(await (await world.staff()).codeOf(editProfile, { body: { about } })).toBe(1012);
    expect(await (await world.creator({ state: 'banned' })).codeOf(editProfile, { body: { about } })).toBe(1003);
  });

  test('is refused while an appeal waits, since the appeal is about the profile as it is', async () => {
    const actor = await world.creator({ state: 'rejected', rejections: 2 });
    await actor.call(appealRejection, { body: { text: 'My photo shows me, on skis and with a helmet.' } });
    const { problem } = await actor.try(editProfile, { body: { about } });
    expect(problem).toMatchObject({ code: 1005, message: 'Your appeal is waiting for an answer. Your profile stays as it is until then' });
  });

  test('by an account that is banned at the same time writes nothing', async () => {
    const actor = await world.creator();
    const before = await actor.call(getMe);
    // The session was looked up before the ban and still says that the account may act.
    await world.setStatus('banned', actor.id);
    expect(await actor.codeOf(editProfile, { body: { about } })).toBe(1003);
    const [account] = await world.db`SELECT about FROM accounts WHERE id = ${actor.id}`;
    expect(account?.about).toBe(before.about);
  });
});
