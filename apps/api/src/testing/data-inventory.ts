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
const FOR_EVER = 'for ever: the record of both sides or of the installation; a deleted account is a bare id in it';
const SELF = 'its owner and staff';
const EVERYBODY = 'everybody who is signed in';
const BOTH = 'the two sides of the chat';
const BOTH_AND_STAFF = 'the two sides of the job, and staff if it is disputed';
const NOBODY = 'nobody; compared only';

/** Every column of the database. A migration that adds a column must add it here, so that no personal data is kept undocumented. */
export const INVENTORY: Record<string, Table> = {
  accounts: {
    holds: 'People and businesses, their profile and the state of its review',
    kept: 'for ever as a bare id; what is personal goes with the account',
    personal: {
      email: SELF,
      email_verified_at: SELF,
      password_hash: NOBODY,
      name: EVERYBODY,
      slug: EVERYBODY,
      rejection_reason: SELF,
      rejection: SELF,
      rejections: 'staff',
      profile_image_uri: EVERYBODY,
      city: EVERYBODY,
      state: EVERYBODY,
      country: EVERYBODY,
      about: EVERYBODY,
      date_of_birth: SELF,
      gender: SELF,
      phone_number: SELF,
      languages: EVERYBODY,
      company: EVERYBODY,
      website: EVERYBODY,
      industry: EVERYBODY,
      last_active_at: 'people in a chat with them unless they show it to nobody, and staff',
      totp_secret: 'nobody; sealed',
      totp_used_step: NOBODY,
      totp_since: NOBODY,
      recovery_hashes: NOBODY,
    },
    other: 'id user_type status verification_status is_profile_completed submitted_at reviewed_at shows_presence created_at deleted_at',
  },
  account_categories: { holds: 'What a profile is about', kept: ACCOUNT_LIFE, other: 'account_id category_id' },
  account_streams: { holds: 'The last number of each account’s stream', kept: ACCOUNT_LIFE, other: 'account_id last_n' },
  agreements: {
    holds: 'Terms that both sides accepted, frozen',
    kept: FOR_EVER,
    personal: { terms: BOTH },
    other: 'job_id number offer_id owner_id creator_id sha256 accepted_at',
  },
  approvals: {
    holds: 'Approvals by staff that can still be undone',
    kept: 'for ten seconds, until the approval takes effect',
    other: 'id account_id staff_id version takes_effect_at',
  },
  appeals: {
    holds: 'Requests for another look at a rejection or a ban',
    kept: 'for ever; the words go with the account',
    personal: { text: SELF, against: SELF, answer: SELF },
    other: 'id kind account_id ban_id decided_against_by created_at outcome decided_by decided_at',
  },
  audit_log: {
    holds: 'What staff and the system did, chained and append-only',
    kept: FOR_EVER,
    personal: { reason: 'staff', before: 'staff', after: 'staff' },
    other: 'id n hash actor_id action target_kind target_id request_id created_at',
  },
  ban_effects: { holds: 'What a ban changed, to undo exactly that', kept: FOR_EVER, other: 'ban_id kind subject_id status_before' },
  bans: {
    holds: 'Bans and why',
    kept: FOR_EVER,
    personal: { reason: 'whoever has the address of the case, and staff', lift_reason: 'staff' },
    other: 'id account_id banned_by status_before created_at lifted_at lifted_by',
  },
  blocks: { holds: 'Who wants no messages from whom', kept: ACCOUNT_LIFE, other: 'blocker_id blocked_id created_at' },
  cancellations: {
    holds: 'Requests to cancel work that goes on',
    kept: FOR_EVER,
    personal: { reason: BOTH_AND_STAFF, answer: BOTH_AND_STAFF },
    other: 'id job_id asked_by status asked_at expires_at decided_at by_silence',
  },
  creator_records: {
    holds: 'What a creator has done',
    kept: FOR_EVER,
    other: 'creator_id jobs_assigned jobs_completed jobs_cancelled on_time',
  },
  deliveries: {
    holds: 'Work as it was handed over, and what became of it',
    kept: FOR_EVER,
    personal: { note: BOTH_AND_STAFF, links: BOTH_AND_STAFF, change_note: BOTH_AND_STAFF },
    other: 'id job_id number creator_id file_ids due_by delivered_at accept_by remind_at ended_as ended_at',
  },
  disputes: {
    holds: 'What staff were asked to decide, and how they did',
    kept: FOR_EVER,
    personal: { reason: BOTH_AND_STAFF, decision: BOTH_AND_STAFF },
    other: 'id job_id opened_by status_before opened_at outcome decided_by decided_at',
  },
  passkeys: {
    holds: 'Public keys that log in without a password',
    kept: 'until their owner removes them, or the account is deleted',
    personal: { credential_id: NOBODY, public_key: NOBODY, name: 'its owner' },
    other: 'id account_id counter created_at last_used_at last_challenge_at',
  },
  payment_marks: {
    holds: 'Ticks of the two sides that the agreed price was paid and has arrived',
    kept: FOR_EVER,
    personal: { paid_at: BOTH_AND_STAFF, received_at: BOTH_AND_STAFF },
    other: 'job_id',
  },
  push_subscriptions: {
    holds: 'Browsers that get push messages',
    kept: 'until the browser, its owner or the push service ends it, whoever asked signs out, or the account is deleted',
    personal: { endpoint: NOBODY, p256dh: NOBODY, auth: NOBODY, label: 'its owner' },
    other: 'id account_id session_id created_at last_used_at',
  },
  ratings: {
    holds: 'Sums over the published reviews of somebody',
    kept: FOR_EVER,
    personal: {
      distribution: EVERYBODY,
      review_count: EVERYBODY,
      rating_sum: EVERYBODY,
      communication_sum: EVERYBODY,
      quality_sum: EVERYBODY,
      punctuality_sum: EVERYBODY,
    },
    other: 'account_id',
  },
  reports: {
    holds: 'What people reported, with what staff may see of it',
    kept: FOR_EVER,
    personal: { reason: 'staff', note: 'staff', title: 'staff', context: 'staff', resolution: 'staff' },
    other: 'id reporter_id reported_id kind subject_id created_at resolved_at resolved_by outcome',
  },
  reviews: {
    holds: 'What the two sides of a completed job say of each other',
    kept: FOR_EVER,
    personal: {
      rating: EVERYBODY,
      communication: EVERYBODY,
      quality: EVERYBODY,
      punctuality: EVERYBODY,
      text: EVERYBODY,
      answer: EVERYBODY,
      hidden_reason: EVERYBODY,
      hidden_note: 'its author and staff',
      hidden_by: 'staff',
    },
    other: 'id job_id author_id reviewed_id written_at publish_by published_at answered_at hidden_at',
  },
  categories: { holds: 'The list of categories', kept: FOR_EVER, other: 'id slug name position retired_at' },
  channels: {
    holds: 'What the video and the photo service told about a creator’s channel',
    kept: 'until the channel is disconnected or the account is deleted; all but which channel it is for 30 days after it was told',
    personal: {
      external_id: NOBODY,
      scoped_id: NOBODY,
      handle: EVERYBODY,
      name: EVERYBODY,
      url: EVERYBODY,
      followers: EVERYBODY,
      views: EVERYBODY,
      posts: EVERYBODY,
      picture: EVERYBODY,
      tokens: 'nobody; sealed',
    },
    other:
      'id account_id service simulated state trouble picture_key picture_from renew_from tried_at next_read_at busy_until fetched_at emptied_at created_at',
  },
  channel_consents: {
    holds: 'People on the way to a service and back, for their consent',
    kept: 'ten minutes, or until they are back',
    personal: { state_hash: NOBODY, verifier: 'nobody; sealed' },
    other: 'account_id session_id service expires_at',
  },
  portfolio_items: {
    holds: 'The newest videos and posts of channels, and how their owners have arranged them',
    kept: 'while it is among the newest and its channel was read in the last 30 days; until the channel is disconnected or the account is deleted',
    personal: { external_id: NOBODY, title: EVERYBODY, url: EVERYBODY, views: EVERYBODY, picture: EVERYBODY },
    other: 'id channel_id kind seconds published_at picture_key picture_from position hidden',
  },
  portfolio_places: {
    holds: 'Where items of portfolios stood that are no longer among the newest of their channels',
    kept: '30 days at most, or until the item is back; until the channel is disconnected or the account is deleted',
    personal: { external_id: NOBODY },
    other: 'channel_id position hidden left_at',
  },
  clock: { holds: 'How far trials have moved the time', kept: FOR_EVER, other: 'id shift' },
  clock_failures: {
    holds: 'Timed work that failed: how often, why, and when it is tried again',
    kept: 'until it succeeds, or 30 days after the last attempt',
    other: 'clock key attempts last_error failing_since retry_at',
  },
  contact_requests: {
    holds: 'What people wrote to the installation',
    kept: 'until the operator removes it',
    personal: { email: 'staff', subject: 'staff', message: 'staff' },
    other: 'id created_at handled_at handled_by',
  },
  creator_lists: {
    holds: 'Lists in which a business keeps creators in mind',
    kept: ACCOUNT_LIFE,
    personal: { name: SELF },
    other: 'id owner_id created_at',
  },
  creator_words: {
    holds: 'The words of active creators’ profiles, each once, to find the nearest of one that is written wrong',
    kept: 'while some active profile has the word',
    other: 'word',
  },
  listed_creators: {
    holds: 'Creators in the lists of businesses',
    kept: 'until the list or either account is deleted',
    personal: { creator_id: 'the owner of the list' },
    other: 'list_id created_at',
  },
  invitations: {
    holds: 'Creators whom businesses have invited to a job',
    kept: 'until the job or either account is deleted',
    personal: { creator_id: 'the two sides', owner_id: 'the two sides' },
    other: 'id job_id created_at',
  },
  shown_creators: {
    holds: 'Where businesses find active creators: what their profile and channels say, in short',
    kept: 'while the profile is active',
    personal: {
      tags: 'businesses',
      youtube: 'businesses',
      instagram: 'businesses',
      rating: EVERYBODY,
      rating_rank: 'nobody; sorted by only',
      words: 'nobody; searched only',
      document: 'nobody; searched only',
    },
    other: 'account_id shown_at youtube_at instagram_at review_count',
  },
  dev_mails: {
    holds: 'Mails of an installation without SMTP, for trials only',
    kept: 'until the trial’s data is removed',
    personal: { to_address: 'whoever tries it', subject: 'whoever tries it', text_body: 'whoever tries it', html_body: 'whoever tries it' },
    other: 'id created_at',
  },
  idempotency_keys: {
    holds: 'Answers that a repeated request gets again',
    kept: '24 hours',
    personal: { answer: 'its owner' },
    other: 'account_id key request_hash status created_at',
  },
  hidden_jobs: {
    holds: 'Jobs a creator is not interested in',
    kept: ACCOUNT_LIFE,
    personal: { job_id: SELF },
    other: 'account_id created_at',
  },
  saved_searches: {
    holds: 'Searches that creators keep',
    kept: ACCOUNT_LIFE,
    personal: { name: SELF, filter: SELF },
    other: 'id account_id created_at told_at',
  },
  saved_jobs: { holds: 'Jobs a creator has saved', kept: ACCOUNT_LIFE, personal: { job_id: SELF }, other: 'account_id created_at' },
  job_stats: { holds: 'Counts of a job', kept: 'as long as the job', other: 'job_id proposal_count unopened_count approved_count' },
  job_versions: {
    holds: 'What a job said when it was published, and after each change',
    kept: 'as long as the job',
    personal: { content: EVERYBODY },
    other: 'job_id version created_at',
  },
  jobs: {
    holds: 'Jobs',
    kept: FOR_EVER,
    personal: {
      title: EVERYBODY,
      description: EVERYBODY,
      location: EVERYBODY,
      questions: EVERYBODY,
      removed_reason: SELF,
      close_note: 'its owner and whoever commented',
    },
    other:
      'id owner_id slug version status category_ids platforms deliverables budget star_cost wanted terms apply_by due_by created_at published_at updated_at close_reason expiry_warned_at image_ids file_ids completed_at opened_at',
  },
  known_devices: {
    holds: 'Browsers that somebody has signed in from',
    kept: '180 days after the last use',
    personal: { token_hash: NOBODY },
    other: 'account_id created_at last_used_at',
  },
  login_failures: {
    holds: 'Failed log-ins, by hash of the address or device',
    kept: 'a day after the last failure',
    personal: { key: NOBODY },
    other: 'consecutive recent recent_since blocked_until failed_at',
  },
  mailed_secrets: {
    holds: 'Codes and links that were mailed',
    kept: '24 hours past their end',
    personal: { secret_hash: NOBODY, email: 'its owner' },
    other: 'id account_id purpose tries created_at expires_at used_at',
  },
  message_attachments: { holds: 'Which message a file was sent with', kept: FOR_EVER, other: 'upload_id event_id' },
  migrations: { holds: 'Which migrations ran', kept: FOR_EVER, other: 'name hash applied_at' },
  notification_preferences: {
    holds: 'What somebody wants to hear of by mail and push',
    kept: ACCOUNT_LIFE,
    other: 'account_id topic mail push',
  },
  introductions: { holds: 'What somebody new is shown once', kept: 'until it was shown, put away or done', other: 'account_id what' },
  set_up_ticks: {
    holds: 'What staff have said is in order about the installation',
    kept: FOR_EVER,
    other: 'what ticked_by ticked_at',
  },
  notifications: {
    holds: 'What somebody was told',
    kept: ACCOUNT_LIFE,
    personal: { data: 'its owner' },
    other: 'id account_id kind cause created_at read_at mail_thing mail_at',
  },
  offers: {
    holds: 'Offers of a job, and of other terms for work that goes on',
    kept: FOR_EVER,
    personal: { note: BOTH, decline_note: BOTH },
    other:
      'id kind sender_id job_id proposal_id thread_id status price deliverables due_by change_rounds usage_rights expires_at decided_at created_at',
  },
  job_search: {
    holds: 'What open jobs are searched by',
    kept: 'while the job is open',
    other: 'job_id document currency lowest_pay highest_pay apply_by',
  },
  job_words: { holds: 'Every word that open jobs have used, to mend typing errors', kept: 'for good', other: 'word' },
  open_job_categories: { holds: 'The feed’s index', kept: 'while the job is open', other: 'category_id job_id' },
  outbox: {
    holds: 'Work for later, mails above all',
    kept: '30 days after it is done',
    personal: { payload: 'nobody; sent', last_error: 'staff, without content' },
    other: 'id kind cause run_at attempts leased_until done_at dead_at created_at failing_since maybe_done turn_of',
  },
  owner_records: {
    holds: 'What a business has done',
    kept: FOR_EVER,
    personal: { rating: EVERYBODY },
    other:
      'owner_id jobs_posted jobs_assigned left_unopened answered unanswered answer_seconds answer_times median_answer_seconds jobs_completed jobs_cancelled',
  },
  profile_changes: {
    holds: 'New values that wait for staff',
    kept: 'until they are decided',
    personal: { changes: SELF },
    other: 'account_id submitted_at',
  },
  proposals: {
    holds: 'Comments on jobs',
    kept: FOR_EVER,
    personal: {
      message: 'both sides of the job',
      answers: 'both sides of the job',
      portfolio: 'both sides of the job',
      consent_changes: 'both sides of the job',
      decline_note: 'both sides of the job',
    },
    other:
      'id job_id job_version agreed_version consent_by creator_id status price deliver_by star_cost created_at opened_at approved_at decided_at answer_by decline_reason end_reason',
  },
  sessions: {
    holds: 'Where somebody is signed in',
    kept: '30 days past their end',
    personal: { token_hash: NOBODY, user_agent: 'its owner' },
    other: 'id account_id created_at last_seen_at expires_at revoked_at',
  },
  star_accounts: { holds: 'Balances of stars', kept: FOR_EVER, other: 'id account_id name balance next_drip_at' },
  star_entries: { holds: 'The ledger of stars, append-only', kept: FOR_EVER, other: 'id transfer_id star_account_id amount balance_after' },
  star_transfers: {
    holds: 'Why stars moved, append-only',
    kept: FOR_EVER,
    personal: { note: SELF },
    other: 'id cause reason reverses job_id proposal_id actor_id created_at',
  },
  stream_epoch: { holds: 'Which history the streams belong to', kept: FOR_EVER, other: 'id epoch' },
  stream_events: {
    holds: 'What each account is told live',
    kept: ACCOUNT_LIFE,
    other: 'account_id n kind thread_id seq subject_id created_at',
  },
  thread_events: {
    holds: 'Messages and what happened in a chat',
    kept: FOR_EVER,
    personal: { body: BOTH, data: BOTH, attachments: BOTH, reactions: BOTH, content_hash: NOBODY },
    other: 'thread_id seq id kind sender_id client_id reply_to revision edited_at deleted_at created_at',
  },
  thread_members: {
    holds: 'How far each side has read, and whether they hear of it',
    kept: FOR_EVER,
    other: 'thread_id account_id last_read_seq last_read_at last_delivered_seq muted_at archived_seq',
  },
  threads: {
    holds: 'Chats about a job',
    kept: FOR_EVER,
    other: 'id job_id proposal_id owner_id creator_id last_seq last_event_at created_at',
  },
  uploads: {
    holds: 'Files that people sent, and where what was made of them is',
    kept: 'a day while nothing shows them; otherwise until the account is deleted',
    personal: {
      name: 'whoever may see the job, the delivery or the message',
      key: NOBODY,
      image: EVERYBODY,
      refused_reason: 'its owner',
    },
    other: 'id account_id purpose status content_type size kept_bytes read_ms created_at expires_at unused_since',
  },
  used_puzzles: { holds: 'Solved puzzles of the bot check', kept: 'until they expire', other: 'hash expires_at' },
};
