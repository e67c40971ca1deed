import { changePassword, deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import { forgotPassword, endOtherSessions, login, logout, resetPassword } from '@castlane/contract/auth.ts';
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '@castlane/contract/calendar.ts';
import { banAccount, signOutAccount, unbanAccount } from '@castlane/contract/staff.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { hashOf } from '#features/auth/sessions/tokens.ts';
import { fetchCalendar, newAddress } from '#features/engagements/calendar/factory.ts';
import { Client } from '#testing/client.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

const statusAt = async (url: string) => (await fetchCalendar(world, url)).statusCode;
const tokenIn = (url: string) => /\/([\w-]{43})\.ics$/.exec(url)![1]!;

describe('the address of a calendar', () => {
  test('is told once, and only its hash is stored', async () => {
    const creator = await world.creator();
    expect(await creator.call(getCalendar)).toEqual({ address: null });
    const { address, url } = await creator.call(makeCalendarAddress, { body: { replaces: null } });
    expect(url).toMatch(/^http:\/\/localhost:3000\/files\/calendar\/[\w-]{43}\.ics$/);
    expect(Buffer.from(tokenIn(url), 'base64url')).toHaveLength(32);
    expect(await creator.call(getCalendar)).toEqual({ address });
    const [row] = await world.db`SELECT c.*, c::text AS whole FROM calendar_addresses c WHERE account_id = ${creator.id}`;
    expect(row!['tokenHash']).toEqual(hashOf(tokenIn(url)));
    expect(JSON.stringify(row)).not.toContain(tokenIn(url));
    expect(await statusAt(url)).toBe(200);
  });

  test('is kept for no repeated call', async () => {
    const creator = await world.creator();
    const headers = { 'idempotency-key': '01930000-0000-7000-8000-00000000c0de' };
    const { url } = await creator.call(makeCalendarAddress, { body: { replaces: null }, headers });
    expect(await creator.codeOf(makeCalendarAddress, { body: { replaces: null }, headers })).toBe(1005);
    expect(await world.db`SELECT FROM idempotency_keys WHERE account_id = ${creator.id}`).toEqual([]);
    expect(await statusAt(url)).toBe(200);
  });

  test('of two tabs at the same time, one makes it, and the other is told', async () => {
    const creator = await world.creator();
    const make = (replaces: string | null) => creator.try(makeCalendarAddress, { body: { replaces } });
    const both = async (replaces: string | null) => {
      const made = await Promise.all([make(replaces), make(replaces)]);
      expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      return made.find(({ status }) => status === 201)!.answer;
    };
    const first = await both(null);
    const second = await both(first.address.id);
    expect(await creator.call(getCalendar)).toEqual({ address: second.address });
    expect([await statusAt(first.url), await statusAt(second.url)]).toEqual([404, 200]);
  });

  test('is replaced only by who knows of it', async () => {
    const creator = await world.creator();
    const url = await newAddress(creator);
    const { address } = await creator.call(getCalendar);
    expect(await creator.try(makeCalendarAddress, { body: { replaces: null } })).toMatchObject({
      status: 409,
      problem: { code: 1005, message: 'Your calendar’s address was changed elsewhere in the meantime' },
    });
    const next = await newAddress(creator, address!.id);
    expect([await statusAt(url), await statusAt(next)]).toEqual([404, 200]);
  });

  test('ends at a press, and once more is no problem', async () => {
    const [creator, other] = [await world.creator(), await world.creator()];
    const [url, others] = [await newAddress(creator), await newAddress(other)];
    await creator.call(endCalendarAddress);
    await creator.call(endCalendarAddress);
    expect(await creator.call(getCalendar)).toEqual({ address: null });
    expect([await statusAt(url), await statusAt(others)]).toEqual([404, 200]);
    expect(await newAddress(creator)).not.toBe(url);
  });

  test('is in the export as the time when it was made', async () => {
    const creator = await world.creator();
    const url = await newAddress(creator);
    const { address } = await creator.call(getCalendar);
    const content = await creator.call(exportAccount);
    expect(content['calendar']).toEqual([{ createdAt: address!.createdAt }]);
    for (const form of ['base64url', 'base64', 'hex'] as const)
      expect(JSON.stringify(content)).not.toContain(hashOf(tokenIn(url)).toString(form));
    expect(JSON.stringify(content)).not.toContain(tokenIn(url));
  });
});

/** What ends access to an account. */
const ENDS: Record<string, (actor: Actor) => Promise<unknown>> = {
  'a change of the password': (actor) =>
    actor.call(changePassword, { body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } }),
  'a reset password': async (actor) => {
    await actor.call(forgotPassword, { body: { email: actor.email } });
    await world.castlane.worker.drain();
    const token = /reset-password\/([\w-]+)/.exec((await world.mails(actor.email))[0]!.text)![1]!;
    await actor.call(resetPassword, { body: { token, password: 'Quiet7Rivers!' } });
  },
  'a ban, also after it is lifted': async ({ id }) => {
    const [staff, other] = [await world.staff(), await world.staff()];
    await staff.call(banAccount, { params: { id }, body: { reason: 'They asked for money in advance, twice.' } });
    await other.call(unbanAccount, { params: { id }, body: {} });
  },
  'the deletion of the account': (actor) => actor.call(deleteAccount, { body: { password: DEMO_PASSWORD } }),
  'staff, who log the account out': async ({ id }) => (await world.staff()).call(signOutAccount, { params: { id } }),
};

test.each(Object.keys(ENDS))('%s ends the address', async (name) => {
  const creator = await world.creator();
  const url = await newAddress(creator);
  await ENDS[name]!(creator);
  expect(await statusAt(url)).toBe(404);
  expect(await world.db`SELECT FROM calendar_addresses WHERE account_id = ${creator.id}`).toEqual([]);
});

test('a ban that comes while a program reads is seen by the next request', async () => {
  const creator = await world.creator();
  const url = await newAddress(creator);
  // Without the action, which also deletes the address.
  await world.setStatus('banned', creator.id);
  expect(await statusAt(url)).toBe(404);
  await world.setStatus('inactive', creator.id);
  expect(await statusAt(url)).toBe(200);
});

test('logging out leaves the address: calendars are no browsers', async () => {
  const creator = await world.creator();
  const url = await newAddress(creator);
  const { token } = await world.anyone().call(login, { body: { email: creator.email, password: DEMO_PASSWORD } });
  await new Client(world.app, token).call(endOtherSessions);
  await new Client(world.app, token).call(logout);
  expect(await statusAt(url)).toBe(200);
});

test('a stranger’s session that a new password ends makes no address at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const creator = await world.creator();
    const { token } = await world.anyone().call(login, { body: { email: creator.email, password: DEMO_PASSWORD } });
    const stranger = new Client(world.app, token);
    const [made, changed] = await Promise.all([
      stranger.try(makeCalendarAddress, { body: { replaces: null } }),
      creator.codeOf(changePassword, { body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } }),
    ]);
    expect(changed).toBe(204);
    expect(await world.db`SELECT FROM calendar_addresses WHERE account_id = ${creator.id}`).toEqual([]);
    if (made.status === 201) expect(await statusAt(made.answer.url)).toBe(404);
    else expect(made.problem!.code).toBe(1010);
  }
});
