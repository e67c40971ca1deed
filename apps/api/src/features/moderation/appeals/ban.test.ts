import { getMe } from '@castlane/contract/account.ts';
import { appealCase, getCase } from '@castlane/contract/case.ts';
import { decideAppeal, listAppeals } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { banAccount, unbanAccount } from '#features/moderation/bans/actions.ts';
import { caseTokenOf } from '#features/account-status/case-token.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const text = 'I did not ask anybody to pay elsewhere. Look at the chat of 3 March.';
const granted = { outcome: 'granted', answer: 'The chat shows that you are right.' } as const;
const refused = { outcome: 'refused', answer: 'The chat shows that you asked twice.' } as const;

function viewerOf({ id }: Actor): Viewer {
  return { accountId: id, sessionId: id, userType: 'staff', emailVerified: true, active: true, banned: false };
}

/** Returns a creator who was banned by `staff` and has appealed. */
async function appealed(staff: Actor): Promise<{ actor: Actor; params: { id: string }; token: string }> {
  const actor = await world.creator();
  await banAccount(world.deps, viewerOf(staff), actor.id, 'Asked to be paid elsewhere.', 'request');
  const [ban] = await world.db<{ id: string }[]>`SELECT id FROM bans WHERE account_id = ${actor.id}`;
  const token = caseTokenOf(world.deps.keys, ban!.id);
  await world.anyone().call(appealCase, { params: { token }, body: { text } });
  const [appeal] = await world.db<{ id: string }[]>`SELECT id FROM appeals WHERE account_id = ${actor.id}`;
  return { actor, params: { id: appeal!.id }, token };
}

describe('an appeal against a ban', () => {
  test('shows staff the reason of the ban, and is not for the member of staff who banned', async () => {
    const [banner, staff] = [await world.staff(), await world.staff()];
    const { actor, params } = await appealed(banner);
    const { items } = await staff.call(listAppeals);
    expect(items.find(({ id }) => id === params.id)).toMatchObject({
      kind: 'ban',
      accountId: actor.id,
      text,
      against: 'Asked to be paid elsewhere.',
      mayDecide: true,
    });
    expect(await banner.codeOf(decideAppeal, { params, body: granted })).toBe(1012);
  });

  test('that is granted lifts the ban, and mails the answer', async () => {
    const staff = await world.staff();
    const { actor, params, token } = await appealed(await world.staff());
    expect(await staff.call(decideAppeal, { params, body: granted })).toMatchObject({ kind: 'ban', ...granted });
    const [account] = await world.db`SELECT status FROM accounts WHERE id = ${actor.id}`;
    expect(account?.status).toBe('active');
    const found = await world.anyone().call(getCase, { params: { token } });
    expect(found.liftedAt).not.toBeNull();
    expect(found.appeal).toMatchObject(granted);
    const mail = (await world.mails(actor.email)).find(({ subject }) => subject === 'Your appeal was granted');
    expect(mail?.text).toContain(granted.answer);
  });

  test('that is refused keeps the ban, and the case page shows the answer', async () => {
    const staff = await world.staff();
    const { actor, params, token } = await appealed(await world.staff());
    await staff.call(decideAppeal, { params, body: refused });
    expect(await actor.codeOf(getMe)).toBe(1003);
    const found = await world.anyone().call(getCase, { params: { token } });
    expect(found).toMatchObject({ liftedAt: null, mayAppeal: false, appeal: refused });
    const mail = (await world.mails(actor.email)).find(({ subject }) => subject === 'Your appeal was denied');
    for (const words of [refused.answer, `/case/${token}`]) expect(mail?.text).toContain(words);
  });

  test('cannot be decided once the ban is lifted in another way', async () => {
    const staff = await world.staff();
    const { actor, params } = await appealed(await world.staff());
    await unbanAccount(world.deps, viewerOf(staff), actor.id, undefined, 'request');
    expect((await staff.call(listAppeals)).items.map(({ id }) => id)).not.toContain(params.id);
    const { status, problem } = await staff.try(decideAppeal, { params, body: refused });
    expect([status, problem?.code]).toEqual([409, 1005]);
  });

  test('and another decision at once: one of them lifts the ban', async () => {
    const [one, other] = [await world.staff(), await world.staff()];
    const { actor, params } = await appealed(await world.staff());
    const outcomes = await Promise.allSettled([
      one.call(decideAppeal, { params, body: granted }),
      unbanAccount(world.deps, viewerOf(other), actor.id, undefined, 'request'),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const acts = await world.db`SELECT 1 FROM audit_log WHERE target_id = ${actor.id} AND action = 'account.unbanned'`;
    expect(acts).toHaveLength(1);
  });
});
