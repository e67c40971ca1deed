import { DECIDERS } from '#app/deciders.ts';
import { ERASERS } from '#app/erasers.ts';
import { beforeAll, afterAll, beforeEach, expect, test } from 'vitest';
import { changePhone, editProfile, submitProfile } from '#features/accounts/actions.ts';
import { deleteAccount } from '#features/account-data/deletion.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { appealRejection } from '#features/moderation/appeals/actions.ts';
import { decideAppeal } from '#features/moderation/appeals/decisions.ts';
import { banAccount, unbanAccount } from '#features/moderation/bans/actions.ts';
import { appealCase } from '#features/moderation/appeals/case.ts';
import { caseTokenOf } from '#features/account-status/case-token.ts';
import { changeCategory, createCategory } from '#features/categories/actions.ts';
import { handleContact } from '#features/contact/actions.ts';
import { holdDecision, takeDecision, undoDecision } from '#features/staff/decisions/actions.ts';
import { approveVerification, rejectVerification } from '#features/verification/actions.ts';
import { grantStarsTo, resendVerification, signOutAccount } from '#features/staff/account-actions.ts';
import { createStaff, renewTotp } from '#features/staff/actions.ts';
import { retryTask } from '#features/staff/health.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { transact } from '#platform/db/transact.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { removeJob } from '#features/proposals/recruiting/actions.ts';

const world = openWorld();
const reason = 'It says something that is not so.';
const requestId = 'a request';
const statements: string[] = [];
let pool: Pool;
let deps: Deps;
let staff: Viewer;
let other: Viewer;

beforeAll(async () => {
  pool = connect({ url: world.databaseUrl, max: 1, name: 'test-order', debug: (text) => void statements.push(text.trim()) });
  deps = { ...world.deps, write: (work) => transact(pool, work) };
  [staff, other] = [viewerOf(await world.staff(), 'staff'), viewerOf(await world.staff(), 'staff')];
});
afterAll(() => pool.end());
beforeEach(() => void (statements.length = 0));

function viewerOf({ id }: Actor, userType: Viewer['userType'] = 'creator'): Viewer {
  return { accountId: id, sessionId: id, userType, emailVerified: true, active: true, banned: false };
}
async function idOf(table: 'appeals' | 'bans', accountId: string): Promise<string> {
  const [row] = await world.db<{ id: string }[]>`SELECT id FROM ${world.db(table)} WHERE account_id = ${accountId}`;
  return row!.id;
}
async function rejected(): Promise<Viewer> {
  return viewerOf(await world.creator({ state: 'rejected', rejections: 2 }));
}
async function banned(): Promise<Viewer> {
  const viewer = viewerOf(await world.creator());
  await banAccount(deps, other, viewer.accountId, reason, requestId);
  return viewer;
}
async function appealed(kind: 'review' | 'ban'): Promise<string> {
  const viewer = kind === 'review' ? await rejected() : await banned();
  if (kind === 'review') await appealRejection(deps, viewer, reason, requestId);
  else await appealCase(deps, caseTokenOf(deps.keys, await idOf('bans', viewer.accountId)), reason, requestId);
  return idOf('appeals', viewer.accountId);
}
async function waiting(state: 'pending' | 'active'): Promise<string> {
  const viewer = viewerOf(await world.creator({ state }));
  if (state === 'active') await editProfile(deps, viewer, { name: 'Another Name' }, requestId);
  return viewer.accountId;
}
const by = () => ({ accountId: staff.accountId, requestId });
async function held() {
  const subjectId = await waiting('pending');
  return holdDecision(deps, DECIDERS, by(), { kind: 'approve_profile', subjectId, decision: {} });
}
async function lapsed(): Promise<void> {
  const { id, subjectId } = await held();
  await world.setStatus('banned', subjectId);
  await takeDecision(deps, DECIDERS, { decisionId: id });
}
async function approve(state: 'pending' | 'active') {
  const accountId = await waiting(state);
  return deps.write((tx) => approveVerification(deps, tx, by(), { accountId }));
}
async function reject(state: 'pending' | 'active') {
  const accountId = await waiting(state);
  return deps.write((tx) => rejectVerification(deps, tx, by(), accountId, { reason }));
}
async function answer(kind: 'review' | 'ban', outcome: 'granted' | 'refused') {
  const id = await appealed(kind);
  return deps.write((tx) => decideAppeal(deps, tx, by(), id, { outcome, answer: reason }));
}
async function taskId(): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO outbox (id, kind, payload, attempts, dead_at) VALUES (${id}, 'mail', '{}', 10, app_now())`;
  return id;
}
async function contactId(): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${id}, 'a@b.test', 'A question', 'Words')`;
  return id;
}
const act = () => ({ actorId: staff.accountId, requestId });
const phone = { phoneNumber: '+14045550182', currentPassword: DEMO_PASSWORD };
const code = () => world.creator({ state: 'unverified' });

/** The lock of the log is held until the commit: other transactions would wait for every statement after it. */
test.each<[string, number, () => Promise<unknown>]>([
  ['submitting a profile', 1, async () => submitProfile(deps, await rejected(), requestId)],
  ['changing a public profile', 1, async () => waiting('active')],
  ['changing a phone number', 1, async () => changePhone(deps, viewerOf(await world.creator()), phone, requestId)],
  ['approving a profile', 1, async () => approve('pending')],
  ['approving changes', 2, async () => approve('active')],
  ['undoing a decision', 1, async () => undoDecision(deps, by(), (await held()).id)],
  ['dropping a lapsed decision', 1, async () => lapsed()],
  ['rejecting a profile', 1, async () => reject('pending')],
  ['rejecting changes', 2, async () => reject('active')],
  ['appealing', 1, async () => appealed('review')],
  ['appealing against a ban', 2, async () => appealed('ban')],
  ['granting an appeal', 3, async () => answer('review', 'granted')],
  ['refusing an appeal', 2, async () => answer('review', 'refused')],
  ['granting an appeal against a ban', 4, async () => answer('ban', 'granted')],
  ['refusing an appeal against a ban', 3, async () => answer('ban', 'refused')],
  ['banning', 1, async () => banned()],
  ['unbanning', 2, async () => unbanAccount(deps, staff, (await banned()).accountId, reason, requestId)],
  ['removing a job', 1, async () => removeJob(deps, staff, (await world.job(await world.owner())).slug, reason, requestId)],
  ['granting stars', 1, async () => grantStarsTo(deps, staff, { accountId: (await world.creator()).id, requestId, delta: 1, reason })],
  ['ending sessions', 1, async () => signOutAccount(deps, staff, { accountId: (await world.creator()).id, requestId })],
  ['mailing a code', 1, async () => resendVerification(deps, staff, { accountId: (await code()).id, requestId })],
  ['retrying a task', 1, async () => retryTask(deps, staff, await taskId(), requestId)],
  ['answering a contact request', 1, async () => handleContact(deps, act(), await contactId())],
  ['creating a category', 1, async () => createCategory(deps, act(), 'Night photography')],
  [
    'changing a category',
    3,
    async () => changeCategory(deps, act(), world.category(3), { name: 'Something else', isRetired: true, index: 0 }),
  ],
  ['deleting an account', 1, async () => deleteAccount(deps, ERASERS, viewerOf(await world.creator()), DEMO_PASSWORD, requestId)],
  ['creating staff', 1, async () => createStaff(deps, { email: 'new@castlane.test', name: 'New Staff', password: 'Orchid7!pine' })],
  ['replacing an authenticator', 1, async () => renewTotp(deps, 'new@castlane.test')],
])('%s: the log line is written last', async (_name, lines, does) => {
  await does();
  const acts = statements.filter((text) => text.startsWith('INSERT INTO audit_log'));
  expect(acts).toHaveLength(lines);
  const after = statements.filter(
    (text, i) => text !== 'COMMIT' && !acts.includes(text) && statements[i - 1]?.startsWith('INSERT INTO audit_log'),
  );
  expect(after).toEqual([]);
});
