type Table = {
  /** What the table is for. */
  holds: string;
  /** How long a row is kept. */
  kept: string;
  /** Columns with personal data, and who sees them. */
  personal?: Record<string, string>;
  /** The other columns, separated by spaces. */
  other: string;
};

const ACCOUNT_LIFE = 'until the account is deleted';
const PERMANENT = 'permanently';
const SELF = 'its owner and staff';
const SIGNED_IN = 'all signed-in accounts';
const FINDERS = 'all signed-in accounts; of a job by invitation only the invited ones, and staff';
const BOTH = 'both sides of the chat';
const BOTH_AND_STAFF = 'both sides of the job, and staff in a dispute';
const COMPARED = 'no one (only compared)';

/** Every column of the database. A migration that adds a column must add it here, so that no personal data is kept undocumented. */
export const INVENTORY: Record<string, Table> = {
  accounts: {
    holds: 'People and businesses, their profile and the state of its review',
    kept: 'permanently; the personal columns until the account is deleted',
    personal: {
      email: SELF,
      email_verified_at: SELF,
      password_hash: COMPARED,
      name: SIGNED_IN,
      slug: SIGNED_IN,
      rejection_reason: SELF,
      rejection: SELF,
      rejections: 'staff',
      profile_image_uri: SIGNED_IN,
      city: SIGNED_IN,
      state: SIGNED_IN,
      country: SIGNED_IN,
      about: SIGNED_IN,
      date_of_birth: SELF,
      gender: SELF,
      phone_number: SELF,
      languages: SIGNED_IN,
      company: SIGNED_IN,
      website: SIGNED_IN,
      industry: SIGNED_IN,
      last_active_at: 'people in a chat with the account unless it hides its presence, and staff',
      totp_secret: 'no one (encrypted)',
      totp_used_step: COMPARED,
      totp_since: COMPARED,
      recovery_hashes: COMPARED,
      recovery_since: COMPARED,
      time_zone: SELF,
    },
    other: 'id user_type status verification_status is_profile_completed submitted_at reviewed_at shows_presence created_at deleted_at',
  },
  account_categories: { holds: 'Categories of a profile', kept: ACCOUNT_LIFE, other: 'account_id category_id' },
  account_streams: { holds: 'The first and last number of each account’s stream', kept: ACCOUNT_LIFE, other: 'account_id first_n last_n' },
  ad_codes: {
    holds: 'Codes with which owners advertise delivered posts',
    kept: 'until their own end, 30 days after the end of the right, or until either account is deleted',
    personal: { code: 'both sides of the job (encrypted)' },
    other: 'delivery_id owner_id creator_id ends_at erase_at',
  },
  agreements: {
    holds: 'Terms that both sides accepted, frozen',
    kept: PERMANENT,
    personal: { terms: BOTH, answers: BOTH },
    other: 'engagement_id number offer_id owner_id creator_id sha256 accepted_at',
  },
  answers_to_tell: {
    holds: 'New answers about jobs, for the next daily notice to the creators who saved the job or commented on it',
    kept: 'until the notice, a day at most, or until the account is deleted',
    other: 'account_id question_id tell_at',
  },
  appeals: {
    holds: 'Appeals against a rejection or a ban',
    kept: 'permanently; the texts until the account is deleted',
    personal: { text: SELF, against: SELF, answer: SELF },
    other: 'id kind account_id ban_id decided_against_by created_at outcome decided_by decided_at',
  },
  audit_log: {
    holds: 'Actions of staff and the system, chained and append-only',
    kept: PERMANENT,
    personal: { reason: 'staff', before: 'staff', after: 'staff' },
    other: 'id n hash actor_id action target_kind target_id request_id created_at',
  },
  ban_effects: {
    holds: 'What a ban changed',
    kept: PERMANENT,
    other: 'ban_id kind subject_id status_before',
  },
  backups: {
    holds: 'The newest backups: when they were made, and their size',
    kept: 'as many as `BACKUP_KEEP` says',
    other: 'name bytes made_at',
  },
  bans: {
    holds: 'Bans and their reasons',
    kept: PERMANENT,
    personal: { reason: 'anyone with the address of the case, and staff', lift_reason: 'staff' },
    other: 'id account_id banned_by status_before created_at lifted_at lifted_by',
  },
  blocks: { holds: 'Which account blocks which', kept: ACCOUNT_LIFE, other: 'blocker_id blocked_id created_at' },
  cancellations: {
    holds: 'Requests to cancel running work',
    kept: PERMANENT,
    personal: { reason: BOTH_AND_STAFF, answer: BOTH_AND_STAFF },
    other: 'id engagement_id asked_by asked_of status asked_at expires_at decided_at by_silence',
  },
  creator_answers: {
    holds: 'How fast a creator answers in chats',
    kept: PERMANENT,
    other: 'creator_id answer_times answer_seconds median_answer_seconds',
  },
  creator_records: {
    holds: 'The record of a creator',
    kept: PERMANENT,
    other: 'creator_id jobs_assigned jobs_completed jobs_cancelled on_time',
  },
  deliveries: {
    holds: 'Deliveries of work and their outcome',
    kept: PERMANENT,
    personal: { note: BOTH_AND_STAFF, links: BOTH_AND_STAFF, change_note: BOTH_AND_STAFF, notes: BOTH_AND_STAFF },
    other: 'id engagement_id part number creator_id file_ids gone_files due_by delivered_at accept_by remind_at ended_as ended_at',
  },
  disputes: {
    holds: 'Disputes for staff to decide, and the decisions',
    kept: PERMANENT,
    personal: { reason: BOTH_AND_STAFF, decision: BOTH_AND_STAFF },
    other: 'id engagement_id about part opened_by status_before opened_at outcome decided_by decided_at',
  },
  engagements: {
    holds: 'The work of one creator on one job',
    kept: PERMANENT,
    other:
      'id job_id proposal_id thread_id owner_id creator_id status end_reason begun_at completed_at part parts parts_accepted_at due_by accept_by moved_days',
  },
  sign_on_identities: {
    holds: 'Who a member of staff is for the single sign-on',
    kept: ACCOUNT_LIFE,
    personal: { issuer: COMPARED, subject: COMPARED },
    other: 'account_id',
  },
  legal_acceptances: {
    holds: 'Which versions of the operator’s terms and privacy policy an account agreed to',
    kept: ACCOUNT_LIFE,
    personal: { page: SELF, sha256: SELF, accepted_at: SELF },
    other: 'account_id',
  },
  passkeys: {
    holds: 'Passkeys: public keys for logging in without a password',
    kept: 'until their owner removes them or the account is deleted',
    personal: { credential_id: COMPARED, public_key: COMPARED, name: 'its owner' },
    other: 'id account_id counter created_at last_used_at last_challenge_at',
  },
  payment_marks: {
    holds: 'The payment of each part of work: its day, and the marks of the two sides that it was made and arrived',
    kept: PERMANENT,
    personal: { paid_at: BOTH_AND_STAFF, received_at: BOTH_AND_STAFF },
    other: 'engagement_id part owner_id pay_by is_unpaid remind_at paid_as count_at',
  },
  push_subscriptions: {
    holds: 'Browsers that receive push messages',
    kept: 'until the browser, its owner or the push service ends them, their session logs out, or the account is deleted',
    personal: { endpoint: COMPARED, p256dh: COMPARED, auth: COMPARED, label: 'its owner' },
    other: 'id account_id session_id created_at last_used_at',
  },
  ratings: {
    holds: 'Sums over the published reviews of an account',
    kept: PERMANENT,
    personal: {
      distribution: SIGNED_IN,
      review_count: SIGNED_IN,
      rating_sum: SIGNED_IN,
      communication_sum: SIGNED_IN,
      quality_sum: SIGNED_IN,
      punctuality_sum: SIGNED_IN,
    },
    other: 'account_id',
  },
  reports: {
    holds: 'Reports, with the content that staff may see',
    kept: PERMANENT,
    personal: { reason: 'staff', note: 'staff', title: 'staff', context: 'staff', resolution: 'staff' },
    other: 'id reporter_id reported_id kind subject_id created_at resolved_at resolved_by outcome',
  },
  reviews: {
    holds: 'Reviews that the two sides of a completed job write about each other',
    kept: PERMANENT,
    personal: {
      rating: SIGNED_IN,
      communication: SIGNED_IN,
      quality: SIGNED_IN,
      punctuality: SIGNED_IN,
      text: SIGNED_IN,
      answer: SIGNED_IN,
      hidden_reason: SIGNED_IN,
      hidden_note: 'its author and staff',
      hidden_by: 'staff',
    },
    other: 'id engagement_id author_id reviewed_id written_at publish_by published_at answered_at hidden_at',
  },
  calendar_addresses: {
    holds: 'The secret address at which programs read an account’s calendar',
    kept: 'until it is ended or replaced, by a new password or a ban too, or the account is deleted',
    personal: { token_hash: COMPARED },
    other: 'account_id id created_at',
  },
  rights: {
    holds: 'Rights on accepted work: what, from, until, and their price',
    kept: PERMANENT,
    personal: { reported_at: 'both sides of the job' },
    other: 'id engagement_id delivery_id owner_id creator_id kind number accepted_on starts_at ends_at price extra_amount remind_at',
  },
  categories: { holds: 'The list of categories', kept: PERMANENT, other: 'id slug name position retired_at' },
  channels: {
    holds: 'Data of a creator’s channel from YouTube or Instagram',
    kept: 'until the channel is disconnected or the account is deleted; everything except its identity for 30 days after the last read',
    personal: {
      external_id: COMPARED,
      scoped_id: COMPARED,
      handle: SIGNED_IN,
      name: SIGNED_IN,
      url: SIGNED_IN,
      followers: SIGNED_IN,
      views: SIGNED_IN,
      posts: SIGNED_IN,
      picture: SIGNED_IN,
      tokens: 'no one (encrypted)',
    },
    other:
      'id account_id service simulated state trouble picture_key picture_from renew_from tried_at next_read_at busy_until fetched_at emptied_at created_at',
  },
  channel_consents: {
    holds: 'Consents in progress at a service',
    kept: 'ten minutes, or until the return from the service',
    personal: { state_hash: COMPARED, verifier: 'no one (encrypted)' },
    other: 'account_id session_id service expires_at',
  },
  portfolio_items: {
    holds: 'The newest videos and posts of channels, and their order in the portfolio',
    kept: 'while they are among the newest and their channel was read in the last 30 days, at most until the channel is disconnected or the account is deleted',
    personal: { external_id: COMPARED, title: SIGNED_IN, url: SIGNED_IN, views: SIGNED_IN, picture: SIGNED_IN },
    other: 'id channel_id kind seconds published_at picture_key picture_from position hidden',
  },
  portfolio_places: {
    holds: 'Positions of former portfolio items',
    kept: '30 days, or until the item is back, the channel is disconnected or the account is deleted',
    personal: { external_id: COMPARED },
    other: 'channel_id position hidden left_at',
  },
  clock: { holds: 'The shift of the clock in a trial', kept: PERMANENT, other: 'id shift' },
  clock_failures: {
    holds: 'Timed work that failed, with the error',
    kept: 'until it succeeds, or 30 days after the last attempt',
    other: 'clock key attempts last_error failing_since retry_at',
  },
  contact_requests: {
    holds: 'Messages from the contact form',
    kept: 'until the operator removes them',
    personal: { email: 'staff', subject: 'staff', message: 'staff' },
    other: 'id created_at handled_at handled_by',
  },
  creator_lists: {
    holds: 'Lists of creators that a business keeps',
    kept: ACCOUNT_LIFE,
    personal: { name: SELF },
    other: 'id owner_id created_at',
  },
  creator_words: {
    holds: 'Words of active creators’ profiles, to correct typing errors',
    kept: 'while an active profile contains the word',
    other: 'word',
  },
  listed_creators: {
    holds: 'Creators in the lists of businesses',
    kept: 'until the list or either account is deleted',
    personal: { creator_id: 'the owner of the list' },
    other: 'list_id created_at',
  },
  invitations: {
    holds: 'Invitations of creators to a job',
    kept: 'until the job or either account is deleted',
    personal: { creator_id: 'the two sides', owner_id: 'the two sides' },
    other: 'id job_id created_at is_free way',
  },
  invitation_links: {
    holds: 'Links with which businesses invite creators to a job, or to all of theirs',
    kept: 'until the account is deleted',
    personal: { token: 'its owner, and everyone who has the link' },
    other: 'id owner_id job_id created_at ended_at',
  },
  link_uses: {
    holds: 'Which creators have used a link',
    kept: 'until either account is deleted',
    personal: { creator_id: 'the creator (the owner of the link sees a count)' },
    other: 'link_id created_at',
  },
  mail_invitations: {
    holds: 'People whom owners invite by email, from their lists of addresses',
    kept: 'for 30 days, or until the owner’s account, or that of a creator who joined, is deleted; address and name also until the invitation is withdrawn, the person stops all invitations, or the job is over',
    personal: { address: 'the owner (encrypted)', name: 'the owner', address_hash: COMPARED },
    other: 'id job_id owner_id status invitation_id created_at mailed_at reminded_at refused_at erase_at',
  },
  invited_addresses: {
    holds: 'The addresses that owners invite by email, as keyed hashes: each gets one email and one reminder',
    kept: 'until the last invitation of the address is deleted',
    personal: { hash: COMPARED },
    other: 'mail_task mailed_at remind_at refused_at erase_at',
  },
  unsubscribed_addresses: {
    holds: 'Addresses whose people want no invitations by email, as keyed hashes',
    kept: PERMANENT,
    personal: { hash: COMPARED },
    other: 'created_at',
  },
  shown_creators: {
    holds: 'The search index of active creators: the main data of their profiles and channels',
    kept: 'while the profile is active',
    personal: {
      tags: 'businesses',
      youtube: 'businesses',
      instagram: 'businesses',
      rating: SIGNED_IN,
      rating_rank: 'no one (only sorted by)',
      words: 'no one (only searched)',
      document: 'no one (only searched)',
    },
    other: 'account_id shown_at youtube_at instagram_at review_count',
  },
  creator_works: {
    holds: 'The first pictures of the portfolios of active creators',
    kept: 'while the profile is active',
    personal: { works: 'businesses' },
    other: 'account_id told_at',
  },
  dev_mails: {
    holds: 'Mails of an installation without SMTP, for trials only',
    kept: 'until the trial’s data is removed',
    personal: {
      to_address: 'anyone who uses the trial',
      subject: 'anyone who uses the trial',
      text_body: 'anyone who uses the trial',
      html_body: 'anyone who uses the trial',
    },
    other: 'id created_at',
  },
  idempotency_keys: {
    holds: 'Answers to return to a repeated request',
    kept: '24 hours',
    personal: { answer: 'its owner' },
    other: 'account_id key request_hash status created_at',
  },
  held_decisions: {
    holds: 'Decisions by staff that can still be undone',
    kept: 'for ten seconds, until the decision takes effect',
    personal: { decision: 'staff' },
    other: 'id subject_id kind staff_id request_id takes_effect_at',
  },
  hidden_jobs: {
    holds: 'Jobs that a creator has hidden',
    kept: ACCOUNT_LIFE,
    personal: { job_id: SELF },
    other: 'account_id created_at',
  },
  saved_replies: {
    holds: 'Texts that an account uses again in its chats',
    kept: 'until it deletes them, or the account is deleted',
    personal: { name: SELF, text: SELF },
    other: 'id account_id created_at',
  },
  saved_searches: {
    holds: 'Saved searches of creators',
    kept: ACCOUNT_LIFE,
    personal: { name: SELF, filter: SELF },
    other: 'id account_id created_at told_at',
  },
  saved_jobs: { holds: 'Jobs that a creator has saved', kept: ACCOUNT_LIFE, personal: { job_id: SELF }, other: 'account_id created_at' },
  job_questions: {
    holds: 'Questions of creators about jobs, and the answers of their owners',
    kept: PERMANENT,
    personal: {
      text: 'both sides; an answered one also creators who can see the job, without its author',
      answer: 'creators who can see the job, and its owner',
      creator_id: 'the owner of the job',
    },
    other: 'id job_id owner_id status decline_reason in_record created_at answer_by decided_at',
  },
  job_stats: {
    holds: 'Counts of a job',
    kept: 'as long as the job',
    other: 'job_id proposal_count unopened_count approved_count taken_count',
  },
  job_templates: {
    holds: 'Briefs that an owner keeps to start jobs from',
    kept: 'until its owner deletes it, or the account is deleted',
    personal: { name: SELF, brief: SELF },
    other: 'id owner_id created_at',
  },
  standing_terms: {
    holds: 'The terms that an owner’s new jobs begin with',
    kept: 'until its owner removes them, or the account is deleted',
    personal: { terms: SELF },
    other: 'owner_id updated_at',
  },
  job_versions: {
    holds: 'The versions of a job: its brief when published and after each change',
    kept: 'as long as the job',
    personal: { brief: FINDERS },
    other: 'job_id version created_at',
  },
  jobs: {
    holds: 'Jobs',
    kept: PERMANENT,
    personal: {
      brief: FINDERS,
      title: FINDERS,
      removed_reason: SELF,
      close_note: 'its owner and its commenters',
    },
    other:
      'id owner_id slug version status visibility category_ids star_cost apply_by due_by time_zone closes_at created_at published_at updated_at close_reason expiry_warned_at image_ids file_ids opened_at openings is_worked_on feed_order',
  },
  known_devices: {
    holds: 'Browsers that an account has logged in from',
    kept: '180 days after the last use',
    personal: { token_hash: COMPARED },
    other: 'account_id created_at last_used_at',
  },
  login_failures: {
    holds: 'Failed log-ins, by hash of the address or device',
    kept: 'a day after the last failure',
    personal: { key: COMPARED },
    other: 'consecutive recent recent_since blocked_until failed_at',
  },
  mailed_secrets: {
    holds: 'Codes and links sent by mail',
    kept: '24 hours after they expire',
    personal: { secret_hash: COMPARED, email: 'its owner' },
    other: 'id account_id purpose tries created_at expires_at used_at',
  },
  message_attachments: { holds: 'Which message a file was sent with', kept: PERMANENT, other: 'upload_id event_id' },
  migrations: { holds: 'Which migrations ran', kept: PERMANENT, other: 'name hash applied_at oldest_code' },
  notification_preferences: {
    holds: 'Which notifications an account wants by mail and push',
    kept: ACCOUNT_LIFE,
    other: 'account_id topic mail push',
  },
  newcomers: {
    holds: 'Accounts that see the list of their first steps',
    kept: 'until it is dismissed or done',
    other: 'account_id',
  },
  secret_key_prints: { holds: 'What tells one secret key from another', kept: PERMANENT, other: 'id print first_seen_at' },
  set_up_ticks: {
    holds: 'Lines of the set-up that staff have ticked',
    kept: PERMANENT,
    other: 'what ticked_by ticked_at',
  },
  notifications: {
    holds: 'Notifications of an account',
    kept: 'a year after they are read (a setting), unread ones until the account is deleted',
    personal: { data: 'its owner' },
    other: 'id account_id kind cause created_at read_at mail_thing mail_at',
  },
  offers: {
    holds: 'Offers of a job, amendments of running work, and counter-offers to both',
    kept: PERMANENT,
    personal: { note: BOTH, decline_note: BOTH },
    other:
      'id kind sender_id receiver_id job_id proposal_id thread_id status price deliverables due_by change_rounds usage_rights pay_within_days parts answers negotiation_id expires_at decided_at created_at',
  },
  job_search: {
    holds: 'The search index of the open jobs in the feed',
    kept: 'while the job is open in the feed',
    other: 'job_id feed_order document currency lowest_pay highest_pay closes_at',
  },
  job_words: { holds: 'Words that open jobs in the feed have used, to correct typing errors', kept: PERMANENT, other: 'word' },
  open_job_categories: {
    holds: 'The index of the feed by category',
    kept: 'while the job is open in the feed',
    other: 'category_id job_id feed_order',
  },
  outbox: {
    holds: 'Tasks for the worker, mostly mails',
    kept: '30 days after they are done, 90 days after they are given up',
    personal: { payload: 'no one (only sent)', last_error: 'staff, without content' },
    other: 'id kind cause run_at attempts leased_until done_at dead_at created_at failing_since maybe_done turn_of',
  },
  owner_records: {
    holds: 'The record of a business',
    kept: PERMANENT,
    personal: { rating: SIGNED_IN },
    other:
      'owner_id jobs_posted openings_posted openings_taken jobs_assigned left_unopened answered unanswered answer_seconds answer_times median_answer_seconds jobs_completed jobs_cancelled payments_counted payments_on_time payments_unpaid products_counted products_on_time',
  },
  profile_changes: {
    holds: 'New profile values that wait for review',
    kept: 'until staff decide on them',
    personal: { changes: SELF },
    other: 'account_id submitted_at',
  },
  proposals: {
    holds: 'Comments on jobs',
    kept: PERMANENT,
    personal: {
      message: 'both sides of the job',
      answers: 'both sides of the job',
      portfolio: 'both sides of the job',
      consent_changes: 'both sides of the job',
      decline_note: 'both sides of the job',
    },
    other:
      'id job_id job_version agreed_version consent_by creator_id status price deliver_by star_cost in_record created_at opened_at approved_at decided_at answer_by decline_reason end_reason runner_up_from runner_up_at',
  },
  sessions: {
    holds: 'Sessions of accounts',
    kept: '30 days after they end',
    personal: { token_hash: COMPARED, user_agent: 'its owner' },
    other: 'id account_id created_at last_seen_at expires_at revoked_at',
  },
  shipments: {
    holds: 'Products that owners ship to creators: the agreed terms, the way, and the address',
    kept: 'permanently; the address until 14 days after the last delivery or the end of work without one, or until either account is deleted',
    personal: {
      address: 'both sides of the job, and staff in a dispute (encrypted)',
      note: 'both sides of the job',
      carrier: 'both sides of the job',
      tracking_url: 'both sides of the job',
    },
    other:
      'engagement_id owner_id creator_id status terms ship_by address_at sent_at sent_as receive_by missing_at received_at by_silence remind_at move_at erase_at',
  },
  star_accounts: { holds: 'Balances of stars', kept: PERMANENT, other: 'id account_id name balance next_drip_at' },
  star_entries: {
    holds: 'The ledger of stars, append-only',
    kept: PERMANENT,
    other: 'id transfer_id star_account_id amount balance_after',
  },
  star_transfers: {
    holds: 'Transfers of stars with their reasons, append-only',
    kept: PERMANENT,
    personal: { note: SELF },
    other: 'id cause reason reverses job_id proposal_id actor_id created_at',
  },
  stream_epoch: { holds: 'The id of the streams’ history, which browsers compare', kept: PERMANENT, other: 'id epoch' },
  stream_events: {
    holds: 'Live events for each account',
    kept: '90 days, the newest 25,000 at most, and no longer than the account',
    other: 'account_id n kind thread_id seq subject_id created_at',
  },
  thread_events: {
    holds: 'Messages and other events of a chat',
    kept: PERMANENT,
    personal: { body: BOTH, data: BOTH, attachments: BOTH, reactions: BOTH, content_hash: COMPARED },
    other: 'thread_id seq id kind sender_id client_id reply_to revision edited_at deleted_at created_at',
  },
  thread_members: {
    holds: 'What each side of a chat has read, muted and archived',
    kept: PERMANENT,
    other: 'thread_id account_id last_read_seq last_read_at last_delivered_seq muted_at archived_seq',
  },
  threads: {
    holds: 'Chats about a job',
    kept: PERMANENT,
    other: 'id job_id proposal_id owner_id creator_id last_seq last_event_at created_at',
  },
  uploads: {
    holds: 'Uploaded files, and the keys of everything made from them',
    kept: 'a day while unused, otherwise until the account is deleted; files of an accepted delivery pass to its owner, and those of a dispute until it is decided',
    personal: {
      name: 'everyone who may see the job, the delivery or the message',
      key: COMPARED,
      image: SIGNED_IN,
      refused_reason: 'its owner',
    },
    other: 'id account_id purpose status content_type size kept_bytes part_bytes parts_id video read_ms created_at expires_at unused_since',
  },
  used_puzzles: { holds: 'Solved puzzles of the bot check', kept: 'until they expire', other: 'hash expires_at' },
};
