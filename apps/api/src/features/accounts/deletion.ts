import { eraseAppeals } from '#features/moderation/appeals/erasure.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { eraseSecrets } from '#features/auth/erasure.ts';
import { NOBODYS_HASH } from '#platform/passwords.ts';
import { eraseBlocks } from '#features/blocks/actions.ts';
import { eraseChannels } from '#features/channels/leaving.ts';
import { eraseContactRequests } from '#features/contact/erasure.ts';
import { leaveWork } from '#features/engagements/disputes/leaving.ts';
import { stillRunning } from '#features/engagements/disputes/overdue.ts';
import { closeJobs, dropDrafts, lockJobsCommentedBy, lockJobsOf, RUNNING } from '#features/jobs/closing.ts';
import { eraseDiscovery } from '#features/search/discovery/erasure.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { eraseSavedSearches } from '#features/search/saved-searches/actions.ts';
import { eraseMarks } from '#features/search/feed/actions.ts';
import { eraseNotifications } from '#features/notifications/erasure.ts';
import { endProposals, withdrawProposals } from '#features/proposals/recruiting/ending.ts';
import { eraseReports } from '#features/moderation/reports/erasure.ts';
import { dropDevices } from '#features/notifications/push/actions.ts';
import { eraseSessions } from '#features/auth/sessions/erasure.ts';
import { eraseFileNames } from '#features/threads/attachments.ts';
import { lockThreadsOf } from '#features/threads/queries.ts';
import { eraseUploads } from '#features/uploads/actions.ts';
import { eraseIntroductions } from '#features/accounts/welcome/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { forgetAnswers } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newSlug } from '#platform/ids.ts';
import { eraseStream } from '#platform/live/stream.ts';
import { emptyMailbox } from '#platform/mail/mail.ts';
import { dropTasksFor, enqueue } from '#platform/outbox/outbox.ts';
import { accountDeletedMail } from './mails.ts';
import { deletionCauseOf, findRemains } from '#features/account-data/remains.ts';
import { writeWithPassword } from './with-password.ts';

const NAME = 'Deleted user';

/**
 * Ends an account for good, in one step: open work is closed, everything personal is erased, and whoever dealt with it keeps
 * the chats with a deleted user. The ledger and the audit log keep the bare id.
 */
export async function deleteAccount(deps: Deps, { accountId, userType }: Viewer, password: string, requestId: string): Promise<void> {
  await writeWithPassword(deps, accountId, password, async (tx, { email }) => {
    await (userType === 'business_owner' ? closeOwnJobs(deps, tx, accountId) : leaveJobs(deps, tx, accountId));
    await eraseProfile(tx, accountId);
    await eraseElsewhere(deps, tx, accountId, email);
    await enqueue(tx, { kind: 'mail', payload: accountDeletedMail(deps.config, email), cause: deletionCauseOf(accountId) });
    await refuseRemains(tx, { accountId, email });
    await recordAct(tx, { actorId: accountId, action: 'account.deleted', targetKind: 'account', targetId: accountId, requestId });
  });
}

/** A deletion that leaves something is none: it is undone, and staff hear of it by the log. */
async function refuseRemains(tx: Tx, account: { accountId: string; email: string }): Promise<void> {
  const remains = await findRemains(tx, account);
  if (remains.length === 0) return;
  const places = remains.map(({ place, rows }) => `${place} (${rows})`);
  throw new Error(`The deletion of account ${account.accountId} leaves rows in ${places.join(', ')}`);
}

async function closeOwnJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  const jobs = await lockJobsOf(tx, accountId, ['draft', 'open', 'paused', ...RUNNING]);
  await lockThreadsOf(tx, accountId);
  await dropDrafts(tx, accountId);
  const running = idsOf(await stillRunning(deps, tx, accountId));
  const open = idsOf(jobs.filter(({ statusBefore }) => !RUNNING.includes(statusBefore)));
  await closeJobs(tx, open, 'cancelled');
  const ids = [...open, ...running];
  await endProposals(deps, tx, tx`p.job_id = ANY(${ids}::uuid[])`, { reason: 'owner_deleted', cause: accountId });
  for (const id of running) await leaveWork(deps, tx, id, accountId);
}

async function leaveJobs(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  await lockJobsCommentedBy(tx, accountId);
  await lockThreadsOf(tx, accountId);
  const running = idsOf(await stillRunning(deps, tx, accountId));
  await withdrawProposals(deps, tx, accountId, running);
  for (const id of running) await leaveWork(deps, tx, id, accountId);
}

function idsOf(jobs: readonly { id: string }[]): string[] {
  return jobs.map(({ id }) => id);
}

async function eraseProfile(tx: Tx, accountId: string): Promise<void> {
  await tx`
    UPDATE accounts SET name = ${NAME}, email = ${`deleted-${accountId}@deleted.invalid`}, slug = ${newSlug('')}, password_hash = ${NOBODYS_HASH},
      email_verified_at = NULL, status = 'inactive', verification_status = 'incomplete', is_profile_completed = false, rejection_reason = NULL,
      rejection = NULL, rejections = 0, profile_image_uri = NULL, city = NULL, state = NULL, country = NULL, about = NULL, date_of_birth = NULL,
      gender = NULL, phone_number = NULL, languages = '{}', company = NULL, website = NULL, industry = NULL, submitted_at = NULL,
      reviewed_at = NULL, last_active_at = NULL, totp_secret = NULL, totp_used_step = 0, totp_since = NULL, recovery_hashes = '{}', deleted_at = app_now()
    WHERE id = ${accountId}`;
  await tx`DELETE FROM account_categories WHERE account_id = ${accountId}`;
  await tx`DELETE FROM profile_changes WHERE account_id = ${accountId}`;
  await showCreators(tx, tx`a.id = ${accountId}`);
}

async function eraseElsewhere(deps: Deps, tx: Tx, accountId: string, email: string): Promise<void> {
  await eraseSessions(tx, deps.wake, accountId);
  const emails = await eraseSecrets(tx, accountId, email);
  await eraseNotifications(tx, accountId, NAME);
  await dropDevices(tx, accountId);
  await eraseMarks(tx, accountId);
  await eraseBlocks(tx, accountId);
  await eraseDiscovery(tx, accountId);
  await eraseSavedSearches(tx, accountId);
  await eraseChannels(deps, tx, accountId);
  await eraseFileNames(tx, accountId);
  await eraseUploads(tx, accountId);
  await eraseIntroductions(tx, accountId);
  await eraseAppeals(tx, accountId);
  await eraseReports(tx, accountId, NAME);
  await forgetAnswers(tx, accountId);
  for (const each of emails) {
    await eraseContactRequests(tx, each);
    await dropTasksFor(tx, { accountId, email: each });
    await emptyMailbox(tx, each);
  }
  await eraseStream(tx, accountId);
}
