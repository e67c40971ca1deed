import {
  REVIEWED_FIELDS,
  type changePhone as phoneEndpoint,
  type editProfile as editEndpoint,
  type Profile,
  type ReviewedField,
} from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { areCategories } from '#features/categories/queries.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { reindexJobsOf } from '#features/search-index/jobs.ts';
import { openStarAccount } from '#features/stars/actions.ts';
import { settleUploads, takeUploads } from '#features/uploads/actions.ts';
import { whyNotReady } from '#features/uploads/rules.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId, newSlug } from '#platform/ids.ts';
import { appendToStreams, openStream } from '#platform/live/stream.ts';
import type { Wake } from '#platform/live/wake.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { holdEmails, isFreeEmail } from './emails.ts';
import { phoneChangedMail } from './mails.ts';
import { e164Of } from './phone.ts';
import { profileOf, submissionsToday } from './queries.ts';
import {
  areSameChanges,
  changesAfter,
  columnsOf,
  rejectionAfter,
  secondsToSubmit,
  whyBadEdit,
  whyCannotEdit,
  whyCannotSubmit,
  whyIncomplete,
  whyNeedsPassword,
  withoutReviewed,
} from './rules.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import { notifyAccountChanged, notifyReviewers } from './notify.ts';
import { writeWithPassword } from './with-password.ts';

type Edit = BodyOf<typeof editEndpoint>;
type NewAccount = { userType: UserType; email: string; name: string; passwordHash: string; emailVerified?: boolean };

const BAD_PHONE = { path: 'phoneNumber', message: 'Check the phone number' };

/** Creates an account with its stream and, for a creator, its star account. Throws 1006 if the address is taken. */
export async function createAccount(tx: Tx, { userType, email, name, passwordHash, emailVerified = false }: NewAccount): Promise<string> {
  const id = newId();
  await holdEmails(tx, [email]);
  if (!(await isFreeEmail(tx, email))) throw new Problem(1006);
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
  await notifyAccountChanged(tx, wake, accountId);
}

/** Gives an account another email, verified or not. The caller holds the locks on both emails and knows that the new one is free. */
export async function replaceEmail(tx: Tx, wake: Wake, accountId: string, email: string, isVerified: boolean): Promise<void> {
  await tx`UPDATE accounts SET email = ${email}, email_verified_at = CASE WHEN ${isVerified} THEN app_now() END WHERE id = ${accountId}`;
  await notifyAccountChanged(tx, wake, accountId);
}

/** Replaces the password hash of an account that is not deleted; with `expected`, only that hash. Returns whom to notify. */
export async function replacePasswordHash(
  tx: Tx,
  accountId: string,
  hash: string,
  expected?: string,
): Promise<{ email: string; name: string } | undefined> {
  const [account] = await tx<{ email: string; name: string }[]>`
    UPDATE accounts SET password_hash = ${hash}
    WHERE id = ${accountId} AND deleted_at IS NULL AND (${expected ?? null}::text IS NULL OR password_hash = ${expected ?? null}) RETURNING email, name`;
  return account;
}

/** Turns two-step login on with this authenticator; `sealed` is its secret, encrypted. */
export async function keepTotpSecret(tx: Tx, accountId: string, sealed: string): Promise<void> {
  await tx`UPDATE accounts SET totp_secret = ${sealed}, totp_used_step = 0, totp_since = app_now() WHERE id = ${accountId}`;
}

/** Turns the authenticator off and deletes its recovery codes; with `since`, only if it was turned on at or after that time. */
export async function dropTotpSecret(tx: Tx, accountId: string, since?: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE accounts SET totp_secret = NULL, totp_used_step = 0, totp_since = NULL, recovery_hashes = '{}', recovery_since = NULL
    WHERE id = ${accountId} AND totp_secret IS NOT NULL AND (${since ?? null}::timestamptz IS NULL OR totp_since >= ${since ?? null})`;
  return count > 0;
}

/** Replaces the recovery codes of an account; stores only their hashes. */
export async function keepRecoveryCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx`UPDATE accounts SET recovery_hashes = ${hashes}, recovery_since = app_now() WHERE id = ${accountId}`;
}

/** Deletes recovery codes that were made at or after `since`; the authenticator stays. */
export async function dropRecoveryCodes(tx: Tx, accountId: string, since: string): Promise<void> {
  await tx`
    UPDATE accounts SET recovery_hashes = '{}', recovery_since = NULL
    WHERE id = ${accountId} AND coalesce(recovery_since, totp_since) >= ${since}`;
}

/** Uses up a recovery code. Returns false if it does not exist or was already used. */
export async function spendRecoveryCode(tx: Tx, accountId: string, hash: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE accounts SET recovery_hashes = array_remove(recovery_hashes, ${hash}) WHERE id = ${accountId} AND ${hash} = ANY(recovery_hashes)`;
  return count === 1;
}

/** Uses up a step of the authenticator and all before it. Returns false if it was already used. */
export async function spendTotpStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { count } = await tx`UPDATE accounts SET totp_used_step = ${step} WHERE id = ${accountId} AND totp_used_step < ${step}`;
  return count === 1;
}

/** Changes the given fields of a profile. If it is active, staff review some of the new values before they become public. */
export async function editProfile(deps: Deps, viewer: Viewer, given: Edit, requestId: string): Promise<Profile> {
  const { accountId } = viewer;
  const written = deps.write(async (tx) => {
    const profile = await lockOwnProfile(tx, accountId);
    refuse(whyCannotEdit(profile));
    const edit = await checkedEdit(tx, viewer, profile, given);
    refuse(whyNeedsPassword(profile, edit.phoneNumber), 1012);
    const isPublic = profile.status === 'active';
    await store(tx, accountId, isPublic ? withoutReviewed(edit) : edit);
    if (isPublic) await showCreators(tx, tx`a.id = ${accountId}`);
    const fields = isPublic ? await keepForReview(tx, profile, edit) : [];
    if (edit.profileImageUri !== undefined) await settleUploads(tx, accountId);
    await appendToStreams(tx, deps.wake, [accountId], { kind: 'account' });
    if (fields.length > 0) await notifyReviewers(tx, deps.wake);
    const edited = await storeFixed(tx, profile, await profileOf(tx, accountId));
    if (fields.length > 0) await recordChanges(tx, accountId, fields, requestId);
    return edited;
  });
  return written.catch(refuseTakenPhone);
}

/** Changes or removes the phone number, and mails its owner. The same number is no change. */
export async function changePhone(
  deps: Deps,
  { accountId }: Viewer,
  { phoneNumber: given, currentPassword }: BodyOf<typeof phoneEndpoint>,
  requestId: string,
): Promise<Profile> {
  const written = writeWithPassword(deps, accountId, currentPassword, async (tx, { email }) => {
    const profile = await lockOwnProfile(tx, accountId);
    refuse(whyCannotEdit(profile));
    const phoneNumber = given && e164Of(given);
    if (phoneNumber === undefined) throw new Problem(1004, { message: BAD_PHONE.message, details: [BAD_PHONE] });
    if (phoneNumber === profile.phoneNumber) return profile;
    await store(tx, accountId, { phoneNumber });
    await appendToStreams(tx, deps.wake, [accountId], { kind: 'account' });
    await enqueue(tx, { kind: 'mail', payload: phoneChangedMail(deps.config, { email, name: profile.name }) });
    const changed = await profileOf(tx, accountId);
    // Records neither the old nor the new number: the log is never erased.
    await recordAct(tx, { actorId: accountId, action: 'profile.phone_changed', targetKind: 'account', targetId: accountId, requestId });
    return changed;
  });
  return written.catch(refuseTakenPhone);
}

/** Sets whether others in a chat see the account's presence. The same value is no change. */
export async function setPresence(deps: Deps, { accountId }: Viewer, shown: boolean): Promise<Profile> {
  return deps.write(async (tx) => {
    const profile = await lockOwnProfile(tx, accountId);
    if (profile.showsPresence === shown) return profile;
    await tx`UPDATE accounts SET shows_presence = ${shown} WHERE id = ${accountId}`;
    await appendToStreams(tx, deps.wake, [accountId], { kind: 'account' });
    return { ...profile, showsPresence: shown };
  });
}

/** Submits a profile for review. */
export async function submitProfile(deps: Deps, viewer: Viewer, requestId: string): Promise<Profile> {
  const { accountId } = viewer;
  return deps.write(async (tx) => {
    const profile = await lockOwnProfile(tx, accountId);
    refuse(whyCannotSubmit(profile));
    refuseInput(whyIncomplete(profile));
    const { submittedAt, now } = await submissionsToday(tx, accountId);
    const wait = secondsToSubmit(submittedAt, now);
    if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
    await tx`
      UPDATE accounts SET verification_status = 'pending', status = 'inactive', is_profile_completed = true, rejection_reason = NULL, rejection = NULL,
        submitted_at = app_now(), reviewed_at = NULL
      WHERE id = ${accountId}`;
    await notifyAccountChanged(tx, deps.wake, accountId);
    await notifyReviewers(tx, deps.wake);
    await seeInPlace(tx, deps.wake, accountId, 'profile');
    const submitted = await profileOf(tx, accountId);
    await recordAct(tx, { actorId: accountId, action: 'profile.submitted', targetKind: 'account', targetId: accountId, requestId });
    return submitted;
  });
}

function refuseTakenPhone(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'accounts_phone_number_key';
  throw isTaken ? new Problem(1017) : error;
}

/** Locks the caller's own profile for a change and returns it. */
export async function lockOwnProfile(tx: Tx, accountId: string): Promise<Profile> {
  await lockOwn(tx, accountId);
  return profileOf(tx, accountId);
}

/** Returns the edit as it will be stored. Throws 1004 if it is invalid. */
async function checkedEdit(tx: Tx, viewer: Viewer, { categories }: Profile, edit: Edit): Promise<Edit> {
  const there = categories.map(({ id }) => id);
  const [clock] = await tx<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  const details = whyBadEdit(edit, viewer.userType, clock!.today);
  const phoneNumber = edit.phoneNumber && e164Of(edit.phoneNumber);
  if (edit.phoneNumber && !phoneNumber) details.push(BAD_PHONE);
  if (edit.categories && !(await areCategories(tx, edit.categories, there)))
    details.push({ path: 'categories', message: 'Choose categories from the list' });
  const photo = edit.profileImageUri ? await takeUploads(tx, viewer.accountId, [edit.profileImageUri], ['profile_image']) : undefined;
  // The address of the photo replaces its upload's id.
  const profileImageUri = photo ? photo.taken.get(edit.profileImageUri!)?.image?.uri : edit.profileImageUri;
  if (photo && !profileImageUri)
    details.push({ path: 'profileImageUri', message: whyNotReady(photo.awaited, edit.profileImageUri!, 'Choose the photo again') });
  refuseInput(details);
  return { ...edit, phoneNumber, profileImageUri };
}

async function store(tx: Tx, accountId: string, edit: Edit): Promise<void> {
  const columns = columnsOf(edit);
  const hasColumns = Object.keys(columns).length > 0;
  if (!hasColumns && !edit.categories) return;
  if (hasColumns) await tx`UPDATE accounts SET ${tx.set(columns)} WHERE id = ${accountId}`;
  if (edit.name ?? edit.business?.company) await reindexJobsOf(tx, accountId);
  if (edit.categories) await replaceCategories(tx, accountId, edit.categories);
  // A reviewer decides on a version, identified by `submitted_at`. One more millisecond makes another version and keeps the place in the
  // queue.
  await tx`UPDATE accounts SET submitted_at = submitted_at + interval '1 millisecond' WHERE id = ${accountId} AND verification_status = 'pending'`;
}

/** Stores changes for review; a further edit is another version in the same place of the queue. Returns the fields that wait for review. */
async function keepForReview(tx: Tx, profile: Profile, edit: Edit): Promise<ReviewedField[]> {
  const { id, pendingChanges } = profile;
  const changes = changesAfter(profile, edit);
  if (areSameChanges(changes, pendingChanges ?? {})) return [];
  const fields = REVIEWED_FIELDS.filter((field) => changes[field] !== undefined);
  if (fields.length === 0) {
    await tx`DELETE FROM profile_changes WHERE account_id = ${id}`;
    return [];
  }
  await tx`
    INSERT INTO profile_changes (account_id, changes) VALUES (${id}, ${tx.json(changes)})
    ON CONFLICT (account_id) DO UPDATE SET changes = excluded.changes, submitted_at = profile_changes.submitted_at + interval '1 millisecond'`;
  return fields;
}

/** Stores which reasons of a rejection an edit has fixed. */
async function storeFixed(tx: Tx, before: Profile, after: Profile): Promise<Profile> {
  if (!after.rejection) return after;
  const rejection = rejectionAfter(after.rejection, before, after);
  await tx`UPDATE accounts SET rejection = ${tx.json(rejection)} WHERE id = ${after.id}`;
  return { ...after, rejection };
}

/** Records which fields changed, not their values: the log is never erased. */
async function recordChanges(tx: Tx, id: string, fields: readonly ReviewedField[], requestId: string): Promise<void> {
  const after = { fields: fields.join(', ') };
  await recordAct(tx, { actorId: id, action: 'profile.changes_submitted', targetKind: 'account', targetId: id, requestId, after });
}

async function replaceCategories(tx: Tx, accountId: string, ids: string[]): Promise<void> {
  await tx`DELETE FROM account_categories WHERE account_id = ${accountId} AND category_id <> ALL(${ids}::uuid[])`;
  await tx`INSERT INTO account_categories (account_id, category_id) SELECT ${accountId}, unnest(${ids}::uuid[]) ON CONFLICT DO NOTHING`;
}

/** Stores when a user left; others see it as last active. */
export async function noteLastActive({ db }: Pick<Deps, 'db'>, accountId: string): Promise<void> {
  await db`UPDATE accounts SET last_active_at = app_now() WHERE id = ${accountId} AND deleted_at IS NULL`;
}

/** Stores where a user is, for the times in mails. A zone that this database does not know is UTC. */
export async function noteTimeZone(db: Db, accountId: string, timeZone: string): Promise<void> {
  await db`
    UPDATE accounts SET time_zone = known_time_zone(${timeZone})
    WHERE id = ${accountId} AND deleted_at IS NULL AND time_zone IS DISTINCT FROM known_time_zone(${timeZone})`;
}
