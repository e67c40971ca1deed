/**
 * A division of the tables over several servers, as Citus would do it: each table by one of its columns. Tables of a group whose columns hold
 * the same value lie together. `docs/scaling.md` says which statements that would suit.
 */
export const GROUPS: Record<string, Record<string, string>> = {
  account: {
    account_categories: 'account_id',
    account_streams: 'account_id',
    accounts: 'id',
    appeals: 'account_id',
    bans: 'account_id',
    blocks: 'blocker_id',
    channel_consents: 'account_id',
    channels: 'account_id',
    creator_lists: 'owner_id',
    creator_records: 'creator_id',
    hidden_jobs: 'account_id',
    idempotency_keys: 'account_id',
    introductions: 'account_id',
    known_devices: 'account_id',
    mailed_secrets: 'account_id',
    notification_preferences: 'account_id',
    notifications: 'account_id',
    owner_records: 'owner_id',
    passkeys: 'account_id',
    profile_changes: 'account_id',
    push_subscriptions: 'account_id',
    ratings: 'account_id',
    saved_jobs: 'account_id',
    saved_searches: 'account_id',
    sessions: 'account_id',
    shown_creators: 'account_id',
    star_accounts: 'account_id',
    stream_events: 'account_id',
    uploads: 'account_id',
  },
  job: {
    engagements: 'job_id',
    invitations: 'job_id',
    job_search: 'job_id',
    job_stats: 'job_id',
    job_versions: 'job_id',
    jobs: 'id',
    offers: 'job_id',
    open_job_categories: 'job_id',
    proposals: 'job_id',
    threads: 'job_id',
  },
  thread: { thread_events: 'thread_id', thread_members: 'thread_id' },
  engagement: {
    agreements: 'engagement_id',
    cancellations: 'engagement_id',
    deliveries: 'engagement_id',
    disputes: 'engagement_id',
    payment_marks: 'engagement_id',
    reviews: 'engagement_id',
  },
  channel: { portfolio_items: 'channel_id', portfolio_places: 'channel_id' },
  'star transfer': { star_entries: 'transfer_id', star_transfers: 'id' },
  'list of creators': { listed_creators: 'list_id' },
  ban: { ban_effects: 'ban_id' },
  'message with files': { message_attachments: 'event_id' },
};

/** Tables that every server has whole. They are short and seldom change. */
export const EVERYWHERE = ['categories', 'clock', 'creator_words', 'job_words', 'migrations', 'set_up_ticks', 'stream_epoch'];

/** Tables that stay on one server: queues, chains, and what staff read. */
export const IN_ONE_PLACE = [
  'audit_log',
  'clock_failures',
  'contact_requests',
  'dev_mails',
  'held_decisions',
  'login_failures',
  'outbox',
  'reports',
  'used_puzzles',
];
