import { wholeBrief, type Brief } from '@castlane/contract/brief.ts';
import type { ShowcaseJob } from '@castlane/contract/showcase.ts';
import { withCategories } from '#features/categories/shown.ts';
import { feedOrder, isInFeed } from '#features/jobs/visibility.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';

/** Anyone can ask, so a node asks the database once a minute at most. */
const KEPT_MS = 60_000;
const MOST = 3;
/** One business may post many jobs in a row. */
const CANDIDATES = 50;

/** Returns a function that answers what `read` answered, at most a minute ago. A failed read is not kept. */
export function keeping<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let kept: { until: number; answer: Promise<Answer> } | undefined;
  return () => {
    if (kept && kept.until > performance.now()) return kept.answer;
    const own = { until: performance.now() + KEPT_MS, answer: read() };
    kept = own;
    own.answer.catch(() => {
      if (kept === own) kept = undefined;
    });
    return own.answer;
  };
}

/** Returns the newest open job of each of the businesses that posted last. */
export async function showcaseJobs(db: Db): Promise<ShowcaseJob[]> {
  const rows = await db<{ brief: Brief }[]>`
    SELECT brief FROM (
      SELECT DISTINCT ON (owner_id) place, brief FROM (
        SELECT ${feedOrder(db)} AS place, j.owner_id, j.brief FROM jobs j JOIN accounts o ON o.id = j.owner_id
        WHERE ${isInFeed(db)} AND o.status = 'active' ORDER BY place DESC LIMIT ${rowLimit(db, CANDIDATES)}
      ) newest ORDER BY owner_id, place DESC
    ) of_each ORDER BY place DESC LIMIT ${rowLimit(db, MOST)}`;
  const briefs = rows.map(({ brief }) => wholeBrief(brief));
  const jobs = await withCategories(
    db,
    briefs.map(({ title, platforms, budget, categories }) => ({ title, platforms, budget, categoryIds: categories })),
  );
  return jobs.map(({ title, platforms, budget, categories }) => ({ title, category: categories[0]?.name ?? null, platforms, budget }));
}
