import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { rejectionText } from '@castlane/contract/verification.ts';
import type { rejectVerification as rejectEndpoint } from '@castlane/contract/staff-verification.ts';
import { approveChanges, approveProfile, dropChanges, rejectProfile } from '#features/accounts/decisions.ts';
import { lockStanding } from '#features/account-status/locks.ts';
import { notifyReviewers } from '#features/accounts/notify.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { notify } from '#features/notifications/actions.ts';
import { notifyOfInvitations } from '#features/notifications/waiting-invitations.ts';
import { giveWelcomeStars } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import type { MailWords } from '#platform/mail/layout.ts';
import { Problem } from '#platform/problem.ts';
import { changesRejectedMail, profileApprovedMail, profileRejectedMail } from './mails.ts';
import { findVerificationState, type VerifiedAccount } from './queries.ts';
import { rejectionOf, whyTooLate } from './rules.ts';

/** The profile to decide on, in the version that the staff member saw; without a time, whichever version waits. */
type Shown = { accountId: string; submittedAt?: string | undefined };
/** The member of staff, and the request in which they decided. */
type Decider = { accountId: string; requestId: string };

/** Throws unless a profile, or the changes of an active one, wait for a decision in the version that was shown. Locks the account. */
export async function lockVerification(tx: Tx, by: Decider, { accountId, submittedAt }: Shown): Promise<VerifiedAccount> {
  if (accountId === by.accountId) throw new Problem(1012);
  await lockStanding(tx, accountId);
  const account = await findVerificationState(tx, accountId);
  if (!account) throw new Problem(1009);
  const why = whyTooLate(account, submittedAt);
  if (why !== undefined) throw new Problem(1005, { status: 409, message: why });
  return account;
}

/** Approves a profile, or the changes of an active one. */
export async function approveVerification(deps: Deps, tx: Tx, by: Decider, shown: Shown): Promise<void> {
  const { accountId } = shown;
  const { queue, userType } = await lockVerification(tx, by, shown);
  const id = newId();
  if (queue === 'new') {
    await passVerification(deps, tx, { accountId, userType });
    await tell(deps, tx, accountId, id, { kind: 'profile_approved', mail: profileApprovedMail(deps.config, userType) });
    await notifyReviewers(tx, deps.wake);
    return recordPass(tx, accountId, { id, from: 'pending', by: by.accountId, requestId: by.requestId });
  }
  await approveChanges(tx, deps.wake, accountId);
  await tell(deps, tx, accountId, id, { kind: 'changes_approved' });
  await notifyReviewers(tx, deps.wake);
  return record(tx, by, accountId, 'profile.changes_approved', { id });
}

/** Rejects a profile or its changes, for listed reasons, in words, or both. */
export async function rejectVerification(
  deps: Deps,
  tx: Tx,
  by: Decider,
  accountId: string,
  { submittedAt, reasons, reason: note }: BodyOf<typeof rejectEndpoint>,
): Promise<void> {
  const rejection = rejectionOf(reasons, note);
  const reason = rejectionText(rejection);
  const account = await lockVerification(tx, by, { accountId, submittedAt });
  const id = newId();
  if (account.queue === 'new') {
    const rejections = await rejectProfile(tx, deps.wake, accountId, rejection);
    const mail = profileRejectedMail(deps.config, rejection, rejections);
    await tell(deps, tx, accountId, id, { kind: 'profile_rejected', reason, mail });
    await notifyReviewers(tx, deps.wake);
    return record(tx, by, accountId, 'profile.rejected', { id, reason, ...change('pending', 'rejected') });
  }
  await dropChanges(tx, deps.wake, accountId);
  await tell(deps, tx, accountId, id, { kind: 'changes_rejected', reason, mail: changesRejectedMail(rejection) });
  await notifyReviewers(tx, deps.wake);
  await record(tx, by, accountId, 'profile.changes_rejected', { id, reason });
}

type Passed = { accountId: string; userType: string };
type How = { id?: string; from: 'pending' | 'rejected'; by: string; requestId: string };

/** Passes a profile's review, by staff or by an appeal. The caller holds the account's lock, notifies the account and records the pass. */
export async function passVerification(deps: Deps, tx: Tx, { accountId, userType }: Passed): Promise<void> {
  await approveProfile(tx, deps.wake, accountId);
  if (userType !== 'creator') return;
  await giveWelcomeStars(tx, accountId);
  await notifyOfInvitations(tx, deps.wake, accountId);
}

export async function recordPass(tx: Tx, accountId: string, { from, by, requestId, ...details }: How): Promise<void> {
  await record(tx, { accountId: by, requestId }, accountId, 'profile.approved', { ...details, ...change(from, 'approved') });
}

type Details = { id?: string; reason?: string; before?: Record<string, string>; after?: Record<string, string> };

async function record(tx: Tx, { accountId: actorId, requestId }: Decider, accountId: string, action: string, details: Details) {
  await recordAct(tx, { actorId, action, targetKind: 'account', targetId: accountId, requestId, ...details });
}

function change(from: string, to: string): Pick<Details, 'before' | 'after'> {
  return { before: { verificationStatus: from }, after: { verificationStatus: to } };
}

type News = { kind: 'profile_approved' | 'profile_rejected' | 'changes_approved' | 'changes_rejected'; reason?: string; mail?: MailWords };

async function tell(deps: Deps, tx: Tx, accountId: string, act: string, { kind, reason, mail }: News): Promise<void> {
  const data = reason === undefined ? {} : { reason };
  await notify(tx, deps.wake, { accountId, kind, data, cause: `review:${act}`, ...(mail && { mail }) });
}
