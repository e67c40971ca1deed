import { Email, NewPassword, PersonName } from '@castlane/contract/auth.ts';
import * as z from 'zod/mini';
import { createAccount, decideReview, type Decided } from '#features/accounts/actions.ts';
import { recordAct } from '#features/audit/actions.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { notify } from '#features/notifications/actions.ts';
import { giveWelcomeStars } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem, problemOf } from '#platform/problem.ts';
import { profileApprovedMail, profileRejectedMail } from './mails.ts';
import { findReviewState } from './queries.ts';
import { whyTooLate } from './rules.ts';

/** Which profile is decided on, as it was shown to whoever decides. */
type Shown = { accountId: string; submittedAt: string };

export async function approveReview(deps: Deps, viewer: Viewer, shown: Shown, requestId: string): Promise<void> {
  const { accountId } = shown;
  await deps.write(async (tx) => {
    const account = await decide(deps, tx, viewer, { ...shown, approved: true });
    const act = await recordAct(tx, {
      actorId: viewer.accountId,
      action: 'profile.approved',
      targetKind: 'account',
      targetId: accountId,
      requestId,
      ...change('approved'),
    });
    if (account.userType === 'creator') await giveWelcomeStars(tx, accountId);
    await notify(tx, deps.wake, { accountId, kind: 'profile_approved', data: {}, cause: `review:${act}` });
    await enqueue(tx, { kind: 'mail', payload: profileApprovedMail(deps.config, account), cause: `mail:review:${act}` });
  });
}

export async function rejectReview(deps: Deps, viewer: Viewer, shown: Shown, reason: string, requestId: string): Promise<void> {
  const { accountId } = shown;
  await deps.write(async (tx) => {
    const account = await decide(deps, tx, viewer, { ...shown, approved: false, reason });
    const act = await recordAct(tx, {
      actorId: viewer.accountId,
      action: 'profile.rejected',
      targetKind: 'account',
      targetId: accountId,
      reason,
      requestId,
      ...change('rejected'),
    });
    await notify(tx, deps.wake, { accountId, kind: 'profile_rejected', data: { reason }, cause: `review:${act}` });
    await enqueue(tx, { kind: 'mail', payload: profileRejectedMail(deps.config, account, reason), cause: `mail:review:${act}` });
  });
}

const NewStaff = z.strictObject({ email: Email, name: PersonName, password: NewPassword });

/** Creates a staff account, ready to sign in. Only the command on the server does this. */
export async function createStaff(deps: Deps, given: { email: string; name: string; password: string }): Promise<string> {
  const checked = NewStaff.safeParse(given);
  if (!checked.success) throw problemOf(checked.error.issues, 'body');
  const { email, name, password } = checked.data;
  const passwordHash = await hashPassword(password);
  return deps.write(async (tx) => {
    const id = await createAccount(tx, { userType: 'staff', email, name, passwordHash, emailVerified: true });
    await recordAct(tx, { actorId: null, action: 'staff.created', targetKind: 'account', targetId: id });
    return id;
  });
}

/** Decides, or says who or what was faster: two people can decide at once, and one of them does. */
async function decide(deps: Deps, tx: Tx, viewer: Viewer, decision: Parameters<typeof decideReview>[2]): Promise<Decided> {
  if (decision.accountId === viewer.accountId) throw new Problem(1012);
  const decided = await decideReview(tx, deps.wake, decision);
  if (decided) return decided;
  const state = await findReviewState(tx, decision.accountId);
  if (!state) throw new Problem(1009);
  throw new Problem(1005, { status: 409, message: whyTooLate(state) });
}

function change(verificationStatus: 'approved' | 'rejected'): { before: Record<string, string>; after: Record<string, string> } {
  return { before: { verificationStatus: 'pending' }, after: { verificationStatus } };
}
