import type { Pool } from '#platform/db/connect.ts';
import { SURROUNDINGS } from './surroundings.ts';

/** The size of a database. A tenth of the accounts are owners. */
export type Size = {
  accounts: number;
  jobs: number;
  proposals: number;
  /** How many messages most chats have; 6 by default. */
  messages?: number;
  /** Whether to add stars, chats, notifications and the work of staff. */
  surroundings: boolean;
};

/** The largest accounts and jobs get their data from this many jobs, the first ones. */
const EARLY_JOBS = 200_000;

/**
 * Fills a migrated database with SQL: ids are UUIDv7 in the order of creation, a few accounts and jobs have very much data, most have
 * little, and rows are as wide as real ones. From 200,000 jobs on, the largest accounts and jobs have the same size in every database. Triggers
 * and foreign keys are off meanwhile, so the written data must be consistent by itself.
 */
export async function fill(pool: Pool, size: Size): Promise<void> {
  await pool.unsafe(fillStatements(size));
  await pool.unsafe('VACUUM (ANALYZE)');
}

/** Returns the statements for a size. If they change, a database filled before is outdated. */
export function fillStatements(size: Size): string {
  const { accounts, jobs, proposals } = size;
  const numbers: Record<string, number> = {
    accounts,
    jobs,
    proposals,
    early: Math.min(jobs, EARLY_JOBS),
    messages: size.messages ?? 6,
    owners: Math.ceil(size.accounts / 10),
    creators: size.accounts - Math.ceil(size.accounts / 10),
  };
  return [
    HELPERS,
    WITHOUT_INDEXES,
    PEOPLE,
    JOBS,
    PROPOSALS,
    MARKS,
    size.surroundings ? SURROUNDINGS : '',
    WITH_INDEXES,
    WITH_CLOCK,
    'RESET session_replication_role; RESET synchronous_commit; RESET work_mem;',
  ]
    .join('')
    .replaceAll(/(?<!:):([a-z]+):(?!:)/g, (_, name: string) => String(numbers[name]));
}

/**
 * Defines `id_at`, the id of the i-th row of a kind. Kinds: a account, b stars, c job, d proposal, e and f the rest. `app_now` reads a table,
 * 5 µs for each row with a default time, so it is replaced by `now` until the end.
 */
const HELPERS = `
  SET synchronous_commit = off; SET session_replication_role = replica; SET work_mem = '256MB';
  CREATE TEMP TABLE clock_function AS SELECT pg_get_functiondef('app_now'::regproc) AS again;
  CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now()';
  CREATE FUNCTION pg_temp.id_at(i bigint, kind text) RETURNS uuid LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
    RETURN lpad(to_hex(1700000000000 + i * 1000), 12, '0') || '7' || kind || '008' || substr(md5(kind || i), 1, 15); END $$;
  CREATE FUNCTION pg_temp.at(i bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() - interval '90 days' + i * interval '7 seconds' $$;
  CREATE FUNCTION pg_temp.pick(words text[], i bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT words[1 + i % cardinality(words)] $$;
  CREATE TEMP TABLE c AS SELECT id, row_number() OVER (ORDER BY position) - 1 AS no FROM categories;`;

const WITH_CLOCK = `DO $$ BEGIN EXECUTE (SELECT again FROM clock_function); END $$;`;

/**
 * Takes away indexes of large tables that the statements do not need: it is faster to build them once at the end. What foreign keys need
 * stays, and so does what decides about `ON CONFLICT`.
 */
const WITHOUT_INDEXES = `
  CREATE TEMP TABLE later AS
    SELECT coalesce('ALTER TABLE ' || c.conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(c.conname), 'DROP INDEX ' || i.indexrelid::regclass) AS without,
      coalesce('ALTER TABLE ' || c.conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) AS again
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.conrelid = i.indrelid
    WHERE t.relname = ANY('{portfolio_items,shown_creators,jobs,job_search,open_job_categories,job_stats,proposals,engagements,deliveries,agreements,saved_jobs,hidden_jobs,star_transfers,star_entries,notifications,thread_events,thread_members,offers,reviews,audit_log}')
      AND i.indexrelid <> 'proposals_one_of_creator'::regclass
      AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = i.indexrelid);
  DO $$ DECLARE each record; BEGIN FOR each IN SELECT * FROM later LOOP EXECUTE each.without; END LOOP; END $$;`;
const WITH_INDEXES = `
  SET maintenance_work_mem = '1GB';
  DO $$ DECLARE each record; BEGIN FOR each IN SELECT again FROM later LOOP EXECUTE each.again; END LOOP; END $$;
  RESET maintenance_work_mem;`;

/** Owners first, then creators, then ten staff. Every hundredth account waits for review, some were rejected or banned. */
const PEOPLE = `
  INSERT INTO accounts (id, user_type, email, email_verified_at, password_hash, name, slug, status, verification_status, is_profile_completed, country, city, about,
      languages, company, submitted_at, reviewed_at, last_active_at, created_at)
    SELECT pg_temp.id_at(i, 'a'), CASE WHEN i <= :owners: THEN 'business_owner' ELSE 'creator' END, 'p' || i || '@bench.test', pg_temp.at(i), 'none',
      CASE WHEN i = :accounts: - 77 THEN 'Quirina Zwetschge' ELSE pg_temp.pick('{Maya,Daniel,Ines,Jonas,Aiko,Omar,Lena,Tom,Sofia,Ravi,Ella,Hugo,Nora,Paul,Zoe,Karim,Ida,Leo,Anna}', i) || ' ' ||
        pg_temp.pick('{Lind,Hol,Berg,Mar,Stein,Wal,Kov,Tan,Sil,Oli,Ros,Fer,Gart,Hart,Brun,Vas,Dal}', i / 19) || pg_temp.pick('{qvist,lis,mann,tin,feld,den,acs,aka,va,ver,si,reira,ner,wig,etti,quez,ton}', i / 323) END,
      'person-' || i, CASE WHEN i % 100 IN (7, 8) THEN 'inactive' WHEN i % 200 = 9 THEN 'banned' ELSE 'active' END,
      CASE WHEN i % 100 = 7 THEN 'pending' WHEN i % 100 = 8 THEN 'rejected' ELSE 'approved' END, true, pg_temp.pick('{US,DE,FR,GB}', i), 'Lyon',
      'Films trails, tests shoes and says plainly what is good and what is not.', CASE WHEN i % 3 = 0 THEN ARRAY['en', 'de'] ELSE ARRAY['en'] END,
      CASE WHEN i <= :owners: THEN pg_temp.pick('{Harbor,Copper,Silver,Maple,Cedar,Prairie,Summit,Coastal,Golden,Urban,Nordic,Alpine,Bright,Little,Grand,Rapid,Velvet,Amber,Lunar}', i) || ' ' ||
        pg_temp.pick('{Foods,Sports,Books,Tools,Travel,Garden,Coffee,Games,Audio,Optics,Motors,Fabrics,Homes,Toys,Bikes,Paints,Kitchens}', i / 19) || ' ' || i END, pg_temp.at(i), CASE WHEN i % 100 <> 7 THEN pg_temp.at(i + 600) END, pg_temp.at(i + 9000), pg_temp.at(i)
    FROM generate_series(1, :accounts:) i;
  INSERT INTO accounts (id, user_type, email, email_verified_at, password_hash, name, slug, status, verification_status, is_profile_completed)
    SELECT pg_temp.id_at(:accounts: + i, 'a'), 'staff', 's' || i || '@bench.test', app_now(), 'none', 'Staff ' || i, 'staff-' || i, 'active', 'approved', true FROM generate_series(1, 10) i;
  INSERT INTO account_streams (account_id) SELECT id FROM accounts;
  INSERT INTO account_categories SELECT pg_temp.id_at(i, 'a'), c.id FROM generate_series(1, :accounts:) i JOIN c ON c.no IN (i % 20, (i + 3) % 20);
  INSERT INTO sessions (id, account_id, token_hash, expires_at, last_seen_at)
    SELECT pg_temp.id_at(i, 'e'), pg_temp.id_at(1 + i * 7 % :accounts:, 'a'), sha256(i::text::bytea), app_now() + interval '20 days', app_now() FROM generate_series(1, :accounts:) i;
  INSERT INTO channels (id, account_id, service, external_id, handle, followers, simulated, fetched_at)
    SELECT pg_temp.id_at(i, x.kind), pg_temp.id_at(i, 'a'), x.service, 'UC' || i, '@person' || i, (1000 * 1.0003 ^ (i * 131 % 30000))::bigint, true, app_now() - i % 40 * interval '1 day'
    FROM generate_series(:owners: + 1, :accounts:) i JOIN (VALUES ('e', 'youtube', 2), ('f', 'instagram', 3)) x(kind, service, every) ON i % x.every = 0;
  INSERT INTO portfolio_items (id, channel_id, external_id, kind, title, url, views, published_at, picture)
    SELECT gen_random_uuid(), h.id, h.external_id || ':' || n, 'video', 'A quiet morning on the long way round', 'https://www.youtube.com/watch?v=' || n, n * 1000, h.fetched_at - n * interval '3 days',
      jsonb_build_object('uri', s.uri || '640.webp', 'width', 640, 'height', 360, 'blur', 'data:image/webp;base64,' || repeat(md5(h.id::text), 4),
        'sizes', jsonb_build_array(jsonb_build_object('uri', s.uri || '320.webp', 'width', 320, 'height', 180), jsonb_build_object('uri', s.uri || '640.webp', 'width', 640, 'height', 360)))
    FROM channels h, generate_series(1, 12) n, LATERAL (SELECT '/files/images/' || md5(h.id::text || n) || '/' AS uri) s;
  INSERT INTO shown_creators (account_id, shown_at, tags, youtube, youtube_at, instagram, instagram_at, words, document)
    SELECT a.id, date_trunc('milliseconds', coalesce(a.reviewed_at, a.created_at)),
      ARRAY(SELECT 'c:' || k.slug FROM account_categories ac JOIN categories k ON k.id = ac.category_id WHERE ac.account_id = a.id)
        || ARRAY(SELECT 'l:' || l FROM unnest(a.languages) l) || ARRAY['k:' || a.country]
        || ARRAY(SELECT 'p:' || h.service FROM channels h WHERE h.account_id = a.id)
        || ARRAY(SELECT h.service || '>=' || n FROM channels h, generate_series(3, 7) n WHERE h.account_id = a.id AND h.followers >= 10 ^ n),
      y.followers, y.fetched_at, i.followers, i.fetched_at, tsvector_to_array(to_tsvector('simple', x.text)), to_tsvector('english', x.text)
    FROM accounts a LEFT JOIN channels y ON y.account_id = a.id AND y.service = 'youtube' LEFT JOIN channels i ON i.account_id = a.id AND i.service = 'instagram'
    CROSS JOIN LATERAL (SELECT concat_ws(' ', a.name, a.city, a.about) AS text) x WHERE a.user_type = 'creator' AND a.status = 'active';
  INSERT INTO creator_works (account_id, works, told_at)
    SELECT p.account_id, json_agg(CASE WHEN p.nth = 1 THEN p.picture ELSE (p.picture -> 'sizes' -> 0) || '{"sizes": []}' END ORDER BY p.nth), min(p.fetched_at)
    FROM (SELECT h.account_id, p.picture, h.fetched_at, row_number() OVER (PARTITION BY h.account_id ORDER BY p.published_at DESC, p.id) AS nth
        FROM channels h JOIN portfolio_items p ON p.channel_id = h.id) p WHERE p.nth <= 4 AND EXISTS (SELECT FROM shown_creators s WHERE s.account_id = p.account_id) GROUP BY 1;
  INSERT INTO creator_words (word) SELECT DISTINCT word FROM shown_creators, unnest(words) word WHERE length(word) BETWEEN 3 AND 40;
  INSERT INTO creator_lists (id, owner_id, name) VALUES (pg_temp.id_at(1, 'f'), pg_temp.id_at(1, 'a'), 'For the spring');
  INSERT INTO listed_creators (list_id, creator_id) SELECT pg_temp.id_at(1, 'f'), account_id FROM shown_creators ORDER BY account_id LIMIT 200;`;

/**
 * All have the same description. Three of five are open. Every ninth is for five creators. The first owner has a hundredth of the early jobs, half of them for fifty creators.
 * Whether a job is worked on is corrected after the engagements, for the few that differ: every row that changes stands twice in the table.
 */
const JOBS = `
  INSERT INTO jobs (id, owner_id, slug, status, brief, star_cost, created_at, published_at, close_reason, openings, is_worked_on)
    SELECT pg_temp.id_at(i, 'c'), pg_temp.id_at(CASE WHEN i % 100 = 3 AND i <= :early: THEN 1 ELSE 1 + i % :owners: END, 'a'), 'job-' || i,
      CASE WHEN i % 5 < 3 THEN 'open' ELSE pg_temp.pick('{draft,paused,filled,done,expired,closed,removed}', i / 5) END,
      jsonb_build_object('title', CASE WHEN i = 42 THEN 'Theremin lesson for beginners' ELSE pg_temp.pick('{Winter,Summer,Quiet,Honest,Short,Long,First,Second,Weekend,Morning,City}', i) || ' ' ||
        pg_temp.pick('{trail shoe,coffee maker,tent,phone,language app,city bike,running watch,lamp,desk,travel bag,rain coat,camera,tea}', i / 11) || ' ' || pg_temp.pick('{review,video,story,test,series}', i / 143) || ' ' || i END,
      'description', repeat('Show what it does and say plainly how well it works. ', 11),
      'categories', ARRAY(SELECT DISTINCT unnest(ARRAY[categories.ids[1 + floor(20 * (i % 97 / 97::float8) ^ 2)::int], categories.ids[1 + i * 7 % 20]])), 'platforms', ARRAY[pg_temp.pick('{youtube,instagram,tiktok}', i)],
      'deliverables', '[{"platform": "youtube", "kind": "video", "quantity": 1}]'::jsonb,
      'budget', CASE WHEN i % 4 = 0 THEN '{"type": "product", "product": "A pair of shoes"}' ELSE jsonb_build_object('type', 'fixed', 'amount', jsonb_build_object('amount', 10000 + i * 37 % 500000, 'currency', 'USD')) END,
      'location', CASE WHEN i % 10 = 0 THEN '{"kind": "onsite", "country": "FR", "city": "Lyon"}' ELSE '{"kind": "remote"}' END::jsonb, 'wanted', CASE WHEN i % 7 = 0 THEN '{"languages": ["de"]}' ELSE '{"languages": ["en"]}' END::jsonb,
      'terms', '{"usageScope": "organic", "usageDays": 90, "exclusivityDays": 0, "changeRounds": 2, "payWithinDays": 14, "disclosureRequired": true, "shipsProduct": true}'::jsonb,
      'applyBy', current_date + 30, 'dueBy', NULL, 'questions', '[]'::jsonb, 'images', '[]'::jsonb, 'files', '[]'::jsonb), 2, pg_temp.at(i), pg_temp.at(i),
      CASE WHEN i % 5 >= 3 AND i / 5 % 7 = 5 THEN 'no_fit' END, CASE WHEN i % 1000 IN (52, 504) OR i % 200 = 3 AND i <= :early: THEN 50 WHEN i % 9 = 0 THEN 5 ELSE 1 END,
      CASE WHEN i % 5 < 3 THEN i % 9 = 0 AND (i - 1) % 200 > 2 OR i % 1000 = 52 WHEN i / 5 % 7 = 1 THEN i % 1000 = 504 OR i % 200 = 3 AND i <= :early: ELSE i / 5 % 7 = 2 END
    FROM generate_series(1, :jobs:) i, (SELECT array_agg(id ORDER BY no) AS ids FROM c) categories;
  INSERT INTO owner_records (owner_id, jobs_posted, openings_posted, jobs_assigned, openings_taken)
    SELECT owner_id, count(*), sum(openings), coalesce(sum(openings) FILTER (WHERE status IN ('filled', 'done')), 0),
      coalesce(sum(openings) FILTER (WHERE status IN ('filled', 'done')), 0) FROM jobs GROUP BY 1;
  INSERT INTO open_job_categories SELECT unnest(category_ids), id FROM jobs WHERE status = 'open' ORDER BY 1, 2;
  INSERT INTO job_search (job_id, document, currency, lowest_pay, highest_pay, closes_at)
    SELECT id, to_tsvector('english', title) || (SELECT to_tsvector('english', brief ->> 'description') FROM jobs LIMIT 1) || array_to_tsvector(
        ARRAY(SELECT '#c' || c FROM unnest(category_ids) c) || ARRAY(SELECT '#p' || p FROM jsonb_array_elements_text(brief -> 'platforms') p)
        || CASE WHEN brief #>> '{location,kind}' = 'remote' THEN '#remote' ELSE '#inFR' END || ('#l' || (brief #>> '{wanted,languages,0}'))),
      brief #>> '{budget,amount,currency}', (brief #>> '{budget,amount,amount}')::int, (brief #>> '{budget,amount,amount}')::int, closes_at
    FROM jobs WHERE status = 'open' ORDER BY id;`;

/**
 * Spread evenly over the jobs, but the first job has up to 5,000 proposals, and the first creator has proposals for a two-hundredth of
 * the early jobs. Some rows are dropped by the limit of one per creator and job. Each round of :jobs: rows has one for every job: of jobs that
 * are filled or done, the first has the work, or of those for five creators the first five rounds; of open jobs for five creators, the
 * first two. Jobs for fifty creators get fifty more proposals: all of them have the work, or twenty while the job is open or paused. So the first
 * owner has up to 20,000 chats. The second creator has very much work. The last digit of an engagement's id decides its state.
 */
const PROPOSALS = `
  CREATE TEMP TABLE numbered_jobs AS SELECT row_number() OVER (ORDER BY id) AS no, id, status, openings FROM jobs;
  CREATE TEMP TABLE numbered_creators AS SELECT row_number() OVER (ORDER BY id) AS no, id FROM accounts WHERE user_type = 'creator';
  ANALYZE numbered_jobs, numbered_creators;
  INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, star_cost, answer_by, created_at, opened_at, approved_at)
    SELECT pg_temp.id_at(i, 'd'), job.id, 1, 1, creator.id,
      CASE WHEN i % 200 > 2 AND (i - 1) / :jobs: < CASE WHEN job.openings = 50 THEN 0 WHEN job.status IN ('filled', 'done') THEN job.openings WHEN job.status = 'open' AND job.openings = 5 THEN 2 ELSE 0 END
          THEN 'assigned' WHEN job.status <> 'open' THEN 'not_selected'
        ELSE pg_temp.pick('{submitted,submitted,submitted,shortlisted,approved,declined,expired,withdrawn,submitted,void}', i / 3) END,
      'I would film it over three days and show the result, with what I did not like about it too.', 2, app_now() + interval '14 days', pg_temp.at(i / 5),
      CASE WHEN i % 3 > 0 THEN pg_temp.at(i / 5 + 900) END, CASE WHEN i / 3 % 10 = 4 THEN pg_temp.at(i / 5 + 2000) END
    FROM generate_series(1::bigint, :proposals: * 51 / 50) i JOIN numbered_jobs job ON job.no = CASE WHEN i % 200 = 1 AND i <= 5 * :early: THEN 1 ELSE 1 + i % :jobs: END
    JOIN numbered_creators creator ON creator.no = CASE WHEN i % 200 = 1 AND i <= 5 * :early: THEN 3 + i / 200 * 8 % (:creators: - 2)
      WHEN i % 200 = 2 AND i <= :early: THEN 1 WHEN i % 3 = 0 AND i <= :early: AND job.status = 'done' THEN 2 ELSE 1 + (i / :jobs: * 131 + i * 17) % :creators: END
    ON CONFLICT DO NOTHING;
  INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, star_cost, answer_by, created_at, opened_at, approved_at)
    SELECT pg_temp.id_at(:proposals: * 51 / 50 + row_number() OVER (ORDER BY job.no, n), 'd'), job.id, 1, 1,
      pg_temp.id_at(:owners: + CASE WHEN n = 1 AND job.id <= pg_temp.id_at(:early:, 'c') THEN 2 ELSE 3 + (job.no * 37 + n * 101) % (:creators: - 2) END, 'a'),
      CASE WHEN job.status IN ('filled', 'done') OR n <= 20 THEN 'assigned' ELSE 'approved' END,
      'I would film it over three days and show the result.', 2, app_now() + interval '14 days', late.at, late.at, late.at
    FROM (SELECT id, status, row_number() OVER (ORDER BY id) AS no FROM jobs WHERE openings = 50 AND status IN ('open', 'paused', 'filled', 'done')) job, generate_series(1, 50) n, pg_temp.at(5 * :early:) AS late (at) ON CONFLICT DO NOTHING;
  INSERT INTO engagements (id, job_id, proposal_id, thread_id, owner_id, creator_id, status, begun_at, completed_at, due_by, accept_by)
    SELECT p.id, j.id, p.id, p.id, j.owner_id, p.creator_id, x.status, p.created_at, CASE x.status WHEN 'completed' THEN p.created_at END, current_date,
      CASE WHEN x.status IN ('delivered', 'disputed') THEN app_now() + interval '7 days' END
    FROM proposals p JOIN jobs j ON j.id = p.job_id CROSS JOIN LATERAL (SELECT CASE WHEN j.openings > 1 AND p.id::text LIKE '%0' THEN 'cancelled' WHEN j.status = 'done' THEN 'completed'
      ELSE pg_temp.pick('{active,active,delivered,delivered,changes_requested,disputed,active,active}', get_byte(uuid_send(p.id), 15)) END AS status) x WHERE p.status = 'assigned';
  UPDATE jobs j SET is_worked_on = NOT is_worked_on FROM (
      SELECT j.id, count(e.id) > 0 AS runs FROM jobs j LEFT JOIN engagements e ON e.job_id = j.id AND e.status NOT IN ('completed', 'cancelled') GROUP BY 1) x
    WHERE x.id = j.id AND x.runs <> j.is_worked_on;
  INSERT INTO deliveries (id, number, creator_id, note, links, due_by, delivered_at, accept_by, ended_as, ended_at, engagement_id)
    SELECT id, 1, creator_id, 'Here it is.', '[]', current_date, begun_at, app_now() + interval '7 days', x.ended_as, CASE WHEN x.ended_as IS NOT NULL THEN begun_at END, id
    FROM engagements CROSS JOIN LATERAL (SELECT CASE status WHEN 'completed' THEN 'accepted' WHEN 'changes_requested' THEN 'changes_requested' END AS ended_as) x
    WHERE status NOT IN ('active', 'cancelled');
  INSERT INTO cancellations (id, asked_by, asked_of, reason, status, expires_at, decided_at, engagement_id)
    SELECT id, owner_id, creator_id, 'The product is no longer made.', x.status, begun_at + interval '2 days', CASE x.status WHEN 'agreed' THEN begun_at END, id
    FROM engagements CROSS JOIN LATERAL (SELECT CASE WHEN status = 'cancelled' THEN 'agreed' WHEN id::text LIKE '%8' AND status = 'active' THEN 'pending' END AS status) x WHERE x.status IS NOT NULL;
  ANALYZE proposals, engagements;
  INSERT INTO job_stats (job_id, proposal_count, unopened_count, approved_count, taken_count)
    SELECT j.id, count(p.id) FILTER (WHERE p.status <> 'withdrawn'), count(p.id) FILTER (WHERE p.opened_at IS NULL AND p.status IN ('submitted', 'shortlisted')),
      count(p.id) FILTER (WHERE p.status IN ('approved', 'assigned')), count(e.id) FILTER (WHERE e.status <> 'cancelled')
    FROM jobs j LEFT JOIN proposals p ON p.job_id = j.id LEFT JOIN engagements e ON e.proposal_id = p.id GROUP BY j.id;
  INSERT INTO agreements (engagement_id, number, offer_id, owner_id, creator_id, terms, sha256)
    SELECT id, 1, id, owner_id, creator_id, '{}', '' FROM engagements;`;

/** The first creator has saved five hundred jobs and hidden a thousand. */
const MARKS = `
  INSERT INTO saved_jobs (account_id, job_id)
    SELECT DISTINCT pg_temp.id_at(:owners: + CASE WHEN i % 400 = 1 AND i <= :early: THEN 1 ELSE 1 + i % :creators: END, 'a'), pg_temp.id_at(1 + i * 7 % :jobs:, 'c') FROM generate_series(1::bigint, :jobs:) i;
  INSERT INTO hidden_jobs (account_id, job_id)
    SELECT DISTINCT pg_temp.id_at(:owners: + CASE WHEN i % 100 = 1 AND i <= :early: / 2 THEN 1 ELSE 1 + i % :creators: END, 'a'), pg_temp.id_at(1 + i * 11 % :jobs:, 'c') FROM generate_series(1::bigint, :jobs: / 2) i;
  INSERT INTO invitations (id, job_id, creator_id, owner_id)
    SELECT pg_temp.id_at(i, 'f'), j.id, pg_temp.id_at(:owners: + 1 + i * 3 % :creators:, 'a'), j.owner_id FROM generate_series(1, :jobs: / 10) i
    JOIN jobs j ON j.id = pg_temp.id_at(CASE WHEN i % 40 = 1 AND i <= :early: / 10 THEN 1 ELSE i END, 'c') ON CONFLICT DO NOTHING;
  INSERT INTO invited_addresses (hash, erase_at) SELECT 'hash ' || i, now() + interval '30 days' FROM generate_series(1, :jobs: / 10) i;
  INSERT INTO mail_invitations (id, job_id, owner_id, address_hash, erase_at, refused_at)
    SELECT pg_temp.id_at(i, 'b'), j.id, j.owner_id, 'hash ' || i, now() + interval '30 days', CASE WHEN i % 500 = 0 THEN now() END FROM generate_series(1, :jobs: / 10) i
    JOIN jobs j ON j.id = pg_temp.id_at(CASE WHEN i % 4 = 1 THEN 1 ELSE i END, 'c');`;
