import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { expectNothingDue, whatIsBroken, upgradeAndCompare } from './proof.ts';
import { migrateTo, readFixture, restore, type Restored } from './restore.ts';

let restored: Restored;
beforeEach(async () => {
  restored = await restore(inject('databaseUrl'), 'acted');
});
afterEach(() => restored.drop());

/** What the recorded database must hold, so that the comparison means something. */
const HELD: Record<string, string[]> = {
  'SELECT DISTINCT status FROM jobs': [
    'assigned',
    'cancelled',
    'changes_requested',
    'completed',
    'delivered',
    'disputed',
    'draft',
    'expired',
    'open',
    'paused',
    'removed',
  ],
  'SELECT DISTINCT status FROM proposals': [
    'approved',
    'assigned',
    'declined',
    'expired',
    'not_selected',
    'offered',
    'shortlisted',
    'submitted',
    'void',
    'withdrawn',
  ],
  "SELECT DISTINCT status FROM offers WHERE kind = 'offer'": ['accepted', 'declined', 'expired', 'pending', 'withdrawn'],
  "SELECT DISTINCT status FROM offers WHERE kind = 'amendment'": ['accepted', 'declined', 'expired', 'pending', 'withdrawn'],
  "SELECT DISTINCT coalesce(ended_as, 'waits') AS status FROM deliveries": [
    'accepted',
    'accepted_by_silence',
    'changes_requested',
    'ended',
    'waits',
  ],
  "SELECT DISTINCT status || CASE WHEN by_silence THEN ' by silence' ELSE '' END AS status FROM cancellations": [
    'agreed',
    'agreed by silence',
    'lapsed by silence',
    'overtaken',
    'pending',
    'refused',
    'withdrawn',
  ],
  "SELECT DISTINCT coalesce(outcome, CASE WHEN opened_by IS NULL THEN 'open by staff' ELSE 'open' END) AS status FROM disputes": [
    'cancelled',
    'completed',
    'open',
    'open by staff',
  ],
  "SELECT DISTINCT concat_ws(' ', 'paid' || left(paid_at::text, 0), 'received' || left(received_at::text, 0)) AS status FROM payment_marks":
    ['paid', 'paid received'],
  "SELECT DISTINCT CASE WHEN hidden_at IS NOT NULL THEN 'hidden' WHEN published_at IS NULL THEN 'written' ELSE 'published' END AS status FROM reviews":
    ['hidden', 'published', 'written'],
  'SELECT DISTINCT kind AS status FROM ban_effects': ['job', 'proposal', 'work'],
};

test('the recorded database holds work in every state', async () => {
  for (const [query, held] of Object.entries(HELD)) {
    const rows = await restored.pool.unsafe<{ status: string }[]>(query);
    expect([query, rows.map(({ status }) => status).toSorted()]).toEqual([query, held]);
  }
});

test('after an upgrade every row is kept, and every account reads the same facts', { timeout: 120_000 }, async () => {
  await upgradeAndCompare(restored, 'acted');
  await expectNothingDue(restored);
  await expect(whatIsBroken(restored.pool)).resolves.toEqual([]);
});

// An older node goes on while the first two migrations run. What one wrote was recorded, statement by statement.
test.each(['0071_engagements.sql', '0072_engagements_backfill.sql'])(
  'what an older node writes after %s is kept',
  { timeout: 120_000 },
  async (last) => {
    await migrateTo(restored.pool, last);
    for (const line of (await readFixture('older-node.statements')).split('\n')) {
      const { text, values } = JSON.parse(line, reviveBytes) as { text: string; values: never[] };
      await restored.pool.unsafe(text, values, { prepare: true });
    }
    await upgradeAndCompare(restored, 'older-node');
    await expectNothingDue(restored);
    await expect(whatIsBroken(restored.pool)).resolves.toEqual([]);
  },
);

function reviveBytes(_key: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBytes ? Buffer.from((value as unknown as { data: number[] }).data) : value;
}
