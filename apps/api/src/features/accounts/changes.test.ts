import { editProfile, getMe, getProfile } from '@castlane/contract/account.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { createProposal, listProposals } from '@castlane/contract/proposal.ts';
import { listVerifications } from '@castlane/contract/staff-verification.ts';
import { describe, expect, test } from 'vitest';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

async function isQueued({ id }: Actor): Promise<boolean> {
  const { items } = await (await world.staff()).call(listVerifications, { query: { queue: 'changed', limit: 50 } });
  return items.some(({ accountId }) => accountId === id);
}

describe('new values of an active profile', () => {
  test('wait for review where they identify the account, and are public at once otherwise', async () => {
    const owner = await world.owner({ name: 'Dana Whitlock', company: 'Whitlock Candles', website: 'https://whitlock.example' });
    const profile = await owner.call(editProfile, {
      body: {
        name: 'Dana Marsh',
        dateOfBirth: '1990-02-03',
        city: 'Macon',
        business: { company: 'Marsh Candles', website: 'https://marsh.example', industry: 'Home' },
      },
    });
    expect(profile).toMatchObject({
      name: 'Dana Whitlock',
      dateOfBirth: '1994-05-17',
      city: 'Macon',
      business: { company: 'Whitlock Candles', website: 'https://whitlock.example', industry: 'Home' },
      status: 'active',
      verificationStatus: 'approved',
      pendingChanges: { name: 'Dana Marsh', dateOfBirth: '1990-02-03', company: 'Marsh Candles', website: 'https://marsh.example' },
    });
    expect(await owner.call(getMe)).toEqual(profile);
    expect(await isQueued(owner)).toBe(true);
  });

  test('are not shown to others before the review', async () => {
    const [owner, creator] = [await world.owner({ company: 'Old Company' }), await world.creator({ name: 'Old Name' })];
    await owner.call(editProfile, { body: { name: 'New Owner', business: { company: 'New Company', website: null } } });
    await creator.call(editProfile, { body: { name: 'New Name' } });
    const job = await world.job(owner);
    await creator.call(createProposal, { body: { jobId: job.id, message: 'I run on snow all winter and would test it.' } });
    const seen = JSON.stringify([
      await creator.call(listFeed),
      await creator.call(getProfile, { params: { slug: owner.slug } }),
      await owner.call(listProposals, { params: { slug: job.slug } }),
      await owner.call(getProfile, { params: { slug: creator.slug } }),
    ]);
    expect(seen).toContain('Old Company');
    expect(seen).toContain('Old Name');
    expect(seen).not.toMatch(/New (?:Company|Name|Owner)/);
  });

  test('are merged edit by edit, and keep their place in the queue as a new version', async () => {
    const owner = await world.owner();
    await owner.call(editProfile, { body: { name: 'Robin Marsh' } });
    const [first] = await world.db<{ submittedAt: string }[]>`SELECT submitted_at FROM profile_changes WHERE account_id = ${owner.id}`;
    await world.advance(3600);
    const { pendingChanges } = await owner.call(editProfile, { body: { business: { company: 'Marsh Goods' } } });
    expect(pendingChanges).toEqual({ name: 'Robin Marsh', company: 'Marsh Goods' });
    const [second] = await world.db<{ submittedAt: string }[]>`SELECT submitted_at FROM profile_changes WHERE account_id = ${owner.id}`;
    expect(Date.parse(second!.submittedAt) - Date.parse(first!.submittedAt)).toBe(1);
  });

  test('that equal the public values are dropped, and without any left the account leaves the queue', async () => {
    const owner = await world.owner({ company: 'Example Goods' });
    await owner.call(editProfile, { body: { name: 'Robin Marsh', business: { company: 'Marsh Goods' } } });
    const one = await owner.call(editProfile, { body: { business: { company: 'Example Goods' } } });
    expect(one.pendingChanges).toEqual({ name: 'Robin Marsh' });
    expect((await owner.call(editProfile, { body: { name: 'Robin Example' } })).pendingChanges).toBeNull();
    expect(await world.db`SELECT 1 FROM profile_changes WHERE account_id = ${owner.id}`).toHaveLength(0);
    expect(await isQueued(owner)).toBe(false);
  });

  test('may clear a field', async () => {
    const owner = await world.owner({ website: 'https://example.com' });
    const { pendingChanges, business } = await owner.call(editProfile, { body: { business: { website: null } } });
    expect([pendingChanges, business?.website]).toEqual([{ website: null }, 'https://example.com']);
  });

  test('are validated like any others', async () => {
    const owner = await world.owner();
    const { problem } = await owner.try(editProfile, { body: { dateOfBirth: '2020-01-01' } });
    expect(problem).toMatchObject({ code: 1004, details: [{ path: 'dateOfBirth' }] });
    expect((await owner.call(getMe)).pendingChanges).toBeNull();
  });

  test('that equal the public values, or are of other fields, do not enter the queue', async () => {
    const owner = await world.owner();
    await owner.call(editProfile, { body: { name: 'Robin Example', about: 'We sell honest goods to honest people.' } });
    expect((await owner.call(getMe)).pendingChanges).toBeNull();
    expect(await isQueued(owner)).toBe(false);
  });

  test('are logged by field name, without the values', async () => {
    const owner = await world.owner();
    await owner.call(editProfile, { body: { name: 'Robin Marsh', dateOfBirth: '1980-01-01' } });
    const acts =
      await world.db`SELECT actor_id, after FROM audit_log WHERE target_id = ${owner.id} AND action = 'profile.changes_submitted'`;
    expect([...acts]).toEqual([{ actorId: owner.id, after: { fields: 'name, dateOfBirth' } }]);
  });

  test.each(['incomplete', 'pending', 'rejected'] as const)('of a profile that is %s are public at once', async (state) => {
    const owner = await world.owner({ state });
    const profile = await owner.call(editProfile, { body: { name: 'Robin Marsh', business: { company: 'Marsh Goods' } } });
    expect(profile).toMatchObject({ name: 'Robin Marsh', business: { company: 'Marsh Goods' }, pendingChanges: null });
  });

  test('of two simultaneous edits are both kept', async () => {
    const owner = await world.owner();
    await Promise.all([
      owner.call(editProfile, { body: { name: 'Robin Marsh' } }),
      owner.call(editProfile, { body: { business: { company: 'Marsh Goods' } } }),
      owner.call(editProfile, { body: { business: { website: 'https://marsh.example' } } }),
    ]);
    expect((await owner.call(getMe)).pendingChanges).toEqual({
      name: 'Robin Marsh',
      company: 'Marsh Goods',
      website: 'https://marsh.example',
    });
  });
});
