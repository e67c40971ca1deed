import { lockStanding, type Standing } from '#features/account-status/locks.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { notify } from '#features/notifications/actions.ts';
import { dropDevices } from '#features/notifications/push/actions.ts';
import { endAddress } from '#features/auth/calendar/actions.ts';
import { endSessions } from '#features/auth/sessions/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { applyBan, undoBan } from './effects.ts';
import { accountBannedMail } from './mails.ts';
import { findBan, findOpenBanId } from '#features/account-status/bans.ts';
import { setStatus } from '#features/accounts/status.ts';

/**
 * Bans an account: hides its jobs and proposals, refunds the stars of applicants, hands its running work to staff, and notifies the other
 * parties. Its sessions stay, and get 1003 from now on. Throws 1005 (409) if it is already banned.
 */
export async function banAccount(deps: Deps, viewer: Viewer, accountId: string, reason: string, requestId: string): Promise<void> {
  if (accountId === viewer.accountId) throw new Problem(1012);
  await deps.write(async (tx) => {
    const account = await lockBannable(tx, accountId);
    await oneAfterTheOther(tx);
    const banId = newId();
    await tx`
      INSERT INTO bans (id, account_id, reason, banned_by, status_before) VALUES (${banId}, ${accountId}, ${reason}, ${viewer.accountId}, ${account.status})`;
    await applyBan(deps, tx, { banId, accountId, userType: account.userType });
    await setStatus(tx, deps.wake, accountId, 'banned');
    await dropDevices(tx, accountId);
    await endAddress(tx, accountId);
    await enqueue(tx, { kind: 'mail', payload: accountBannedMail(deps, account, { banId, reason }), cause: `mail:ban:${banId}` });
    const act = { action: 'account.banned', targetKind: 'account', targetId: accountId } as const;
    const change = { before: { status: account.status }, after: { status: 'banned' } };
    await recordAct(tx, { actorId: viewer.accountId, ...act, ...change, reason, requestId });
  });
}

/** Lifts the ban of an account. Throws 1005 (409) if it is not banned. */
export async function unbanAccount(
  deps: Deps,
  viewer: Viewer,
  accountId: string,
  reason: string | undefined,
  requestId: string,
): Promise<void> {
  if (accountId === viewer.accountId) throw new Problem(1012);
  await deps.write(async (tx) => {
    const account = await lockStanding(tx, accountId);
    if (!account) throw new Problem(1009);
    if (account.userType === 'staff') throw new Problem(1012);
    const banId = await findOpenBanId(tx, accountId);
    if (!banId) throw new Problem(1005, { status: 409, message: 'This account isn’t banned' });
    await liftBan(deps, tx, { banId, by: viewer.accountId, reason, requestId });
  });
}

type Lift = { banId: string; by: string; reason?: string | undefined; requestId: string; mail?: MailWords };

/**
 * Lifts a ban: restores what it hid and ends all sessions. Returns false, without changes, if already lifted. `mail` overrides the mail.
 */
export async function liftBan(deps: Deps, tx: Tx, { banId, by, reason, requestId, mail }: Lift): Promise<boolean> {
  const [ban] = await tx<
    { accountId: string; statusBefore: Standing['status'] }[]
  >`SELECT account_id, status_before FROM bans WHERE id = ${banId}`;
  if (!ban) return false;
  const { accountId, statusBefore } = ban;
  await lockStanding(tx, accountId);
  await oneAfterTheOther(tx);
  const lifted = await tx`
    UPDATE bans SET lifted_at = app_now(), lifted_by = ${by}, lift_reason = ${reason ?? null} WHERE id = ${banId} AND lifted_at IS NULL`;
  if (lifted.count === 0) return false;
  await undoBan(deps, tx, { banId, accountId });
  await setStatus(tx, deps.wake, accountId, statusBefore);
  await endSessions(tx, deps.wake, accountId);
  await notify(tx, deps.wake, { accountId, kind: 'account_restored', data: {}, cause: `restored:${banId}`, ...(mail && { mail }) });
  const act = { action: 'account.unbanned', targetKind: 'account', targetId: accountId } as const;
  const change = { before: { status: 'banned' }, after: { status: statusBefore } };
  await recordAct(tx, { actorId: by, ...act, ...change, ...(reason ? { reason } : {}), requestId });
  return true;
}

/** A ban locks rows of many accounts. Bans are rare, so they run one at a time, after the account's lock is taken, and never deadlock. */
async function oneAfterTheOther(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(7214003)`;
}

/** Locks an account to ban it. Staff are removed by a command on the server, not here. */
async function lockBannable(tx: Tx, accountId: string): Promise<Standing> {
  const account = await lockStanding(tx, accountId);
  if (!account || account.isDeleted) throw new Problem(1009);
  if (account.userType === 'staff') throw new Problem(1012);
  if (account.status !== 'banned') return account;
  const ban = await findBan(tx, accountId);
  throw new Problem(1005, { status: 409, message: `${ban?.bannedBy ?? 'Someone'} has already banned this account` });
}
