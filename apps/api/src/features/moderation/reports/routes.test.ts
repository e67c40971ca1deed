import { pauseJob } from '@castlane/contract/job.ts';
import { MESSAGE_MAX, sendMessage } from '@castlane/contract/message.ts';
import { listNotifications } from '@castlane/contract/notification.ts';
import { REPORT_CONTEXT_MESSAGES, REPORTS_A_DAY } from '@castlane/contract/policy.ts';
import { getReport, listReports, resolveReport, sendReport } from '@castlane/contract/report.ts';
import { deleteAccount, exportAccount } from '@castlane/contract/account.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const NOTE = 'I looked at it and talked to them.';

const about = (eventId: string) => ({ kind: 'message' as const, eventId });
const profile = (slug: string) => ({ kind: 'profile' as const, slug });

function say(from: Actor, threadId: string, body: string): Promise<ThreadEvent> {
  return from.call(sendMessage, { body: { threadId, clientId: newId(), body } });
}

test('staff see the reported message with the five before and after it, unchanged, and nothing else of the chat', async () => {
  const { owner, creator, thread } = await world.chat();
  const staff = await world.staff();
  const sent: ThreadEvent[] = [];
  for (let i = 1; i <= 20; i++) sent.push(await say(i % 2 ? owner : creator, thread.id, `Message ${i}`));
  const { id } = await creator.call(sendReport, {
    body: { about: about(sent[10]!.id), reason: 'scam', note: 'They want me to pay first.' },
  });
  const report = await staff.call(getReport, { params: { id } });
  expect(report).toMatchObject({ kind: 'message', reason: 'scam', title: 'Message 11', note: 'They want me to pay first.' });
  expect([report.reporter.id, report.reported.id]).toEqual([creator.id, owner.id]);
  const { context } = report;
  if (context.kind !== 'message') throw new Error('The context is of another kind');
  expect(context.events.map(({ body }) => body)).toEqual(Array.from({ length: 11 }, (_, i) => `Message ${i + 6}`));
  expect(context.events).toHaveLength(2 * REPORT_CONTEXT_MESSAGES + 1);
  expect(JSON.stringify(report)).not.toMatch(/Message (?:5|17)\b/);
});

test('reading a part of a chat is logged, and reading a profile is not', async () => {
  const { owner, creator, thread } = await world.chat();
  const staff = await world.staff();
  const message = await say(owner, thread.id, 'Hello');
  const one = await creator.call(sendReport, { body: { about: about(message.id), reason: 'spam' } });
  const other = await creator.call(sendReport, { body: { about: profile(owner.slug), reason: 'spam' } });
  for (const { id } of [one, other]) await staff.call(getReport, { params: { id } });
  const acts = await world.db`SELECT target_id, actor_id FROM audit_log WHERE action = 'report.read' AND actor_id = ${staff.id}`;
  expect(acts).toEqual([{ targetId: one.id, actorId: staff.id }]);
});

test('a message of a foreign chat, one’s own, a system event and an unknown message cannot be reported', async () => {
  const [{ owner, creator, thread }, { creator: stranger }] = [await world.chat(), await world.chat()];
  const message = await say(owner, thread.id, 'Hello');
  const [fact] = await world.db<{ id: string }[]>`SELECT id FROM thread_events WHERE thread_id = ${thread.id} AND kind = 'thread_started'`;
  const reason = 'spam' as const;
  expect(await stranger.codeOf(sendReport, { body: { about: about(message.id), reason } })).toBe(1009);
  expect(await owner.codeOf(sendReport, { body: { about: about(message.id), reason } })).toBe(1005);
  expect(await creator.codeOf(sendReport, { body: { about: about(fact!.id), reason } })).toBe(1009);
  expect(await creator.codeOf(sendReport, { body: { about: about(newId()), reason } })).toBe(1009);
  expect(await creator.codeOf(sendReport, { body: { about: profile(creator.slug), reason } })).toBe(1005);
  expect(await creator.codeOf(sendReport, { body: { about: profile('nobody'), reason } })).toBe(1009);
  const draft = await world.job(owner, { status: 'draft' });
  expect(await creator.codeOf(sendReport, { body: { about: { kind: 'job', slug: draft.slug }, reason } })).toBe(1013);
});

test('a job is stored as it is when reported, and a closed job can be reported by its commenters', async () => {
  const { owner, creator, job } = await world.chat();
  const [staff, stranger] = await Promise.all([world.staff(), world.creator()]);
  const body = { about: { kind: 'job' as const, slug: job.slug }, reason: 'pays_elsewhere' as const };
  const { id } = await stranger.call(sendReport, { body });
  await owner.call(pauseJob, { params: { slug: job.slug } });
  expect(await (await world.creator()).codeOf(sendReport, { body })).toBe(1013);
  expect(await creator.codeOf(sendReport, { body })).toBe(201);
  const report = await staff.call(getReport, { params: { id } });
  expect(report.context).toEqual({ kind: 'job', slug: job.slug, title: job.title, description: job.description, questions: [] });
  expect(report.reported.id).toBe(owner.id);
});

test('fifty clicks at once make one report, and after it is closed the same thing can be reported again', async () => {
  const [creator, owner, staff] = await Promise.all([world.creator(), world.owner(), world.staff()]);
  const body = { about: profile(owner.slug), reason: 'impersonation' as const };
  const answers = await Promise.all(Array.from({ length: 50 }, () => creator.call(sendReport, { body })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await staff.call(resolveReport, { params: { id: answers[0]!.id }, body: { outcome: 'nothing', note: NOTE } });
  const again = await creator.call(sendReport, { body });
  expect(again.id).not.toBe(answers[0]!.id);
});

test('reports beyond the daily limit are refused until a day has passed', async () => {
  const creator = await world.creator();
  const people = await Promise.all(Array.from({ length: REPORTS_A_DAY + 1 }, () => world.owner()));
  const report = ({ slug }: Actor) => creator.codeOf(sendReport, { body: { about: profile(slug), reason: 'spam' } });
  for (const each of people.slice(1)) expect(await report(each)).toBe(201);
  expect(await report(people[0]!)).toBe(1022);
  await world.advance(24 * 60 * 60);
  expect(await report(people[0]!)).toBe(201);
});

test('of two members of staff one closes a report, the other learns who, and the reporter learns the result', async () => {
  const [creator, owner, ines, ola] = await Promise.all([
    world.creator(),
    world.owner(),
    world.account({ userType: 'staff', name: 'Ines Marin' }),
    world.account({ userType: 'staff', name: 'Ola Berg' }),
  ]);
  const { id } = await creator.call(sendReport, { body: { about: profile(owner.slug), reason: 'hate' } });
  const body = { outcome: 'acted' as const, note: NOTE };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? ines : ola).try(resolveReport, { params: { id }, body })),
  );
  const first = answers.find(({ status }) => status === 200)!;
  expect(first.answer).toMatchObject({ outcome: 'acted', resolution: NOTE });
  expect(answers.filter(({ problem }) => problem?.code === 1005)).toHaveLength(19);
  expect(answers.find(({ problem }) => problem)?.problem?.message).toBe(`${first.answer.resolvedBy} has already closed this report`);
  const { items } = await creator.call(listNotifications, {});
  expect(items.filter(({ kind }) => kind === 'report_resolved')).toMatchObject([{ data: { hasActed: true } }]);
  expect(await world.db`SELECT reason FROM audit_log WHERE action = 'report.resolved' AND target_id = ${id}`).toEqual([{ reason: NOTE }]);
});

test('open reports come oldest first with the number of others about the same person, closed ones newest first', async () => {
  const [staff, owner] = await Promise.all([world.staff(), world.owner()]);
  const reporters = await Promise.all([world.creator(), world.creator(), world.creator()]);
  const ids: string[] = [];
  for (const each of reporters) ids.push((await each.call(sendReport, { body: { about: profile(owner.slug), reason: 'spam' } })).id);
  const open = await staff.call(listReports, { query: { limit: 50 } });
  const ours = open.items.filter(({ id }) => ids.includes(id));
  expect(ours.map(({ id, otherOpenReports }) => [id, otherOpenReports])).toEqual(ids.map((id) => [id, 2]));
  const first = await staff.call(listReports, { query: { limit: 2 } });
  const rest = await staff.call(listReports, { query: { limit: 50, cursor: first.nextCursor! } });
  expect([...first.items, ...rest.items]).toEqual(open.items);
  for (const id of ids.slice(0, 2)) await staff.call(resolveReport, { params: { id }, body: { outcome: 'nothing', note: NOTE } });
  const { items, openCount } = await staff.call(listReports, { query: { status: 'resolved', limit: 50 } });
  expect(items.slice(0, 2).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect(openCount).toBe(open.openCount - 2);
});

test('the reporter’s export contains the report, and deleting the account deletes its words', async () => {
  const { owner, creator, thread } = await world.chat();
  const staff = await world.staff();
  const message = await say(owner, thread.id, 'x'.repeat(MESSAGE_MAX));
  const body = { reason: 'harassment' as const, note: 'A very private note' };
  const ofChat = await creator.call(sendReport, { body: { about: about(message.id), ...body } });
  const ofProfile = await creator.call(sendReport, { body: { about: profile(owner.slug), ...body } });
  expect(JSON.stringify(await creator.call(exportAccount, {}))).toContain('A very private note');
  await owner.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  await creator.call(deleteAccount, { body: { password: DEMO_PASSWORD } });
  expect(await staff.call(getReport, { params: { id: ofProfile.id } })).toMatchObject({
    title: 'Deleted user',
    note: null,
    context: { about: '' },
  });
  const { title, context } = await staff.call(getReport, { params: { id: ofChat.id } });
  expect([...title]).toHaveLength(120);
  expect(context.kind === 'message' && context.events).toHaveLength(1);
});
