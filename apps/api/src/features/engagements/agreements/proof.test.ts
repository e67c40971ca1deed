import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createAmendment } from '@castlane/contract/amendment.ts';
import { acceptOffer, createOffer, getAgreement } from '@castlane/contract/offer.ts';
import { approveProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castlane-agreement-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a job whose brief has every kind of character, with terms that were amended once. */
async function changedTerms() {
  const [owner, creator] = await Promise.all([world.owner({ name: 'Zoë "Zed" Ångström' }), world.creator()]);
  const job = await world.job(owner, {
    title: 'Zwölf „Füße“ im Schnee \\ 雪靴 👟',
    description: 'One video: “snow”, ice & <slush>.\n\n- Größe 42 and a back\\slash, \u{1F97E} on \u00E9 and e\u0301.',
  });
  const { id: proposalId } = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposalId } });
  await owner.call(initThread, { body: { proposalId } });
  const offer = await owner.call(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposalId) });
  await creator.call(acceptOffer, { params: { id: offer.id } });
  const at = { params: { id: offer.id } };
  const amendment = await creator.call(createAmendment, { ...at, body: world.amendmentInput(offer) });
  await owner.call(acceptOffer, { params: { id: amendment.id } });
  return { owner, creator, at, slug: job.slug };
}

test('the documented command computes the hash of the offered text, for every version', async () => {
  const guide = await readFile(new URL('../../../../../../docs/agreements.md', import.meta.url), 'utf8');
  const command = /^sha256sum (agreement-<job>-<version>\.json)$/m.exec(guide);
  expect(command).not.toBeNull();
  const { owner, creator, at, slug } = await changedTerms();
  for (const [reader, number] of [
    [owner, 1],
    [creator, 2],
  ] as const) {
    const { canonical, sha256 } = await reader.call(getAgreement, { ...at, query: { number } });
    const name = command![1]!.replace('<job>', slug).replace('<version>', String(number));
    await writeFile(join(folder, name), canonical);
    const { stdout } = await run('sha256sum', [name], { cwd: folder });
    expect(stdout).toBe(`${sha256}  ${name}\n`);
  }
});

test('the terms canonicalize to the same text, and each version names the hash of the one before', async () => {
  const { owner, at } = await changedTerms();
  const first = await owner.call(getAgreement, { ...at, query: { number: 1 } });
  const second = await owner.call(getAgreement, at);
  for (const { terms, canonical } of [first, second]) expect(canonicalize(terms)).toBe(canonical);
  expect(first.terms).not.toHaveProperty('amends');
  expect(second.terms).toMatchObject({ amends: first.sha256 });
});

test('agreed terms cannot be changed or removed', async () => {
  const { owner, at } = await changedTerms();
  await expect(world.db`UPDATE agreements SET terms = '{}'`).rejects.toThrow(/permission denied|append-only/);
  await expect(world.db`DELETE FROM agreements`).rejects.toThrow(/permission denied|append-only/);
  expect((await owner.call(getAgreement, at)).versions).toHaveLength(2);
});
