import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobInput } from '@castlane/contract/job.ts';
import { expect, test } from 'vitest';
import { readHouseTemplates } from './house.ts';

const GOOD = `
name: Lantern walk
title: Film a walk with our lanterns
description: Walk through the dark with a lantern, and show how far its light reaches.
platforms: [youtube]
`;

async function folderOf(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castlane-templates-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const read = async (files: Record<string, string | Buffer>) => readHouseTemplates({ templatesDir: await folderOf(files) });

test('the product brings a template for each of twelve kinds of work, whole but for what only the owner knows', async () => {
  const templates = await readHouseTemplates({ templatesDir: undefined });
  expect(templates.map(({ id }) => id)).toEqual([
    'unboxing',
    'review',
    'tutorial',
    'recipe',
    'travel',
    'fitness',
    'fashion-haul',
    'before-and-after',
    'event-visit',
    'product-photos',
    'voice-over',
    'live-stream',
  ]);
  for (const { id, brief } of templates) {
    const { commentDays, workDays, ...fields } = brief;
    expect([id, brief.budget, brief.categories]).toEqual([id, undefined, undefined]);
    expect(
      [commentDays, workDays, brief.deliverables?.length, brief.questions?.length].every((count) => count! > 0),
      id,
    ).toBe(true);
    expect(Object.keys(brief.terms ?? {}), id).toEqual(expect.arrayContaining(['usageScope', 'changeRounds', 'disclosureRequired']));
    // The owner still chooses the category, the pay and the place.
    const { terms: _, ...rest } = fields;
    const [unknown] = [JobInput.safeParse({ ...rest, status: 'open' }).error?.issues.map(({ path }) => path[0])];
    expect([id, unknown]).toEqual([id, ['categories', 'budget', 'location']]);
  }
});

test('the files of the operator replace them, in the order of their names', async () => {
  const templates = await read({ '2-later.yaml': GOOD.replace('Lantern walk', 'Later'), '10-last.yml': GOOD, 'README.md': 'Ours' });
  expect(templates.map(({ id, name }) => [id, name])).toEqual([
    ['last', 'Lantern walk'],
    ['later', 'Later'],
  ]);
});

test.each([
  ['the file is no YAML', { 'a.yaml': 'name: [' }],
  ['the file is no UTF-8 text', { 'a.yaml': Buffer.from([0xff, 0xfe, 0x41]) }],
  ['the file is larger than 50 kB', { 'a.yaml': 'x'.repeat(50_001) }],
  ['the file has no fields', { 'a.yaml': '' }],
  ['price is no field of a template', { 'a.yaml': `${GOOD}price: 5\n` }],
  ['categories is no field of a template', { 'a.yaml': `${GOOD}categories: [food]\n` }],
  ['title: Write at least 8 characters', { 'a.yaml': GOOD.replace(/title: .*/, 'title: Short') }],
  ['name: Fill this in', { 'a.yaml': GOOD.replace(/name: .*/, '') }],
  [
    'deliverables.0.platform: the platform is not among the platforms',
    { 'a.yaml': `${GOOD}deliverables: [{platform: instagram, kind: reel, quantity: 1}]` },
  ],
  ['terms.rounds is no field of a template', { 'a.yaml': `${GOOD}terms: {rounds: 1}` }],
  // Aliases could make a small file endless.
  ['the file is no YAML', { 'a.yaml': `${GOOD}x: &x [1]\ny: *x\n` }],
])('a bad file ends the start with one sentence: %s', async (why, files) => {
  await expect(read(files)).rejects.toMatchObject({ wrong: [`TEMPLATES_DIR: a.yaml: ${why}`] });
});

test('a folder that has nothing to read ends it too, and every bad file is named', async () => {
  await expect(readHouseTemplates({ templatesDir: '/nowhere/at/all' })).rejects.toMatchObject({
    wrong: ['TEMPLATES_DIR: the folder cannot be read'],
  });
  await expect(read({ 'README.md': 'x' })).rejects.toMatchObject({ wrong: ['TEMPLATES_DIR: the folder has no file that ends in .yaml'] });
  await expect(read({ 'B.yaml': GOOD, '1-c.yaml': GOOD, '2-c.yaml': GOOD })).rejects.toMatchObject({
    wrong: ['TEMPLATES_DIR: B.yaml: the name may have small letters, digits and hyphens only', 'TEMPLATES_DIR: two files are named c'],
  });
});
