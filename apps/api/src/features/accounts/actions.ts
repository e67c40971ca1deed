import type { editProfile as editEndpoint, Profile } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { recordAct } from '#features/audit/actions.ts';
import { areCategories } from '#features/categories/queries.ts';
import { openStarAccount } from '#features/stars/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId, newSlug } from '#platform/ids.ts';
import { appendToStreams, openStream } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { profileOf, submissionsToday } from './queries.ts';
import { columnsOf, secondsToSubmit, whyBadEdit, whyCannotSubmit, whyIncomplete } from './rules.ts';

type NewAccount = { userType: UserType; email: string; name: string; passwordHash: string; emailVerified?: boolean };

/** Creates an account with its stream and, for a creator, its place in the star ledger. 1006 when the address is taken. */
export async function createAccount(tx: Tx, { userType, email, name, passwordHash, emailVerified = false }: NewAccount): Promise<string> {
  const id = newId();
  const [made] = await tx`
    INSERT INTO accounts (id, user_type, email, name, slug, password_hash, email_verified_at)
    VALUES (${id}, ${userType}, ${email}, ${name}, ${newSlug(name)}, ${passwordHash}, CASE WHEN ${emailVerified} THEN app_now() END)
    ON CONFLICT (email) DO NOTHING RETURNING id`;
  if (!made) throw new Problem(1006);
  await openStream(tx, id);
  if (userType === 'creator') await openStarAccount(tx, id);
  return id;
}

export async function markEmailVerified(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await tx`UPDATE accounts SET email_verified_at = app_now() WHERE id = ${accountId} AND email_verified_at IS NULL`;
  await tellOfChange(tx, wake, accountId);
}

/** Replaces the password's hash; with `expected`, only while that is still the hash. Answers who is to be told of it. */
export async function replacePasswordHash(
  tx: Tx,
  accountId: string,
  hash: string,
  expected?: string,
): Promise<{ email: string; name: string } | undefined> {
  const [account] = await tx<{ email: string; name: string }[]>`
    UPDATE accounts SET password_hash = ${hash}
    WHERE id = ${accountId} AND (${expected ?? null}::text IS NULL OR password_hash = ${expected ?? null}) RETURNING email, name`;
  return account;
}

/** Changes fields of a profile; what is left out stays. */
export async function editProfile(deps: Deps, viewer: Viewer, edit: BodyOf<typeof editEndpoint>): Promise<Profile> {
  try {
    return await deps.write(async (tx) => {
      await lockAccount(tx, viewer.accountId);
      await checkEdit(tx, viewer, edit);
      const columns = columnsOf(edit);
      if (Object.keys(columns).length > 0) await tx`UPDATE accounts SET ${tx(columns)} WHERE id = ${viewer.accountId}`;
      // A reviewer decides on what was shown, which `submitted_at` names: a millisecond makes it another version and keeps the place in the queue.
      await tx`UPDATE accounts SET submitted_at = submitted_at + interval '1 millisecond' WHERE id = ${viewer.accountId} AND verification_status = 'pending'`;
      if (edit.categories) await replaceCategories(tx, viewer.accountId, edit.categories);
      await appendToStreams(tx, deps.wake, [viewer.accountId], { kind: 'account' });
      return profileOf(tx, viewer.accountId);
    });
  } catch (error) {
    if (isTaken(error, 'accounts_phone_number_key')) throw new Problem(1017);
    throw error;
  }
}

/** Sends a profile to review. */
export async function submitProfile(deps: Deps, viewer: Viewer, requestId: string): Promise<Profile> {
  const { accountId } = viewer;
  return deps.write(async (tx) => {
    await lockAccount(tx, accountId);
    const profile = await profileOf(tx, accountId);
    refuse(whyCannotSubmit(profile));
    const details = whyIncomplete(profile);
    if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
    const { submittedAt, now } = await submissionsToday(tx, accountId);
    const wait = secondsToSubmit(submittedAt, now);
    if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
    await tx`
      UPDATE accounts SET verification_status = 'pending', status = 'inactive', is_profile_completed = true, rejection_reason = NULL,
        submitted_at = app_now(), reviewed_at = NULL
      WHERE id = ${accountId}`;
    await recordAct(tx, { actorId: accountId, action: 'profile.submitted', targetKind: 'account', targetId: accountId, requestId });
    await tellOfChange(tx, deps.wake, accountId);
    return profileOf(tx, accountId);
  });
}

type Decision = { accountId: string; submittedAt: string } & ({ approved: true } | { approved: false; reason: string });
export type Decided = { email: string; name: string; userType: UserType };

/** Decides a review, if it still waits for one and is still what was shown; otherwise answers undefined and changes nothing. */
export async function decideReview(tx: Tx, wake: Wake, decision: Decision): Promise<Decided | undefined> {
  const { accountId, submittedAt } = decision;
  const [decided] = await tx<Decided[]>`
    UPDATE accounts SET reviewed_at = app_now(), rejection_reason = ${decision.approved ? null : decision.reason},
      verification_status = ${decision.approved ? 'approved' : 'rejected'}, status = ${decision.approved ? 'active' : 'inactive'}
    WHERE id = ${accountId} AND verification_status = 'pending' AND status <> 'banned'
      AND to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') = ${submittedAt}
    RETURNING email, name, user_type`;
  if (decided) await tellOfChange(tx, wake, accountId);
  return decided;
}

function isTaken(error: unknown, index: string): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === index;
}

/** Changes of one account happen one after the other. */
async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
}

async function checkEdit(tx: Tx, viewer: Viewer, edit: BodyOf<typeof editEndpoint>): Promise<void> {
  const [clock] = await tx<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  const details = whyBadEdit(edit, viewer.userType, clock!.today);
  if (edit.categories && !(await areCategories(tx, edit.categories)))
    details.push({ path: 'categories', message: 'Choose categories from the list' });
  if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
}

async function replaceCategories(tx: Tx, accountId: string, ids: string[]): Promise<void> {
  await tx`DELETE FROM account_categories WHERE account_id = ${accountId} AND category_id <> ALL(${ids}::uuid[])`;
  await tx`INSERT INTO account_categories (account_id, category_id) SELECT ${accountId}, unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`;
}

/** The account's open screens fetch it anew, and its sessions are looked up anew: they know whether it may act. */
async function tellOfChange(tx: Tx, wake: Wake, accountId: string): Promise<void> {
  await appendToStreams(tx, wake, [accountId], { kind: 'account' });
  afterCommit(tx, () => wake.sessions([accountId]));
}

/** Somebody has gone: others see since when. */
export async function noteLastActive({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await db`UPDATE accounts SET last_active_at = app_now() WHERE id = ${accountId}`;
}
