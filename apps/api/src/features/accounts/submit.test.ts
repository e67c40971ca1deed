import { appealRejection, editProfile, getMe, submitProfile, type Profile } from '@castlane/contract/account.ts';
import { rejectVerification } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { makeChannel } from '#features/channels/factory.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const about = 'I film long runs in bad weather.';

async function streamKinds(actor: Actor): Promise<string[]> {
  const rows = await world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${actor.id} ORDER BY n`;
  return rows.map((row) => row.kind);
}

describe('sending a profile to review', () => {
  // Proves 1.16, 1.17, 3.5.
  test('makes it pending, everywhere it is shown', async () => {
    const actor = await world.creator({ state: 'incomplete' });
    await actor.call(editProfile, { body: { about, country: 'US', categories: [world.category()] } });
    const profile = await actor.call(submitProfile);
    expect(profile).toMatchObject({ status: 'inactive', verificationStatus: 'pending', isProfileCompleted: true, rejectionReason: null });
    expect(profile.submittedAt).toMatch(/Z$/);
    const acts = await world.db`SELECT actor_id, action FROM audit_log WHERE target_id = ${actor.id}`;
    expect([...acts]).toEqual([{ actorId: actor.id, action: 'profile.submitted' }]);
    expect(await streamKinds(actor)).toEqual(['account', 'account']);
  });

  test('needs name, about, categories and country', async () => {
    const { status, problem } = await (await world.creator({ state: 'incomplete' })).try(submitProfile);
    expect(status).toBe(422);
    expect(problem?.code).toBe(1004);
    expect(problem?.details?.map((detail) => detail.path)).toEqual(['country', 'about', 'categories']);
  });

  // Proves 4.20.
  test('is refused while it is pending and once it is approved', async () => {
    expect((await (await world.creator({ state: 'pending' })).try(submitProfile)).problem).toMatchObject({
      code: 1005,
      message: 'Your profile is already in review',
    });
    expect((await (await world.owner()).try(submitProfile)).problem).toMatchObject({
      code: 1005,
      message: 'Your profile is already approved',
    });
  });

  test('happens once for five simultaneous requests', async () => {
    const actor = await world.creator({ state: 'rejected' });
    const codes = await Promise.all(Array.from({ length: 5 }, () => actor.codeOf(submitProfile)));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 1005)).toHaveLength(4);
  });

  // Proves 4.20.
  test('is possible three times a day', async () => {
    const [actor, staff] = [await world.creator({ state: 'rejected' }), await world.staff()];
    for (let n = 0; n < 2; n++) {
      const { submittedAt } = await actor.call(submitProfile);
      await staff.call(rejectVerification, {
        params: { accountId: actor.id },
        body: { submittedAt: submittedAt!, reason: 'Your photo does not show you.' },
      });
    }
    const fourth = await actor.try(submitProfile);
    expect(fourth).toMatchObject({ status: 429, problem: { code: 1022 } });
    await world.advance(Number(fourth.headers['retry-after']));
    expect(await actor.codeOf(submitProfile)).toBe(200);
  });

  test('clears the last rejection', async () => {
    const actor = await world.creator({ state: 'rejected', rejectionReason: 'Your photo does not show you.' });
    expect((await actor.call(getMe)).rejection).toEqual({ items: [], note: 'Your photo does not show you.' });
    expect(await actor.call(submitProfile)).toMatchObject({ rejectionReason: null, rejection: null });
    const [kept] = await world.db`SELECT rejection, rejections FROM accounts WHERE id = ${actor.id}`;
    expect(kept).toEqual({ rejection: null, rejections: 1 });
  });

  test('is refused while an appeal waits', async () => {
    const actor = await world.creator({ state: 'rejected', rejections: 2 });
    await actor.call(appealRejection, { body: { text: 'My photo shows me, on skis and with a helmet.' } });
    expect((await actor.try(submitProfile)).problem).toMatchObject({
      code: 1005,
      message: 'Your appeal is waiting for an answer. Your profile stays as it is until then',
    });
    expect((await actor.call(getMe)).verificationStatus).toBe('rejected');
  });
});

describe('a rejection', () => {
  test('marks a point as fixed once its field has another valid value, and says so in the answer', async () => {
    const [actor, staff] = [await world.creator({ state: 'pending' }), await world.staff()];
    const reasons = ['name_not_real', 'about_has_contact', 'link_broken'] as const;
    await staff.call(rejectVerification, { params: { accountId: actor.id }, body: { reasons: [...reasons] } });
    expect(codesOf(await actor.call(getMe))).toEqual([]);
    await actor.call(editProfile, { body: { city: 'Boulder', about: 'Write to me: run@example.com, any time.' } });
    expect(codesOf(await actor.call(getMe))).toEqual([]);
    const answer = await actor.call(editProfile, { body: { about } });
    expect(codesOf(answer)).toEqual(['about_has_contact']);
    await world.advance(1);
    await makeChannel(world.db, actor.id, { handle: '@runs' });
    expect(codesOf(await actor.call(getMe))).toEqual(['about_has_contact', 'link_broken']);
  });
});

function codesOf({ rejection }: Profile): string[] {
  return rejection?.items.flatMap(({ code, mended }) => (mended ? [code] : [])) ?? [];
}
