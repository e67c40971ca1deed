import { getMe } from '@castlane/contract/account.ts';
import { endOtherSessions, endSession, listSessions, login, logout } from '@castlane/contract/auth.ts';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { Client } from '#testing/client.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function signInAgain({ email }: Actor, browser: string): Promise<Client> {
  const { token } = await world.anyone().call(login, { body: { email, password: DEMO_PASSWORD }, headers: { 'user-agent': browser } });
  return new Client(world.app, token);
}

async function idOf(client: Client): Promise<string> {
  const { items } = await client.call(listSessions);
  return items.find((item) => item.isCurrent)!.id;
}

describe('the list of sessions', () => {
  test('lists the account’s active sessions, the last used first, and marks the current one', async () => {
    const actor = await world.creator();
    await signInAgain(await world.creator(), 'Somebody else');
    await signInAgain(actor, 'Firefox');
    const ended = await signInAgain(actor, 'Gone');
    await ended.call(logout);
    await world.advance(30);
    await signInAgain(actor, 'Safari');
    const { items } = await actor.call(listSessions);
    expect(items.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ['Safari', false],
      ['Firefox', false],
      ['factory', true],
    ]);
    expect(Date.parse(items[0]!.expiresAt) - Date.parse(items[0]!.createdAt)).toBe(30 * 86_400_000);
  });

  test('lists no expired session', async () => {
    const actor = await world.creator();
    const old = await idOf(await signInAgain(actor, 'Old'));
    await world.db`UPDATE sessions SET last_seen_at = app_now() - interval '14 days' WHERE id = ${old}`;
    expect((await actor.call(listSessions)).items.map(({ userAgent }) => userAgent)).toEqual(['factory']);
  });

  // Proves 8.2.
  test('works for staff too, and not before the address is verified', async () => {
    expect(await (await world.staff()).codeOf(listSessions)).toBe(200);
    expect(await (await world.creator({ state: 'unverified' })).codeOf(listSessions)).toBe(1002);
    expect(await world.anyone().codeOf(listSessions)).toBe(1010);
  });
});

describe('ending a session', () => {
  test('ends that one, at once, and no other', async () => {
    const actor = await world.creator();
    const [lost, kept] = [await signInAgain(actor, 'Lost phone'), await signInAgain(actor, 'Kept')];
    expect(await lost.codeOf(getMe)).toBe(200);
    expect(await actor.codeOf(endSession, { params: { id: await idOf(lost) } })).toBe(204);
    expect([await lost.codeOf(getMe), await kept.codeOf(getMe), await actor.codeOf(getMe)]).toEqual([1010, 200, 200]);
  });

  test('logs out when it is the current one', async () => {
    const actor = await world.creator();
    expect(await actor.codeOf(endSession, { params: { id: await idOf(actor) } })).toBe(204);
    expect(await actor.codeOf(getMe)).toBe(1010);
  });

  test('of another account, of an unknown id or twice is not found', async () => {
    const [actor, other] = [await world.creator(), await world.creator()];
    const ended = await idOf(await signInAgain(actor, 'Ended'));
    await actor.call(endSession, { params: { id: ended } });
    for (const id of [await idOf(other), '0190ca7e-0000-7000-8000-00000000beef', ended])
      expect(await actor.codeOf(endSession, { params: { id } })).toBe(1009);
    expect(await actor.codeOf(endSession, { params: { id: 'nonsense' } })).toBe(1005);
    expect(await other.codeOf(getMe)).toBe(200);
  });

  test('happens once for fifty simultaneous requests', async () => {
    const actor = await world.creator();
    const id = await idOf(await signInAgain(actor, 'Twice'));
    const codes = await Promise.all(Array.from({ length: 50 }, () => actor.codeOf(endSession, { params: { id } })));
    expect(codes.filter((code) => code === 204)).toHaveLength(1);
    expect(codes.filter((code) => code === 1009)).toHaveLength(49);
  });
});

describe('logging out', () => {
  test('ends this session at once and no other', async () => {
    const actor = await world.creator();
    const other = await signInAgain(actor, 'Other');
    expect(await actor.codeOf(getMe)).toBe(200);
    expect(await other.codeOf(getMe)).toBe(200);
    expect(await actor.codeOf(logout)).toBe(204);
    expect(await actor.codeOf(getMe)).toBe(1010);
    expect(await other.codeOf(getMe)).toBe(200);
  });
});

describe('ending the other sessions', () => {
  test('keeps this one and those of other accounts', async () => {
    const [actor, other] = [await world.owner(), await world.owner()];
    const others = [await signInAgain(actor, 'One'), await signInAgain(actor, 'Two')];
    const sockets = [await connectSocket(world.app, others[0]!.token!), await connectSocket(world.app, actor.token)];
    for (const socket of sockets) await socket.next('ready');
    expect(await actor.codeOf(endOtherSessions)).toBe(204);
    for (const each of others) expect(await each.codeOf(getMe)).toBe(1010);
    expect([await actor.codeOf(getMe), await other.codeOf(getMe)]).toEqual([200, 200]);
    expect((await actor.call(listSessions)).items).toHaveLength(1);
    expect(await sockets[0]!.closed()).toBe(4401);
    expect(sockets[1]!.closeCode).toBeUndefined();
    sockets[1]!.cut();
  });
});
