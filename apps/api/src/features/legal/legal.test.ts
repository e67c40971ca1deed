import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteAccount } from '@castlane/contract/account.ts';
import { signup } from '@castlane/contract/auth.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { acceptLegal, getLegalPage, listUnaccepted } from '@castlane/contract/legal.ts';
import { afterEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { PARTS } from '#features/account-data/export.ts';
import { readLegal } from '#platform/legal.ts';
import { openWorld } from '#testing/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'castlane-legal-'));
const TERMS = '# Terms\n\nBe kind.';
const PRIVACY = '# Privacy\n\nWe keep little.';
const file = (name: string) => join(folder, `${name}.md`);

function write(terms: string) {
  writeFileSync(file('terms'), terms);
  writeFileSync(file('privacy'), PRIVACY);
}
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const NOW = [
  { page: 'terms', sha256: hashOf(TERMS) },
  { page: 'privacy', sha256: hashOf(PRIVACY) },
] as const;

const world = openWorld(() => {
  write(TERMS);
  return { TERMS_FILE: file('terms'), PRIVACY_FILE: file('privacy') };
});
afterEach(() => restartWith(TERMS));

/** The operator writes another text and starts the server again. */
async function restartWith(terms: string) {
  write(terms);
  Object.assign(world.deps, { legal: await readLegal(world.deps.config) });
}

async function newcomer() {
  const email = `n${Math.random().toString(36).slice(2)}@example.com`;
  const body = { name: 'Nia New', email, password: 'Quiet7Rivers!', userType: 'creator' } as const;
  const { user } = await world.anyone().call(signup, { body });
  return user.id;
}

async function acceptedBy(id: string) {
  return world.db`SELECT page, sha256 FROM legal_acceptances WHERE account_id = ${id} ORDER BY page DESC, accepted_at`;
}

test('anyone reads the pages that the operator has, and finds no others', async () => {
  const anyone = world.anyone();
  expect((await anyone.call(getConfig)).legal).toEqual(['terms', 'privacy']);
  expect(await anyone.call(getLegalPage, { params: { page: 'terms' } })).toEqual({ page: 'terms', text: TERMS, sha256: hashOf(TERMS) });
  expect(await anyone.codeOf(getLegalPage, { params: { page: 'imprint' } })).toBe(1009);
  expect(await anyone.codeOf(getLegalPage, { params: { page: 'other' as never } })).toBe(1009);
});

test('a sign-up stores which versions it agreed to', async () => {
  expect(await acceptedBy(await newcomer())).toEqual(NOW);
});

test('after a change a user is asked once, and agrees to the version that they read', async () => {
  const creator = await world.creator();
  expect((await creator.call(listUnaccepted)).items).toEqual(NOW.map((version) => ({ ...version, isChange: false })));
  await creator.call(acceptLegal, { body: { items: [...NOW] } });
  expect((await creator.call(listUnaccepted)).items).toEqual([]);

  const next = '# Terms\n\nBe very kind.';
  await restartWith(next);
  const changed = { page: 'terms', sha256: hashOf(next) } as const;
  expect((await creator.call(listUnaccepted)).items).toEqual([{ ...changed, isChange: true }]);
  expect(await creator.codeOf(acceptLegal, { body: { items: [NOW[0]] } })).toBe(1005);
  await creator.call(acceptLegal, { body: { items: [changed] } });
  await creator.call(acceptLegal, { body: { items: [changed] } });
  expect((await creator.call(listUnaccepted)).items).toEqual([]);
  expect(await acceptedBy(creator.id)).toEqual([NOW[0], changed, NOW[1]]);
});

test('of a wrong list nothing is stored', async () => {
  const owner = await world.owner();
  const wrong = { page: 'privacy', sha256: '0'.repeat(64) } as const;
  expect(await owner.codeOf(acceptLegal, { body: { items: [NOW[0], wrong] } })).toBe(1005);
  expect(await owner.codeOf(acceptLegal, { body: { items: [{ page: 'imprint' as never, sha256: NOW[0].sha256 }] } })).toBe(1004);
  expect(await acceptedBy(owner.id)).toEqual([]);
});

test('what an account agreed to is in its data, and goes with it', async () => {
  const creator = await world.creator();
  await creator.call(acceptLegal, { body: { items: [NOW[0]] } });
  expect(await PARTS.agreedTo!(world.db, creator.id)).toMatchObject([NOW[0]]);
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await acceptedBy(creator.id)).toEqual([]);
});
