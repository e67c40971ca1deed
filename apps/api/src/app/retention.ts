import { CHANNEL_GONE_DAYS, CONNECT_MINUTES, MAIL_ADDRESS_DAYS, UNDO_SECONDS, UNUSED_UPLOAD_HOURS } from '@castlane/contract/policy.ts';
import { FAILURE_DAYS } from '#features/auth/rules.ts';
import { oldMailedSecrets, SPENT_SECRET_HOURS } from '#features/auth/secrets.ts';
import { oldSessions } from '#features/auth/sessions/actions.ts';
import { oldDevices } from '#features/auth/sessions/devices.ts';
import { DEVICE_DAYS } from '#features/auth/sessions/rules.ts';
import { LONG_FAILURE_DAYS, oldFailures } from '#features/auth/throttle.ts';
import { PUZZLE_MINUTES, usedPuzzles } from '#features/bot-check/puzzles.ts';
import { oldConsents } from '#features/channels/consents.ts';
import { oldPlaces } from '#features/channels/store.ts';
import { addressesOfEndedJobs, oldInvitedAddresses, oldMailInvitations } from '#features/search/mail-invitations/erasure.ts';
import { oldNotifications } from '#features/notifications/erasure.ts';
import { CLOCK_FAILURE_DAYS, oldClockFailures } from '#platform/clock-failures.ts';
import type { Config } from '#platform/config.ts';
import type { OldRows } from '#platform/db/old-rows.ts';
import { ANSWER_HOURS, oldKeys } from '#platform/http/idempotency.ts';
import { LIMITS } from '#platform/live/trimming.ts';
import { DEAD_DAYS, deadTasks, DONE_DAYS, doneTasks } from '#platform/outbox/outbox.ts';
import type { retentionSettings } from '#platform/retention-settings.ts';

type Keeping = Pick<Config, 'keepNotificationsDays' | 'keepSessionsDays'>;

/** What is deleted for its age. */
export type Retention = {
  table: string;
  /** What one more row is about. */
  of: string;
  /** When a row is deleted; of a setting, by its default. */
  after: string;
  /** Where an operator may have a reason for another period. */
  setting?: keyof typeof retentionSettings;
  /** What the hourly upkeep deletes; a clock or task of its own deletes the rest. */
  rows?: (keeping: Keeping) => OldRows[];
};

/** Everything that is deleted for its age, in one table. The upkeep runs by it, and `docs/growth.md` lists it. */
export const RETENTION: readonly Retention[] = [
  {
    table: 'outbox',
    of: 'a mail, a push message, an upload, other tasks',
    after: `${DONE_DAYS} days after it is done, ${DEAD_DAYS} days after it is given up`,
    rows: () => [doneTasks, deadTasks],
  },
  { table: 'idempotency_keys', of: 'a request that changes something', after: `after ${ANSWER_HOURS} hours`, rows: () => [oldKeys] },
  {
    table: 'sessions',
    of: 'a log-in',
    after: '30 days after it ended',
    setting: 'KEEP_SESSIONS_DAYS',
    rows: ({ keepSessionsDays }) => [oldSessions(keepSessionsDays)],
  },
  {
    table: 'known_devices',
    of: 'a log-in from a new browser, ten an account',
    after: `${DEVICE_DAYS} days after its last use`,
    rows: () => [oldDevices],
  },
  {
    table: 'login_failures',
    of: 'a wrong password',
    after: `after ${FAILURE_DAYS * 24} hours; ${LONG_FAILURE_DAYS} days after the hundredth in a row`,
    rows: () => [oldFailures],
  },
  {
    table: 'mailed_secrets',
    of: 'a mailed code or link',
    after: `${SPENT_SECRET_HOURS} hours after it expires`,
    rows: () => [oldMailedSecrets],
  },
  { table: 'used_puzzles', of: 'a bot check', after: `after ${PUZZLE_MINUTES} minutes`, rows: () => [usedPuzzles] },
  {
    table: 'channel_consents',
    of: 'the way to YouTube or Instagram',
    after: `after ${CONNECT_MINUTES} minutes`,
    rows: () => [oldConsents],
  },
  {
    table: 'portfolio_places',
    of: 'a video or post that left a channel',
    after: `after ${CHANNEL_GONE_DAYS} days`,
    rows: () => [oldPlaces],
  },
  {
    table: 'clock_failures',
    of: 'timed work that fails',
    after: `when it succeeds, or ${CLOCK_FAILURE_DAYS} days after the last attempt`,
    rows: () => [oldClockFailures],
  },
  {
    table: 'notifications',
    of: 'news for an account',
    after: 'a year after it is read',
    setting: 'KEEP_NOTIFICATIONS_DAYS',
    rows: ({ keepNotificationsDays }) => [oldNotifications(keepNotificationsDays)],
  },
  {
    table: 'mail_invitations',
    of: 'a person on a list of addresses',
    after: `after ${MAIL_ADDRESS_DAYS} days; its address when it is withdrawn or the job is over`,
    rows: () => [oldMailInvitations, addressesOfEndedJobs],
  },
  {
    table: 'invited_addresses',
    of: 'an address that lists name, hashed',
    after: 'with its last invitation',
    rows: () => [oldInvitedAddresses],
  },
  {
    table: 'stream_events',
    of: 'live events: three or four for a message',
    after: `after ${LIMITS.days} days, or when ${LIMITS.kept.toLocaleString('en')} newer ones exist`,
  },
  { table: 'channels', of: 'what a channel’s service tells', after: `${CHANNEL_GONE_DAYS} days after the last read` },
  { table: 'uploads', of: 'an upload', after: `${UNUSED_UPLOAD_HOURS} hours after nothing shows it any more` },
  { table: 'held_decisions', of: 'a decision by staff that may still be undone', after: `after ${UNDO_SECONDS} seconds` },
];

/** The rows that the hourly upkeep deletes. */
export function oldRowsOf(keeping: Keeping): OldRows[] {
  return RETENTION.flatMap(({ rows }) => rows?.(keeping) ?? []);
}
