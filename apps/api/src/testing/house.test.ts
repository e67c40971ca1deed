import { readdir, readFile } from 'node:fs/promises';
import { fullPath } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { linesThatCompareTheClock } from './compared-clock.ts';
import { featureOf, FLOORS, outOf, privateImports, readArrows, upwardImports, WEB_FLOORS } from './floors.ts';
import { openWorld } from './world.ts';

const world = openWorld();
const SOURCES = new URL('../', import.meta.url);
const FEATURES = new URL('features/', SOURCES);
const WEB_FEATURES = new URL('../../web/src/features/', SOURCES);
/** A feature that imports from more features than this should be split. */
const MOST_OUT = 9;
/** Pairs of features of which one imports the other. */
const MOST_PAIRS = 94;

/** The owner of each table: the only feature, or platform folder, that writes it. */
const OWNERS: Record<string, string> = {
  account_categories: 'features/accounts',
  account_streams: 'platform/live',
  accounts: 'features/accounts',
  ad_codes: 'features/engagements',
  agreements: 'features/engagements',
  answers_to_tell: 'features/proposals',
  appeals: 'features/moderation',
  audit_log: 'platform/audit',
  backups: 'platform/backups',
  ban_effects: 'features/moderation',
  bans: 'features/moderation',
  blocks: 'features/blocks',
  calendar_addresses: 'features/auth',
  cancellations: 'features/engagements',
  categories: 'features/categories',
  channel_consents: 'features/channels',
  channels: 'features/channels',
  clock: 'app',
  clock_failures: 'platform',
  contact_requests: 'features/contact',
  creator_lists: 'features/search',
  creator_answers: 'features/records',
  creator_records: 'features/records',
  creator_words: 'features/search-index',
  deliveries: 'features/engagements',
  dev_mails: 'platform/mail',
  disputes: 'features/engagements',
  engagements: 'features/engagements',
  idempotency_keys: 'platform/http',
  newcomers: 'features/accounts',
  invitation_links: 'features/search',
  invitations: 'features/search',
  job_questions: 'features/proposals',
  link_uses: 'features/search',
  invited_addresses: 'features/search',
  job_search: 'features/search-index',
  job_stats: 'features/jobs',
  job_templates: 'features/jobs',
  job_versions: 'features/jobs',
  job_words: 'features/search-index',
  jobs: 'features/jobs',
  legal_acceptances: 'features/legal',
  listed_creators: 'features/search',
  known_devices: 'features/auth',
  login_failures: 'features/auth',
  mailed_secrets: 'features/auth',
  mail_invitations: 'features/search',
  message_attachments: 'features/threads',
  migrations: 'platform/db',
  notification_preferences: 'features/notifications',
  notifications: 'features/notifications',
  offers: 'features/proposals',
  open_job_categories: 'features/search-index',
  outbox: 'platform/outbox',
  saved_jobs: 'features/search',
  saved_replies: 'features/threads',
  saved_searches: 'features/search',
  held_decisions: 'features/staff',
  hidden_jobs: 'features/search',
  owner_records: 'features/records',
  passkeys: 'features/auth',
  payment_marks: 'features/engagements',
  portfolio_items: 'features/channels',
  portfolio_places: 'features/channels',
  profile_changes: 'features/accounts',
  proposals: 'features/proposals',
  push_subscriptions: 'features/notifications',
  ratings: 'features/reviews',
  reports: 'features/moderation',
  reviews: 'features/reviews',
  rights: 'features/engagements',
  sessions: 'features/auth',
  sign_on_identities: 'features/auth',
  secret_key_prints: 'platform/db',
  set_up_ticks: 'features/set-up',
  creator_works: 'features/search-index',
  shipments: 'features/engagements',
  shown_creators: 'features/search-index',
  standing_terms: 'features/jobs',
  star_accounts: 'features/stars',
  star_entries: 'features/stars',
  star_transfers: 'features/stars',
  stream_epoch: 'platform/live',
  stream_events: 'platform/live',
  thread_events: 'features/threads',
  thread_members: 'features/threads',
  threads: 'features/threads',
  unsubscribed_addresses: 'features/search',
  uploads: 'features/uploads',
  used_puzzles: 'features/bot-check',
};

/**
 * SQL functions that write, and who may call them. They write their owner's tables, and others' tables only through those owners'
 * functions; except for `send_messages`, which writes all that belongs to many messages in one statement.
 */
const WRITING_FUNCTIONS: Record<string, string> = {
  append_event: 'features/threads',
  append_to_streams: 'platform/live',
  move_mark: 'features/threads',
  send_messages: 'features/threads',
};

describe.each([
  ['API', FEATURES, FLOORS],
  ['web application', WEB_FEATURES, WEB_FLOORS],
])('the features of the %s', (_, folder, floors) => {
  test('import only from features on lower floors', async () => {
    const arrows = await readArrows(folder);
    expect(upwardImports(arrows, floors)).toEqual([]);
    const features = new Set((await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file)).map(featureOf));
    expect([...features].toSorted()).toEqual(floors.flat().toSorted());
    const crowded = [...outOf(arrows)].filter(([, to]) => to.size > MOST_OUT).map(([feature]) => feature);
    expect(crowded).toEqual([]);
    expect([...outOf(arrows).values()].reduce((sum, to) => sum + to.size, 0)).toBeLessThanOrEqual(MOST_PAIRS);
  });
});

test('no feature of the API imports the private files of another', async () => {
  expect(privateImports(await readArrows(FEATURES))).toEqual([]);
});

test('an upward, sideways or unknown import is detected, with both ends', () => {
  const planted = [
    { from: 'stars/actions.ts', to: 'jobs/queries.ts' },
    { from: 'jobs/actions.ts', to: 'threads/events.ts' },
    { from: 'jobs/actions.ts', to: 'elsewhere/actions.ts' },
    { from: 'jobs/actions.ts', to: 'stars/actions.ts' },
  ];
  expect(upwardImports(planted, FLOORS)).toEqual([
    'stars/actions.ts imports jobs/queries.ts',
    'jobs/actions.ts imports threads/events.ts',
    'jobs/actions.ts imports elsewhere/actions.ts',
  ]);
  expect(privateImports([{ from: 'staff/actions.ts', to: 'search/feed/routes.ts' }])).toEqual([
    'staff/actions.ts imports search/feed/routes.ts',
  ]);
});

test('a function that writes is called only by the owner of the table', async () => {
  const functions = await world.db<{ name: string }[]>`
    SELECT f.proname AS name FROM pg_proc f JOIN pg_language l ON l.oid = f.prolang AND l.lanname = 'plpgsql'
    WHERE f.pronamespace = 'public'::regnamespace AND f.provolatile = 'v' AND f.prorettype <> 'trigger'::regtype ORDER BY 1`;
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(WRITING_FUNCTIONS));
  const strangers: string[] = [];
  for (const file of await sourceFiles()) {
    const text = await readFile(new URL(file, SOURCES), 'utf8');
    for (const [name, owner] of Object.entries(WRITING_FUNCTIONS)) {
      if (text.includes(`${name}(`) && !file.startsWith(`${owner}/`)) strangers.push(`${file} calls ${name}`);
    }
  }
  expect(strangers).toEqual([]);
});

test('every table has an owner', async () => {
  const tables = await world.db<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(OWNERS).toSorted());
});

test('a table is written only by its owner', async () => {
  const strangers: string[] = [];
  for (const file of await sourceFiles()) {
    const text = await readFile(new URL(file, SOURCES), 'utf8');
    for (const [, table] of text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b(?!\()/g)) {
      if (table && OWNERS[table] && !file.startsWith(`${OWNERS[table]}/`)) strangers.push(`${file} writes ${table}`);
    }
  }
  expect(strangers).toEqual([]);
});

test('each advisory lock has a number of its own', async () => {
  const schema = await readFile(new URL('../../migrations/0001_schema.sql', import.meta.url), 'utf8');
  const texts = await Promise.all((await sourceFiles()).map((file) => readFile(new URL(file, SOURCES), 'utf8')));
  const numbers = [schema, ...texts].flatMap((text) =>
    [...new Set(text.match(/\b7_?214_?\d{3}\b/g))].map((each) => each.replaceAll('_', '')),
  );
  expect(numbers.length).toBeGreaterThan(4);
  expect(numbers.filter((each, at) => numbers.indexOf(each) !== at)).toEqual([]);
});

test('a statement that compares the clock reads it once, not for each row', async () => {
  const bare: string[] = [];
  for (const file of await sourceFiles()) {
    const text = await readFile(new URL(file, SOURCES), 'utf8');
    bare.push(...linesThatCompareTheClock(text).map((line) => `${file}:${line} must compare (SELECT app_now())`));
  }
  expect(bare).toEqual([]);
});

test.each([
  'WHERE expires_at > app_now()',
  "WHERE created_at < app_now() - interval '1 day'",
  "WHERE j.apply_by < (app_now() AT TIME ZONE 'UTC')::date",
  'WHERE app_now() - make_interval(days => ${DAYS}) > created_at',
  "count(*) FILTER (WHERE created_at >= app_now() - interval '1 day')",
  'JOIN x ON x.at BETWEEN app_now() AND y.at',
  "db`app_now() - interval '1 minute'`",
  'WHERE extract(epoch FROM app_now() - created_at) > 60',
  'SELECT c.now FROM (SELECT app_now() AS now) c WHERE at > c.now',
])('the clock compared for each row is detected: %s', (sql) => {
  expect(linesThatCompareTheClock(sql)).toEqual([1]);
});

test.each([
  'WHERE expires_at > (SELECT app_now())',
  'UPDATE jobs SET updated_at = app_now() WHERE id = 1 AND x <= 2',
  'INSERT INTO x VALUES (app_now(), 1 > 0)',
  'SELECT extract(epoch FROM app_now() - created_at)::int AS age, x > 1 AS y',
  'make_interval(secs => 5), app_now())',
  '// 1 > app_now()',
])('the clock read once, or only stored, is allowed: %s', (sql) => {
  expect(linesThatCompareTheClock(sql)).toEqual([]);
});

test('lengths are checked by the contract’s own primitives, which check the type first', async () => {
  const roots = [SOURCES, new URL('../../../../packages/contract/src/', import.meta.url)];
  const strangers: string[] = [];
  for (const root of roots) {
    const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.endsWith('primitives.ts'));
    for (const file of files)
      if (/\bz\.(?:min|max)?(?:Length|length|Size|size)\(/.test(await readFile(new URL(file, root), 'utf8'))) strangers.push(file);
  }
  expect(strangers).toEqual([]);
});

async function sourceFiles(): Promise<string[]> {
  const files = await readdir(SOURCES, { recursive: true });
  return files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^app\/demo\/|factory\.ts$/.test(file));
}

// Proves 7.1.
test('every endpoint of the contract is mounted, and nothing else under its base paths', () => {
  const places = ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${fullPath(endpoint)}`);
  const mounted = world.castlane.routes.filter((route) => /^(?!HEAD )\w+ \/(?:user|staff)\/v1\//.test(route));
  expect(mounted.toSorted()).toEqual(places.toSorted());
});
