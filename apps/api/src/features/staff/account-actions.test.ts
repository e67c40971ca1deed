import { getMe } from '@castlane/contract/account.ts';
import { resendCode } from '@castlane/contract/auth.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { GRANTED_STARS_A_DAY } from '@castlane/contract/policy.ts';
import {
  banAccount,
  getAccount,
  grantStars,
  removeJob,
  resendVerification,
  signOutAccount,
  unbanAccount,
} from '@castlane/contract/staff.ts';
import { listStars } from '@castlane/contract/star.ts';
import { describe, expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const reason = 'You helped us to test the new editor.';

function staffNamed(name: string): Promise<Actor> {
  return world.account({ userType: 'staff', name });
}
function on(actor: Actor) {
  return { params: { id: actor.id } };
}
async function actsOn(id: string): Promise<Record<string, unknown>[]> {
  const acts = await world.db`
    SELECT actor_id, action, reason, before, after, request_id IS NOT NULL AS traced FROM audit_log
    WHERE target_id = ${id} AND action <> 'profile.submitted' ORDER BY n`;
  return [...acts];
}

describe('granting stars', () => {
  test('changes the balance at once, gives the creator the reason and is logged', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    expect(await staff.call(grantStars, { ...on(creator), body: { delta: 7, reason } })).toEqual({ balance: 17 });
    expect((await creator.call(getMe)).creator?.creatorStar).toBe(17);
    const { items } = await creator.call(listNotifications);
    expect(items.map(({ kind, data }) => ({ kind, data }))).toEqual([{ kind: 'stars', data: { stars: 7, reason } }]);
    expect((await creator.call(listStars)).items[0]).toMatchObject({ delta: 7, reason: 'grant', note: reason, balanceAfter: 17 });
    const facts = await world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${creator.id} ORDER BY n`;
    expect(facts.map((fact) => fact.kind)).toEqual(['notification', 'account']);
    expect(await actsOn(creator.id)).toEqual([
      { actorId: staff.id, action: 'stars.granted', reason, before: { balance: 10 }, after: { balance: 17, delta: 7 }, traced: true },
    ]);
  });

  test('may be negative, but never below a balance of zero', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    expect(await staff.call(grantStars, { ...on(creator), body: { delta: -4, reason } })).toEqual({ balance: 6 });
    expect(await staff.codeOf(grantStars, { ...on(creator), body: { delta: -7, reason } })).toBe(1016);
    expect(await actsOn(creator.id)).toHaveLength(1);
  });

  test('beyond one person’s daily limit needs a colleague', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    await staff.call(grantStars, { ...on(creator), body: { delta: GRANTED_STARS_A_DAY, reason } });
    expect(await staff.codeOf(grantStars, { ...on(creator), body: { delta: 1, reason } })).toBe(1005);
    expect(await (await world.staff()).codeOf(grantStars, { ...on(creator), body: { delta: 1, reason } })).toBe(200);
  });

  test('fifty times at once all count, up to the daily limit', async () => {
    const [staff, colleague, creator] = [await world.staff(), await world.staff(), await world.creator()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? staff : colleague).codeOf(grantStars, { ...on(creator), body: { delta: 5, reason } })),
    );
    expect(answers.filter((code) => code === 200)).toHaveLength(40);
    expect(answers.filter((code) => code === 1005)).toHaveLength(10);
    expect((await creator.call(listStars)).balance).toBe(10 + 40 * 5);
    expect(await actsOn(creator.id)).toHaveLength(40);
    expect((await creator.call(listNotifications, { query: { limit: 50 } })).items).toHaveLength(40);
  });

  test('is refused without a reason, for zero, for too many and for an account without stars', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    for (const body of [
      { delta: 0, reason },
      { delta: 101, reason },
      { delta: 1.5, reason },
      { delta: 1, reason: 'short' },
    ])
      expect(await staff.codeOf(grantStars, { ...on(creator), body })).toBe(1004);
    expect(await staff.codeOf(grantStars, { ...on(await world.owner()), body: { delta: 1, reason } })).toBe(1005);
  });
});

describe('logging an account out', () => {
  test('ends every session at once and returns their number', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    await world.db`
      INSERT INTO sessions (id, account_id, token_hash, expires_at, revoked_at) VALUES
        (gen_random_uuid(), ${creator.id}, 'a', app_now() + interval '1 day', NULL),
        (gen_random_uuid(), ${creator.id}, 'over', app_now() - interval '1 day', NULL),
        (gen_random_uuid(), ${creator.id}, 'ended', app_now() + interval '1 day', app_now())`;
    await creator.call(getMe);
    expect(await staff.call(signOutAccount, on(creator))).toEqual({ ended: 2 });
    expect(await creator.codeOf(getMe)).toBe(1010);
    expect(await staff.call(getAccount, on(creator))).toMatchObject({ openSessions: 0 });
    expect(await staff.call(signOutAccount, on(creator))).toEqual({ ended: 0 });
    expect((await actsOn(creator.id)).map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'account.signed_out', after: { ended: 2 } },
      { action: 'account.signed_out', after: { ended: 0 } },
    ]);
  });
});

describe('mailing a verification code again', () => {
  test('counts towards the account’s own limit', async () => {
    const [staff, creator] = [await world.staff(), await world.creator({ state: 'unverified' })];
    expect(await staff.codeOf(resendVerification, on(creator))).toBe(204);
    await world.castlane.worker.drain();
    expect(await world.mails(creator.email)).toHaveLength(1);
    const early = await staff.try(resendVerification, on(creator));
    expect([early.problem?.code, Number(early.headers['retry-after']) > 0]).toEqual([1022, true]);
    expect(await creator.codeOf(resendCode)).toBe(1022);
    expect(await actsOn(creator.id)).toMatchObject([{ actorId: staff.id, action: 'account.verification_resent', traced: true }]);
  });

  test('is refused for an address that is already verified', async () => {
    const [staff, creator] = [await world.staff(), await world.creator()];
    expect(await staff.codeOf(resendVerification, on(creator))).toBe(1005);
    expect(await actsOn(creator.id)).toEqual([]);
  });
});

describe('two members of staff at once', () => {
  async function race(
    first: () => Promise<{ status: number; problem: { code: number; message: string } | undefined }>,
    second: typeof first,
  ) {
    const answers = await Promise.all([first(), second()]);
    const failed = answers.filter((answer) => answer.problem);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(failed.map(({ status, problem }) => [status, problem?.code])).toEqual([[409, 1005]]);
    return failed[0]!.problem!.message;
  }

  test('ban an account once, and the later one gets the name of the colleague', async () => {
    const [ines, tomas, creator] = [await staffNamed('Ines Okafor'), await staffNamed('Tomas Vega'), await world.creator()];
    const message = await race(
      () => ines.try(banAccount, { ...on(creator), body: { reason } }),
      () => tomas.try(banAccount, { ...on(creator), body: { reason } }),
    );
    expect(message).toMatch(/Ines Okafor|Tomas Vega/);
    const detail = await ines.call(getAccount, on(creator));
    expect(detail).toMatchObject({ profile: { status: 'banned' }, ban: { reason } });
    await race(
      () => ines.try(unbanAccount, { ...on(creator), body: { reason } }),
      () => tomas.try(unbanAccount, { ...on(creator), body: {} }),
    );
    expect(await ines.call(getAccount, on(creator))).toMatchObject({ profile: { status: 'active' }, ban: null });
    expect((await actsOn(creator.id)).map((act) => act.action)).toEqual(['account.banned', 'account.unbanned']);
  });

  test('remove a job once', async () => {
    const [ines, tomas] = [await world.staff(), await world.staff()];
    const { slug } = await world.job(await world.owner());
    const call = { params: { slug }, body: { reason } };
    const message = await race(
      () => ines.try(removeJob, call),
      () => tomas.try(removeJob, call),
    );
    expect(message).toBe('The job is removed');
  });
});

test('removing a job returns its row', async () => {
  const [staff, owner] = [await world.staff(), await world.owner()];
  const { slug, title, createdAt } = await world.job(owner);
  expect(await staff.call(removeJob, { params: { slug }, body: { reason } })).toEqual({
    slug,
    title,
    status: 'removed',
    visibility: 'feed',
    ownerId: owner.id,
    ownerName: 'Example Goods',
    proposalCount: 0,
    createdAt,
  });
  expect(await staff.codeOf(removeJob, { params: { slug: 'no-such-job' }, body: { reason } })).toBe(1013);
});

test('staff cannot act on their own account or on a colleague’s', async () => {
  const [staff, colleague] = [await world.staff(), await world.staff()];
  for (const target of [staff, colleague]) {
    expect(await staff.codeOf(banAccount, { ...on(target), body: { reason } })).toBe(1012);
    expect(await staff.codeOf(grantStars, { ...on(target), body: { delta: 1, reason } })).toBe(1012);
    expect(await staff.codeOf(signOutAccount, on(target))).toBe(1012);
    expect(await staff.codeOf(resendVerification, on(target))).toBe(1012);
  }
  expect(await actsOn(staff.id)).toEqual([]);
  expect(await actsOn(colleague.id)).toEqual([]);
});

test('an action is rolled back when its log line cannot be written', async () => {
  const [staff, creator, unverified] = [await world.staff(), await world.creator(), await world.creator({ state: 'unverified' })];
  const { slug } = await world.job(await world.owner());
  const [task] = await world.db<{ id: string }[]>`
    INSERT INTO outbox (id, kind, payload, dead_at) VALUES (gen_random_uuid(), 'mail', '{}', app_now()) RETURNING id`;
  const owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
  await owner.unsafe(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
    CREATE TRIGGER audit_log_fails BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail()`);
  const before = await stateOf([creator.id, unverified.id]);
  const answers = [
    await staff.try(grantStars, { ...on(creator), body: { delta: 5, reason } }),
    await staff.try(signOutAccount, on(creator)),
    await staff.try(resendVerification, on(unverified)),
    await staff.try(banAccount, { ...on(creator), body: { reason } }),
    await staff.try(removeJob, { params: { slug }, body: { reason } }),
    await staff.raw('POST', `/staff/v1/tasks/${task!.id}/retry`),
  ];
  await owner.unsafe('DROP TRIGGER audit_log_fails ON audit_log; DROP FUNCTION fail()');
  await owner.end();
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 500));
  expect(await stateOf([creator.id, unverified.id])).toEqual(before);
  expect(await world.db`SELECT 1 FROM jobs WHERE slug = ${slug} AND status = 'open'`).toHaveLength(1);
  expect(await world.db`SELECT 1 FROM outbox WHERE id = ${task!.id} AND dead_at IS NOT NULL`).toHaveLength(1);
  await world.db`DELETE FROM outbox WHERE id = ${task!.id}`;
});

async function stateOf(ids: string[]): Promise<Record<string, unknown>> {
  const [state] = await world.db`
    SELECT (SELECT json_agg(a ORDER BY a.id) FROM accounts a WHERE a.id = ANY(${ids}::uuid[])) AS accounts,
      (SELECT json_agg(s ORDER BY s.id) FROM star_accounts s WHERE s.account_id = ANY(${ids}::uuid[])) AS stars,
      (SELECT count(*) FROM sessions s WHERE s.account_id = ANY(${ids}::uuid[]) AND s.revoked_at IS NULL) AS sessions,
      (SELECT count(*) FROM mailed_secrets s WHERE s.account_id = ANY(${ids}::uuid[])) AS codes,
      (SELECT count(*) FROM notifications) AS notifications, (SELECT count(*) FROM bans) AS bans,
      (SELECT count(*) FROM outbox) AS tasks, (SELECT count(*) FROM audit_log) AS acts`;
  return state!;
}
