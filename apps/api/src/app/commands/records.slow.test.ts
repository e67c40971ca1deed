import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listCreators } from '@castlane/contract/discovery.ts';
import { makeReviewed } from '#features/reviews/factory.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(...args: string[]): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [COMMAND, 'records', ...args], { env: { NODE_ENV: 'test', DATABASE_URL: world.databaseUrl } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })));
}

test('the command lists each figure that is wrong, exits with 1, and corrects it on request', async () => {
  const { owner, creator } = await makeReviewed(world);
  expect(await run()).toEqual({ code: 0, out: 'All records and ratings match a recount\n' });

  await world.db`UPDATE owner_records SET answered = 7, answer_seconds = '{1,2}', median_answer_seconds = 1, payments_counted = 4 WHERE owner_id = ${owner.id}`;
  await world.db`UPDATE creator_records SET on_time = 3 WHERE creator_id = ${creator.id}`;
  await world.db`DELETE FROM ratings WHERE account_id = ${owner.id}`;
  await world.db`UPDATE ratings SET review_count = 2, rating_sum = 6, distribution = '{1,0,0,0,1}' WHERE account_id = ${creator.id}`;
  await world.db`UPDATE shown_creators SET rating = 3, review_count = 2 WHERE account_id = ${creator.id}`;
  const wanted = [
    `owner_records of ${owner.id}: answered is 7 and must be 1`,
    `owner_records of ${owner.id}: payments_counted is 4 and must be 0`,
    `creator_records of ${creator.id}: on_time is 3 and must be 1`,
    `ratings of ${owner.id}: review_count is 0 and must be 1`,
    `ratings of ${owner.id}: distribution is [] and must be [0,0,0,0,1]`,
    `ratings of ${creator.id}: distribution is [1,0,0,0,1] and must be [0,0,0,0,1]`,
    `ratings of ${creator.id}: rating_sum is 6 and must be 5`,
  ];
  for (const [args, end] of [
    [[], /\d+ differ; to correct them, run castlane records --fix\n$/],
    [['--fix'], /\d+ corrected\n$/],
  ] as const) {
    const { code, out } = await run(...args);
    expect(code).toBe(args.length === 0 ? 1 : 0);
    for (const line of wanted) expect(out).toContain(`${line}\n`);
    // The seconds of this run.
    expect(out).toMatch(new RegExp(`owner_records of ${owner.id}: answer_seconds is \\[1,2\\] and must be \\[\\d+\\]\n`));
    expect(out).toMatch(end);
  }
  expect(await run()).toEqual({ code: 0, out: 'All records and ratings match a recount\n' });
  const { items } = await owner.call(listCreators, { query: { sort: 'rating' } });
  expect(items.find(({ slug }) => slug === creator.slug)).toMatchObject({ rating: 5, reviewCount: 1 });
});
