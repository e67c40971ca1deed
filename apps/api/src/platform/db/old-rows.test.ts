import { describe, expect, test } from 'vitest';
import { oldRowsOf } from '#app/retention.ts';
import { fillWithOldRows, OLD_TABLES } from '#testing/old-rows.ts';
import { openWorld } from '#testing/world.ts';
import { dropOldRows, type OldRows } from './old-rows.ts';

const KEEP = { keepNotificationsDays: 365, keepSessionsDays: 30 };
const world = openWorld();

/** Rows that are in memory. */
function kindOf(what: string, rows: number): OldRows & { turns: number; left: () => number } {
  let left = rows;
  return {
    what,
    turns: 0,
    left: () => left,
    drop(_db, most) {
      this.turns += 1;
      const count = Math.min(left, most);
      left -= count;
      return Promise.resolve({ count });
    },
  };
}

describe('old rows', () => {
  test('go in batches until none is left, and a long table holds up no short one', async () => {
    const [long, short] = [kindOf('long', 95), kindOf('short', 5)];
    const order: string[] = [];
    const noted = [long, short].map((kind): OldRows => ({
      what: kind.what,
      drop(db, most) {
        order.push(kind.what);
        return kind.drop(db, most);
      },
    }));
    await dropOldRows(world.deps, noted, { batch: 10 });
    expect([long.left(), short.left()]).toEqual([0, 0]);
    expect(order.slice(0, 3)).toEqual(['long', 'short', 'long']);
    expect(order.filter((what) => what === 'short')).toHaveLength(1);
  });

  test('are left for the next run when the time is over', async () => {
    const endless: OldRows = { what: 'endless', drop: (_db, most) => Promise.resolve({ count: most }) };
    const warnings: unknown[] = [];
    const log = { info() {}, warn: (about: unknown) => warnings.push(about) } as never;
    await dropOldRows({ db: world.db, log }, [endless, kindOf('short', 5)], { batch: 10, mostMs: 20 });
    expect(warnings).toEqual([{ what: ['endless'] }]);
  });

  test('are left for the next run when the node stops', async () => {
    const stop = new AbortController();
    const endless: OldRows = { what: 'endless', drop: (_db, most) => Promise.resolve({ count: most }) };
    const run = dropOldRows(world.deps, [endless], { stopping: stop.signal });
    stop.abort(new Error('the node stops'));
    await expect(run).rejects.toThrow('the node stops');
  });

  test('that cannot be deleted stop no other, and the task is told', async () => {
    const [bad, good]: [OldRows, ReturnType<typeof kindOf>] = [
      { what: 'bad', drop: () => Promise.reject(new Error('a broken table')) },
      kindOf('good', 25),
    ];
    await expect(dropOldRows(world.deps, [bad, good], { batch: 10 })).rejects.toThrow('a broken table');
    expect(good.left()).toBe(0);
  });
});

test('a batch is the oldest rows of a table, and no more than asked for', async () => {
  await world.castlane.worker.stop();
  await fillWithOldRows(world, Object.fromEntries(OLD_TABLES.map((table) => [table, 20])), { young: 3 });
  const counts = await Promise.all(oldRowsOf(KEEP).map(async (kind) => (await kind.drop(world.db, 7)).count));
  expect(counts.filter((count) => count > 0)).toEqual(OLD_TABLES.map(() => 7));
  const [left] = await world.db<{ seconds: number }[]>`
    SELECT round(extract(epoch FROM app_now() - interval '31 days' - min(done_at)))::int AS seconds FROM outbox WHERE kind = 'old'`;
  expect(left!.seconds).toBeCloseTo(12, -1);
});
