import type { Eraser } from '#features/account-data/deletion.ts';
import { DELETED_NAME, eraseProfile } from '#features/accounts/erasure.ts';
import { eraseAppeals } from '#features/moderation/appeals/erasure.ts';
import { eraseSecrets } from '#features/auth/erasure.ts';
import { eraseBlocks } from '#features/blocks/actions.ts';
import { eraseChannels } from '#features/channels/erasure.ts';
import { eraseContactRequests } from '#features/contact/erasure.ts';
import { eraseDiscovery } from '#features/search/discovery/erasure.ts';
import { eraseLinks } from '#features/search/links/actions.ts';
import { eraseMailInvitations } from '#features/search/mail-invitations/erasure.ts';
import { eraseMarks } from '#features/search/feed/actions.ts';
import { eraseStandingTerms } from '#features/jobs/standing/actions.ts';
import { eraseTemplates } from '#features/jobs/templates/actions.ts';
import { eraseAcceptances } from '#features/legal/actions.ts';
import { eraseNotifications } from '#features/notifications/erasure.ts';
import { dropDevices } from '#features/notifications/push/actions.ts';
import { eraseAnswersToTell } from '#features/proposals/questions/erasure.ts';
import { closeOwnJobs, leaveJobs } from '#features/engagements/erasure.ts';
import { eraseReports } from '#features/moderation/reports/erasure.ts';
import { eraseSavedSearches } from '#features/search/saved-searches/actions.ts';
import { eraseSessions } from '#features/auth/sessions/erasure.ts';
import { eraseFileNames } from '#features/threads/attachments.ts';
import { eraseReplies } from '#features/threads/replies/actions.ts';
import { eraseUploads } from '#features/uploads/actions.ts';
import { hideFirstSteps } from '#features/accounts/welcome/actions.ts';
import { forgetAnswers } from '#platform/http/idempotency.ts';
import { eraseStream } from '#platform/live/stream.ts';
import { emptyMailbox } from '#platform/mail/mail.ts';
import { dropTasksFor } from '#platform/outbox/outbox.ts';

/**
 * The steps that delete an account's data, in order: jobs and threads are locked first, and the stream is deleted last, since other steps
 * still write to it.
 */
export const ERASERS: readonly Eraser[] = [
  (deps, tx, { accountId, userType }) => (userType === 'business_owner' ? closeOwnJobs : leaveJobs)(deps, tx, accountId),
  (_, tx, { accountId }) => eraseProfile(tx, accountId),
  ({ wake }, tx, { accountId }) => eraseSessions(tx, wake, accountId),
  (_, tx, { accountId }) => eraseNotifications(tx, accountId, DELETED_NAME),
  (_, tx, { accountId }) => dropDevices(tx, accountId),
  (_, tx, { accountId }) => eraseAcceptances(tx, accountId),
  (_, tx, { accountId }) => eraseMarks(tx, accountId),
  (_, tx, { accountId }) => eraseAnswersToTell(tx, accountId),
  (_, tx, { accountId }) => eraseTemplates(tx, accountId),
  (_, tx, { accountId }) => eraseStandingTerms(tx, accountId),
  (_, tx, { accountId }) => eraseReplies(tx, accountId),
  (_, tx, { accountId }) => eraseBlocks(tx, accountId),
  (_, tx, { accountId }) => eraseDiscovery(tx, accountId),
  (_, tx, { accountId }) => eraseLinks(tx, accountId),
  (_, tx, { accountId }) => eraseMailInvitations(tx, accountId),
  (_, tx, { accountId }) => eraseSavedSearches(tx, accountId),
  (deps, tx, { accountId }) => eraseChannels(deps, tx, accountId),
  (_, tx, { accountId }) => eraseFileNames(tx, accountId),
  (_, tx, { accountId }) => eraseUploads(tx, accountId),
  (_, tx, { accountId }) => hideFirstSteps(tx, accountId),
  (_, tx, { accountId }) => eraseAppeals(tx, accountId),
  (_, tx, { accountId }) => eraseReports(tx, accountId, DELETED_NAME),
  (_, tx, { accountId }) => forgetAnswers(tx, accountId),
  eraseAddresses,
  (_, tx, { accountId }) => eraseStream(tx, accountId),
];

/** Deletes the secrets of an account, and contact requests, tasks and mails of every address that it had. */
async function eraseAddresses(...[, tx, { accountId, email }]: Parameters<Eraser>): Promise<void> {
  for (const each of await eraseSecrets(tx, accountId, email)) {
    await eraseContactRequests(tx, each);
    await dropTasksFor(tx, { accountId, email: each });
    await emptyMailbox(tx, each);
  }
}
