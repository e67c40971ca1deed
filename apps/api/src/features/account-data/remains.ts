import type { Tx } from '#platform/db/connect.ts';

/** Rows that are deleted with an account, by table: the columns that reference it. The database rejects such rows for a deleted account. */
export const GOES_WITH_ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  account_categories: ['account_id'],
  ad_codes: ['owner_id', 'creator_id'],
  account_streams: ['account_id'],
  answers_to_tell: ['account_id'],
  blocks: ['blocker_id', 'blocked_id'],
  calendar_addresses: ['account_id'],
  channel_consents: ['account_id'],
  channels: ['account_id'],
  creator_lists: ['owner_id'],
  hidden_jobs: ['account_id'],
  idempotency_keys: ['account_id'],
  newcomers: ['account_id'],
  invitation_links: ['owner_id'],
  invitations: ['owner_id', 'creator_id'],
  job_templates: ['owner_id'],
  known_devices: ['account_id'],
  legal_acceptances: ['account_id'],
  link_uses: ['creator_id'],
  listed_creators: ['creator_id'],
  mail_invitations: ['owner_id'],
  mailed_secrets: ['account_id'],
  notification_preferences: ['account_id'],
  notifications: ['account_id'],
  passkeys: ['account_id'],
  profile_changes: ['account_id'],
  push_subscriptions: ['account_id'],
  saved_jobs: ['account_id'],
  saved_replies: ['account_id'],
  saved_searches: ['account_id'],
  sessions: ['account_id'],
  shown_creators: ['account_id'],
  sign_on_identities: ['account_id'],
  standing_terms: ['owner_id'],
  stream_events: ['account_id'],
  uploads: ['account_id'],
};

/** Columns of an account that are empty once it is deleted. */
export const EMPTIED: readonly string[] = [
  'email_verified_at',
  'rejection_reason',
  'rejection',
  'rejections',
  'profile_image_uri',
  'city',
  'state',
  'country',
  'about',
  'date_of_birth',
  'gender',
  'phone_number',
  'languages',
  'company',
  'website',
  'industry',
  'last_active_at',
  'time_zone',
  'totp_secret',
  'totp_used_step',
  'totp_since',
  'recovery_hashes',
  'recovery_since',
];

/** Identifies the last mail to an account, which says that it is deleted. Only this mail still holds the address. */
export function deletionCauseOf(accountId: string): string {
  return `mail:deleted:${accountId}`;
}

type Remains = { place: string; rows: number };

/** Returns what a deletion failed to remove of an account and its address. */
export async function findRemains(tx: Tx, { accountId, email }: { accountId: string; email: string }): Promise<Remains[]> {
  const counts = Object.entries(GOES_WITH_ACCOUNT).map(([table, columns]) => {
    const isTheirs = columns.map((column) => tx`${tx(column)} = ${accountId}`).reduce((either, is) => tx`${either} OR ${is}`);
    return tx`SELECT ${table}::text AS place, count(*)::int AS rows FROM ${tx(table)} WHERE ${isTheirs}`;
  });
  const columns = tx`
    SELECT 'accounts.' || c.key AS place, 1 AS rows FROM accounts a, jsonb_each(to_jsonb(a)) c
    WHERE a.id = ${accountId} AND c.key = ANY(${EMPTIED}) AND c.value NOT IN ('null', '0', '[]', '"UTC"')`;
  const addresses = tx`
    SELECT 'shipments.address' AS place, count(*)::int AS rows FROM shipments WHERE address IS NOT NULL AND ${accountId}::uuid IN (owner_id, creator_id)`;
  const letters = tx`
    SELECT 'contact_requests' AS place, count(*)::int AS rows FROM contact_requests WHERE lower(email) = ${email}
    UNION ALL SELECT 'outbox', count(*)::int FROM outbox
    WHERE done_at IS NULL AND (payload ->> 'to' = ${email} OR payload ->> 'email' = ${email} OR payload ->> 'accountId' = ${accountId})
      AND cause IS DISTINCT FROM ${deletionCauseOf(accountId)}`;
  const all = [columns, addresses, letters].reduce(
    (union, next) => tx`${union} UNION ALL ${next}`,
    counts.reduce((union, count) => tx`${union} UNION ALL ${count}`),
  );
  return tx<Remains[]>`SELECT place, rows FROM (${all}) found WHERE rows > 0 ORDER BY place`;
}
