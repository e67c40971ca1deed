import { lockStanding, type Standing } from '#features/account-status/locks.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { resendCode } from '#features/auth/actions.ts';
import { endAddress } from '#features/auth/calendar/actions.ts';
import { makeHashedCode } from '#features/auth/secrets.ts';
import { notify } from '#features/notifications/actions.ts';
import { endSessions } from '#features/auth/sessions/actions.ts';
import { grantStars } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem } from '#platform/problem.ts';
import { countSessions } from './queries.ts';

/** The account that staff act on, and the request. */
type Act = { accountId: string; requestId: string };

/** Gives a creator stars or takes some; the creator reads the reason. Returns the balance. */
export async function grantStarsTo(deps: Deps, viewer: Viewer, act: Act & { delta: number; reason: string }): Promise<number> {
  const { accountId, requestId, delta, reason } = act;
  const { accountId: actorId } = viewer;
  return deps.write(async (tx) => {
    await lockTarget(tx, viewer, accountId);
    const balance = await grantStars(tx, { accountId, delta, reason, by: actorId });
    await notify(tx, deps.wake, { accountId, kind: 'stars', data: { stars: delta, reason }, cause: `grant:${requestId}` });
    await appendToStreams(tx, deps.wake, [accountId], { kind: 'account' });
    // Last, since the audit log is locked until the commit.
    await recordAct(tx, {
      actorId,
      action: 'stars.granted',
      targetKind: 'account',
      targetId: accountId,
      reason,
      requestId,
      before: { balance: balance - delta },
      after: { balance, delta },
    });
    return balance;
  });
}

/** Ends every session of an account, and the address of its calendar. Returns how many sessions there were. */
export async function signOutAccount(deps: Deps, viewer: Viewer, { accountId, requestId }: Act): Promise<number> {
  return deps.write(async (tx) => {
    const { userType } = await lockTarget(tx, viewer, accountId);
    const ended = await countSessions(tx, accountId, userType);
    await endSessions(tx, deps.wake, accountId);
    await endAddress(tx, accountId);
    await recordAct(tx, {
      actorId: viewer.accountId,
      action: 'account.signed_out',
      targetKind: 'account',
      targetId: accountId,
      requestId,
      after: { ended },
    });
    return ended;
  });
}

/** Mails another verification code, with the same limits as for the account itself. */
export async function resendVerification(deps: Deps, viewer: Viewer, { accountId, requestId }: Act): Promise<void> {
  const made = await makeHashedCode(deps.keys);
  await deps.write(async (tx) => {
    await lockTarget(tx, viewer, accountId);
    await resendCode(deps, tx, accountId, made);
    await recordAct(tx, {
      actorId: viewer.accountId,
      action: 'account.verification_resent',
      targetKind: 'account',
      targetId: accountId,
      requestId,
    });
  });
}

/** Locks the account to act on. Throws 1012 for the viewer's own account or another staff member's, 1009 for a deleted one. */
async function lockTarget(tx: Tx, viewer: Viewer, accountId: string): Promise<Standing> {
  if (accountId === viewer.accountId) throw new Problem(1012);
  const target = await lockStanding(tx, accountId);
  if (!target) throw new Problem(1009);
  if (target.userType === 'staff') throw new Problem(1012);
  if (target.isDeleted) throw new Problem(1009, { message: 'This account is deleted' });
  return target;
}
