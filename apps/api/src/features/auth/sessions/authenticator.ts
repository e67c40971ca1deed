import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { LRUCache } from 'lru-cache';
import { noteTimeZone } from '#features/accounts/actions.ts';
import { Batches, READS } from '#platform/batches.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { noteProductTime } from '#platform/product-time.ts';
import type { Authenticate, Authentication, Viewer } from '#platform/http/viewer.ts';
import { isOver } from './queries.ts';
import { hashOf, isToken } from './tokens.ts';

const CACHE_MS = 1000;
const MOST_CACHED = 10_000;

/** Returns the details that a banned account gets. */
type WhyBanned = (accountId: string) => Promise<ProblemDetail[]>;

type Known = { lookup: Promise<Authentication>; accountId: string | undefined };

/**
 * Resolves tokens to viewers. Sessions of requests that arrive together are read in one statement. A result is cached for a second at most,
 * or until the account's sessions change. A lookup in progress at that moment is dropped too, since it may have read the old state.
 */
export function authenticator({ db, wake, log }: Pick<Deps, 'db' | 'wake' | 'log'>, whyBanned: WhyBanned): Authenticate {
  const known = new LRUCache<string, Known>({ max: MOST_CACHED, ttl: CACHE_MS });
  const sessions = new Batches(
    (hashes: readonly Buffer[]) => findSessions(db, hashes),
    () => [],
    READS,
  );
  wake.subscribe({ accounts: () => {}, sessions: forget });

  async function find(token: string | undefined): Promise<Authentication> {
    if (token === undefined || !isToken(token)) return { problem: 1010 };
    const hash = hashOf(token);
    const key = hash.toString('base64url');
    const earlier = known.get(key);
    if (earlier) return earlier.lookup;
    const entry: Known = { lookup: lookUp(hash), accountId: undefined };
    known.set(key, entry);
    try {
      const result = await entry.lookup;
      if ('viewer' in result) entry.accountId = result.viewer.accountId;
      else if (known.get(key) === entry) known.delete(key);
      return result;
    } catch (error) {
      if (known.get(key) === entry) known.delete(key);
      throw error;
    }
  }

  /** A user who travels is seen where they are at once; mails follow from then on. */
  async function authenticate(token: string | undefined, timeZone?: string): Promise<Authentication> {
    const result = await find(token);
    if (timeZone === undefined || !('viewer' in result) || result.viewer.timeZone === timeZone) return result;
    const { viewer } = result;
    void noteTimeZone(db, viewer.accountId, timeZone).catch((error) =>
      log.warn({ err: error }, 'cannot record the time zone of an account'),
    );
    return { viewer: { ...viewer, timeZone } };
  }

  async function lookUp(hash: Buffer): Promise<Authentication> {
    const found = await sessions.add(hash);
    if (!found) return { problem: 1010 };
    const { isOver: isPast, isUnseen, now, ...viewer } = found;
    noteProductTime(now);
    if (isPast) return { problem: 1007 };
    if (isUnseen) void see(viewer.sessionId);
    return { viewer: viewer.banned ? { ...viewer, banDetails: await whyBanned(viewer.accountId) } : viewer };
  }

  /** Runs without being awaited: it happens once a minute, and the next request repeats it if it fails. */
  async function see(sessionId: string): Promise<void> {
    try {
      await db`UPDATE sessions SET last_seen_at = app_now() WHERE id = ${sessionId} AND last_seen_at < (SELECT app_now()) - interval '1 minute'`;
    } catch (error) {
      log.warn({ err: error }, 'cannot record the use of a session');
    }
  }

  function forget(accountIds: readonly string[]): void {
    const gone = Array.from(known.entries()).filter(([, { accountId }]) => accountId === undefined || accountIds.includes(accountId));
    for (const [key] of gone) known.delete(key);
  }

  return authenticate;
}

/** `now`: the product's time, in milliseconds. */
type Session = Viewer & { isOver: boolean; isUnseen: boolean; now: number };

/** Returns the session of each hash that has one. */
async function findSessions(db: Db, hashes: readonly Buffer[]): Promise<(Session | undefined)[]> {
  const wanted = hashes.map((hash) => hash.toString('hex'));
  const rows = await db<(Session & { hash: string })[]>`
    SELECT encode(s.token_hash, 'hex') AS hash, s.id AS session_id, s.account_id, a.user_type, a.email_verified_at IS NOT NULL AS email_verified,
      a.status = 'active' AS active, a.status = 'banned' AS banned, a.time_zone,
      ${isOver(db)} AS is_over, extract(epoch FROM app_now())::float8 * 1000 AS now,
      s.last_seen_at < (SELECT app_now()) - interval '1 minute' AS is_unseen
    FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.token_hash = ANY(ARRAY(SELECT decode(h, 'hex') FROM unnest(${wanted}::text[]) h)) AND s.revoked_at IS NULL`;
  const found = new Map(rows.map(({ hash, ...session }) => [hash, session]));
  return wanted.map((hash) => found.get(hash));
}
