import { grantStars, listActs, removeJob } from '@castlane/contract/staff.ts';
import { UUID_EXPECTED } from '@castlane/contract/problem.ts';
import { expect, test } from 'vitest';
import { recordAct } from '#platform/audit/record-act.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const reason = 'You helped us to test the new editor.';

test('the log is read newest first, and filtered by actor, target and action', async () => {
  const [ines, tomas] = [await world.account({ userType: 'staff', name: 'Ines Okafor' }), await world.account({ userType: 'staff' })];
  const [maya, owner] = [await world.creator({ name: 'Maya Lindqvist' }), await world.owner()];
  const job = await world.job(owner, { title: 'Alpine glove test' });
  await ines.call(grantStars, { params: { id: maya.id }, body: { delta: 3, reason } });
  await tomas.call(grantStars, { params: { id: maya.id }, body: { delta: -1, reason } });
  await ines.call(removeJob, { params: { slug: job.slug }, body: { reason } });
  const { items } = await ines.call(listActs, { query: { actorId: ines.id } });
  expect(items.map(({ action, targetName }) => [action, targetName])).toEqual([
    ['job.removed', 'Alpine glove test'],
    ['stars.granted', 'Maya Lindqvist'],
  ]);
  expect(items[1]).toMatchObject({
    actorId: ines.id,
    actorName: 'Ines Okafor',
    targetKind: 'account',
    targetId: maya.id,
    reason,
    before: { balance: 10 },
    after: { balance: 13, delta: 3 },
  });
  const onMaya = await tomas.call(listActs, { query: { targetId: maya.id, action: 'stars.granted' } });
  expect(onMaya.items.map((act) => act.actorId)).toEqual([tomas.id, ines.id]);
  expect((await tomas.call(listActs, { query: { targetId: maya.id, actorId: ines.id } })).items).toHaveLength(1);
});

test('every kind of target is named, unless it was deleted', async () => {
  const staff = await world.staff();
  const creator = await world.creator({ name: 'Maya Lindqvist' });
  const category = world.category();
  const [contact, appeal, task] = [newId(), newId(), newId()];
  await world.db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${contact}, 'a@b.test', 'A question', 'Words')`;
  await world.db`INSERT INTO appeals (id, kind, account_id, text, against) VALUES (${appeal}, 'review', ${creator.id}, 'Words', 'Words')`;
  await world.db`INSERT INTO outbox (id, kind, payload, done_at) VALUES (${task}, 'mail', '{}', app_now())`;
  const targets = [
    ['category', category],
    ['contact', contact],
    ['appeal', appeal],
    ['task', task],
    ['job', newId()],
  ] as const;
  for (const [targetKind, targetId] of targets)
    await world.deps.write((tx) => recordAct(tx, { actorId: staff.id, action: 'test.named', targetKind, targetId }));
  const { items } = await staff.call(listActs, { query: { action: 'test.named' } });
  const [name] = await world.db<{ name: string }[]>`SELECT name FROM categories WHERE id = ${category}`;
  expect(items.map((act) => act.targetName).toReversed()).toEqual([name!.name, 'A question', 'Maya Lindqvist', 'mail', null]);
});

test('pages neither repeat nor skip a line', async () => {
  const staff = await world.staff();
  const targetId = newId();
  const ids = Array.from({ length: 7 }, () => newId());
  for (const id of ids)
    await world.deps.write((tx) => recordAct(tx, { id, actorId: null, action: 'test.paged', targetKind: 'job', targetId }));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await staff.call(listActs, { query: { targetId, limit: 3, ...(cursor ? { cursor } : {}) } });
    seen.push(...page.items.map((act) => act.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(ids.toReversed());
});

test('every logged action can be chosen as a filter, once', async () => {
  const staff = await world.staff();
  await world.creator();
  const { actions } = await staff.call(listActs, { query: { limit: 1 } });
  const rows = await world.db<{ action: string }[]>`SELECT DISTINCT action COLLATE "C" AS action FROM audit_log ORDER BY 1`;
  expect(actions).toEqual(rows.map((row) => row.action));
  expect(actions).toContain('profile.submitted');
});

test('reading is not logged, and invalid filters are refused', async () => {
  const staff = await world.staff();
  const [before] = await world.db`SELECT count(*) FROM audit_log`;
  await staff.call(listActs);
  expect(await world.db`SELECT count(*) FROM audit_log`).toEqual([before]);
  const { problem } = await staff.try(listActs, { query: { actorId: 'x' } });
  expect([problem?.code, problem?.message]).toEqual([1005, UUID_EXPECTED]);
  for (const query of [{ action: "x' OR 1=1" }, { cursor: 'x' }]) expect(await staff.codeOf(listActs, { query })).toBe(1004);
});
