import type { AnswerOf, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Act, listActs as endpoint } from '@castlane/contract/staff.ts';
import type { Db } from '#platform/db/connect.ts';
import { idCursor, pageLimit, pageOf, rowLimit, unseen } from '#platform/db/page.ts';

const ACTS_OF_ACCOUNT = 50;

/** Returns the audit log, newest first, with every action that is in it. */
export async function listActs(db: Db, query: QueryOf<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { limit, actorId, targetId, action } = query;
  const after = idCursor(query.cursor);
  // Alone, an action has its own index. With an account, the rarer of the two is looked up.
  const sought = actorId || targetId ? db`${action ?? null}` : unseen(db, db`${action ?? null}::text`);
  const [rows, actions] = await Promise.all([
    db<Act[]>`
      SELECT ${actColumns(db)} FROM audit_log l LEFT JOIN accounts actor ON actor.id = l.actor_id
      WHERE true ${actorId ? db`AND l.actor_id = ${actorId}` : db``} ${targetId ? db`AND l.target_id = ${targetId}` : db``}
        ${action ? db`AND l.action = ${sought}` : db``} ${after ? db`AND l.n < (SELECT n FROM audit_log WHERE id = ${after})` : db``}
      ORDER BY l.n DESC LIMIT ${pageLimit(db, limit + 1)}`,
    listActions(db),
  ]);
  return { ...pageOf(rows, limit, (act) => act.id), actions };
}

/** Returns the latest actions by and on an account. */
export async function actsOf(db: Db, accountId: string): Promise<Act[]> {
  return db<Act[]>`
    SELECT ${actColumns(db)} FROM (
      (SELECT * FROM audit_log WHERE actor_id = ${accountId} ORDER BY n DESC LIMIT ${rowLimit(db, ACTS_OF_ACCOUNT)})
      UNION (SELECT * FROM audit_log WHERE target_id = ${accountId} ORDER BY n DESC LIMIT ${rowLimit(db, ACTS_OF_ACCOUNT)})
    ) l LEFT JOIN accounts actor ON actor.id = l.actor_id ORDER BY l.n DESC LIMIT ${rowLimit(db, ACTS_OF_ACCOUNT)}`;
}

function actColumns(db: Db) {
  return db`l.id, l.action, l.actor_id, actor.name AS actor_name, l.target_kind, l.target_id, l.reason, l.before, l.after, l.created_at,
    CASE l.target_kind
      WHEN 'account' THEN (SELECT name FROM accounts WHERE id = l.target_id)
      WHEN 'job' THEN (SELECT title FROM jobs WHERE id = l.target_id)
      WHEN 'category' THEN (SELECT name FROM categories WHERE id = l.target_id)
      WHEN 'contact' THEN (SELECT subject FROM contact_requests WHERE id = l.target_id)
      WHEN 'appeal' THEN (SELECT a.name FROM appeals p JOIN accounts a ON a.id = p.account_id WHERE p.id = l.target_id)
      WHEN 'review' THEN (SELECT j.title FROM reviews r JOIN engagements e ON e.id = r.engagement_id JOIN jobs j ON j.id = e.job_id WHERE r.id = l.target_id)
      WHEN 'report' THEN (SELECT a.name FROM reports r JOIN accounts a ON a.id = r.reported_id WHERE r.id = l.target_id)
      WHEN 'task' THEN (SELECT kind FROM outbox WHERE id = l.target_id)
    END AS target_name`;
}

/** Steps from one action to the next along their index: the log grows, the set of actions does not. */
async function listActions(db: Db): Promise<string[]> {
  const rows = await db<{ action: string }[]>`
    WITH RECURSIVE actions AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT l.action FROM audit_log l WHERE l.action > actions.action ORDER BY l.action LIMIT 1) FROM actions WHERE actions.action IS NOT NULL)
    SELECT action FROM actions WHERE action IS NOT NULL`;
  return rows.map((row) => row.action);
}
