import { exportAccount, getMe, getProfile, setPresence } from '@castlane/contract/account.ts';
import { describe, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();

describe('showing that an account is online', () => {
  test('is on by default, and can be switched off and on', async () => {
    const actor = await world.creator();
    expect((await actor.call(getMe)).showsPresence).toBe(true);
    const hidden = await actor.call(setPresence, { body: { shown: false } });
    expect(hidden.showsPresence).toBe(false);
    expect(await actor.call(getMe)).toEqual(hidden);
    expect((await actor.call(exportAccount))['profile']).toMatchObject({ showsPresence: false });
    expect((await actor.call(setPresence, { body: { shown: true } })).showsPresence).toBe(true);
  });

  test('notifies the other screens of the account once for each change', async () => {
    const actor = await world.owner({ state: 'incomplete' });
    for (const shown of [true, false, false]) await actor.call(setPresence, { body: { shown } });
    const kinds = await world.db<{ kind: string }[]>`SELECT kind FROM stream_events WHERE account_id = ${actor.id} ORDER BY n`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['account']);
  });

  test('is private: others cannot see the setting', async () => {
    const [creator, owner] = [await world.creator(), await world.owner()];
    await creator.call(setPresence, { body: { shown: false } });
    expect((await owner.call(getMe)).showsPresence).toBe(true);
    expect(await owner.call(getProfile, { params: { slug: creator.slug } })).not.toHaveProperty('showsPresence');
  });

  test('changed by fifty requests at once ends with one of their values', async () => {
    const actor = await world.creator();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => actor.try(setPresence, { body: { shown: n % 2 === 0 } })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await world.db<{ changes: number }[]>`SELECT count(*)::int AS changes FROM stream_events WHERE account_id = ${actor.id}`;
    expect((await actor.call(getMe)).showsPresence).toBe(row!.changes % 2 === 0);
  });
});
