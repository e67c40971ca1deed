import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { rejectionText } from '@castlane/contract/verification.ts';
import type { rejectVerification as rejectEndpoint } from '@castlane/contract/staff-verification.ts';
import { approveChanges, approveProfile, dropChanges, rejectProfile } from '#features/accounts/decisions.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { notifyReviewers } from '#features/account-status/notify.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { notify } from '#features/notifications/actions.ts';
import { giveWelcomeStars } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { changesRejectedMail, profileApprovedMail, profileRejectedMail } from './mails.ts';
import { findVerificationState, type VerifiedAccount } from './queries.ts';
import { rejectionOf, whyTooLate } from './rules.ts';

/** The profile to decide on, in the version that the staff member saw; without a time, whichever version waits. */
type Shown = { accountId: string; submittedAt?: string | undefined };
type Decider = Pick<Viewer, 'accountId'>;

/**
 * Approves a profile, or the changes of an active one. This takes effect after `UNDO_SECONDS`; until then the staff member can undo it, and
 * only staff see it.
 */
export async function approveVerification(deps: Deps, viewer: Decider, shown: Shown, requestId: string): Promise<void> {
  const { accountId } = shown;
  await deps.write(async (tx) => {
    const { queue, submittedAt } = await lockVerification(tx, viewer, shown);
    const id = newId();
    await tx`
      INSERT INTO approvals (id, account_id, staff_id, version, takes_effect_at)
      VALUES (${id}, ${accountId}, ${viewer.accountId}, ${submittedAt}, app_now() + make_interval(secs => ${UNDO_SECONDS}))`;
    await enqueue(tx, { kind: TAKE_APPROVAL, payload: { approvalId: id }, delaySeconds: UNDO_SECONDS });
    await notifyReviewers(tx, deps.wake);
    if (queue === 'new') await recordPass(tx, accountId, { id, from: 'pending', by: viewer.accountId, requestId });
    else await record(tx, viewer, accountId, 'profile.changes_approved', { id, requestId });
  });
}

/** Undoes the viewer's own approval before it takes effect. */
export async function undoApproval(deps: Deps, viewer: Decider, accountId: string, requestId: string): Promise<void> {
  await deps.write(async (tx) => {
    await lockStanding(tx, accountId);
    if (!(await findVerificationState(tx, accountId))) throw new Problem(1009);
    const [approval] = await tx<{ staffId: string }[]>`SELECT staff_id FROM approvals WHERE account_id = ${accountId}`;
    if (!approval) throw new Problem(1005, { status: 409, message: 'The approval has already taken effect' });
    if (approval.staffId !== viewer.accountId) throw new Problem(1012);
    await tx`DELETE FROM approvals WHERE account_id = ${accountId}`;
    await notifyReviewers(tx, deps.wake);
    await record(tx, viewer, accountId, 'profile.approval_undone', { requestId });
  });
}

export const TAKE_APPROVAL = 'take-approval';

/** Carries out an approval once its time is over. It lapses if what was approved is no longer what waits. Idempotent. */
export async function takeApproval(deps: Deps, { approvalId }: { approvalId: string }): Promise<void> {
  await deps.write(async (tx) => {
    const [found] = await tx<{ accountId: string }[]>`SELECT account_id FROM approvals WHERE id = ${approvalId}`;
    if (!found) return;
    const { accountId } = found;
    await lockStanding(tx, accountId);
    const [approval] = await tx<{ version: string }[]>`DELETE FROM approvals WHERE id = ${approvalId} RETURNING version`;
    if (!approval) return;
    const account = await findVerificationState(tx, accountId);
    if (!account || whyTooLate(account, approval.version) !== undefined) {
      await notifyReviewers(tx, deps.wake);
      return recordAct(tx, {
        actorId: null,
        action: 'profile.approval_undone',
        targetKind: 'account',
        targetId: accountId,
        reason: LAPSED,
      });
    }
    await carryOut(deps, tx, { accountId, approvalId, account });
    await notifyReviewers(tx, deps.wake);
  });
}

const LAPSED = 'The profile was changed, banned or deleted before the approval took effect';

async function carryOut(
  deps: Deps,
  tx: Tx,
  { accountId, approvalId, account }: { accountId: string; approvalId: string; account: VerifiedAccount },
) {
  if (account.queue === 'new') {
    await passVerification(deps, tx, { accountId, ...account });
    return tell(deps, tx, accountId, approvalId, { kind: 'profile_approved', mail: profileApprovedMail(deps.config, account.userType) });
  }
  await approveChanges(tx, deps.wake, accountId);
  return tell(deps, tx, accountId, approvalId, { kind: 'changes_approved' });
}

/** Rejects a profile or its changes, for listed reasons, in words, or both. */
export async function rejectVerification(
  deps: Deps,
  viewer: Decider,
  accountId: string,
  { submittedAt, reasons, reason: note }: BodyOf<typeof rejectEndpoint>,
  requestId: string,
): Promise<void> {
  const rejection = rejectionOf(reasons, note);
  const reason = rejectionText(rejection);
  await deps.write(async (tx) => {
    const account = await lockVerification(tx, viewer, { accountId, submittedAt });
    const id = newId();
    if (account.queue === 'new') {
      const rejections = await rejectProfile(tx, deps.wake, accountId, rejection);
      const mail = profileRejectedMail(deps.config, rejection, rejections);
      await tell(deps, tx, accountId, id, { kind: 'profile_rejected', reason, mail });
      await notifyReviewers(tx, deps.wake);
      return record(tx, viewer, accountId, 'profile.rejected', { id, reason, requestId, ...change('pending', 'rejected') });
    }
    await dropChanges(tx, deps.wake, accountId);
    await tell(deps, tx, accountId, id, { kind: 'changes_rejected', reason, mail: changesRejectedMail(rejection) });
    await notifyReviewers(tx, deps.wake);
    await record(tx, viewer, accountId, 'profile.changes_rejected', { id, reason, requestId });
  });
}

type Passed = { accountId: string; userType: string };
type How = { id?: string; from: 'pending' | 'rejected'; by: string; requestId: string };

/** Passes a profile's review, by staff or by an appeal. The caller holds the account's lock, notifies the account and records the pass. */
export async function passVerification(deps: Deps, tx: Tx, { accountId, userType }: Passed): Promise<void> {
  await approveProfile(tx, deps.wake, accountId);
  if (userType === 'creator') await giveWelcomeStars(tx, accountId);
}

export async function recordPass(tx: Tx, accountId: string, { from, by, ...details }: How): Promise<void> {
  await record(tx, { accountId: by }, accountId, 'profile.approved', { ...details, ...change(from, 'approved') });
}

/** Locks an account whose review waits. Throws 1005 (409) if it is too late, for example after a concurrent decision. */
async function lockVerification(tx: Tx, viewer: Decider, { accountId, submittedAt }: Shown): Promise<VerifiedAccount> {
  if (accountId === viewer.accountId) throw new Problem(1012);
  await lockStanding(tx, accountId);
  const account = await findVerificationState(tx, accountId);
  if (!account) throw new Problem(1009);
  const why = whyTooLate(account, submittedAt);
  if (why !== undefined) throw new Problem(1005, { status: 409, message: why });
  return account;
}

type Details = { id?: string; requestId: string; reason?: string; before?: Record<string, string>; after?: Record<string, string> };

async function record(tx: Tx, by: Decider, accountId: string, action: string, details: Details): Promise<void> {
  await recordAct(tx, { actorId: by.accountId, action, targetKind: 'account', targetId: accountId, ...details });
}

function change(from: string, to: string): Pick<Details, 'before' | 'after'> {
  return { before: { verificationStatus: from }, after: { verificationStatus: to } };
}

type News = { kind: 'profile_approved' | 'profile_rejected' | 'changes_approved' | 'changes_rejected'; reason?: string; mail?: MailWords };

async function tell(deps: Deps, tx: Tx, accountId: string, act: string, { kind, reason, mail }: News): Promise<void> {
  const data = reason === undefined ? {} : { reason };
  await notify(tx, deps.wake, { accountId, kind, data, cause: `review:${act}`, ...(mail && { mail }) });
}
