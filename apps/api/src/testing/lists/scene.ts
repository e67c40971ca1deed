import type { Db } from '#platform/db/connect.ts';

/** The accounts and objects that the lists are read for, in a database that `fill` has filled. */
export type Scene = {
  creator: string;
  creatorSlug: string;
  busyCreator: string;
  /** A creator with very many engagements. */
  busyWorker: string;
  owner: string;
  busyOwner: string;
  staff: string;
  /** The slugs of two jobs, and their owners. */
  job: string;
  jobOwner: string;
  busyJob: string;
  busyJobOwner: string;
  /** The slug of a job of the busy owner with fifty engagements. */
  campaign: string;
  /** A creator with a proposal for the busy job. */
  commenter: string;
  /** The slugs of an account with some reviews, and of one with very many. */
  reviewed: string;
  busyReviewed: string;
  /** A list of creators of the busy owner. */
  longList: string;
  longThread: string;
  talker: string;
  dispute: string;
  category: string;
  rareCategory: string;
  categories: string;
};

export async function sceneOf(db: Db): Promise<Scene> {
  const [people] = await db<Pick<Scene, 'creator' | 'creatorSlug' | 'busyCreator' | 'busyWorker' | 'owner' | 'busyOwner' | 'staff'>[]>`
    WITH creators AS (SELECT id, slug, row_number() OVER (ORDER BY id) AS no FROM accounts WHERE user_type = 'creator')
    SELECT (SELECT id FROM creators WHERE no = 50) AS creator, (SELECT slug FROM creators WHERE no = 50) AS creator_slug, (SELECT id FROM creators WHERE no = 1) AS busy_creator,
      (SELECT id FROM creators WHERE no = 2) AS busy_worker,
      (SELECT id FROM accounts WHERE slug = 'person-50') AS owner, (SELECT id FROM accounts WHERE slug = 'person-1') AS busy_owner,
      (SELECT id FROM accounts WHERE slug = 'staff-2') AS staff`;
  const [jobs] = await db<Pick<Scene, 'job' | 'jobOwner' | 'busyJob' | 'busyJobOwner' | 'campaign' | 'commenter'>[]>`
    SELECT a.slug AS job, a.owner_id AS job_owner, b.slug AS busy_job, b.owner_id AS busy_job_owner,
      (SELECT slug FROM jobs WHERE openings = 50 AND status = 'filled' AND owner_id = (SELECT id FROM accounts WHERE slug = 'person-1') ORDER BY id LIMIT 1) AS campaign,
      (SELECT creator_id FROM proposals WHERE job_id = b.id ORDER BY id LIMIT 1) AS commenter FROM jobs a, jobs b
    WHERE a.slug = 'job-100' AND b.slug = 'job-1'`;
  const [reviewed] = await db<Pick<Scene, 'reviewed' | 'busyReviewed'>[]>`
    WITH counted AS (SELECT a.slug, t.review_count FROM ratings t JOIN accounts a ON a.id = t.account_id AND a.status = 'active')
    SELECT (SELECT slug FROM counted ORDER BY review_count DESC, slug LIMIT 1) AS busy_reviewed,
      (SELECT slug FROM counted WHERE review_count < 15 ORDER BY review_count DESC, slug LIMIT 1) AS reviewed`;
  const [thread] = await db<Pick<Scene, 'longThread' | 'talker'>[]>`
    SELECT id AS long_thread, owner_id AS talker FROM threads ORDER BY last_seq DESC LIMIT 1`;
  const [list] = await db<Pick<Scene, 'longList'>[]>`SELECT id AS long_list FROM creator_lists LIMIT 1`;
  const [dispute] = await db<Pick<Scene, 'dispute'>[]>`SELECT id AS dispute FROM disputes ORDER BY id LIMIT 1`;
  const byUse = await db<{ slug: string }[]>`
    SELECT c.slug FROM categories c LEFT JOIN open_job_categories o ON o.category_id = c.id GROUP BY c.id ORDER BY count(o.job_id) DESC, c.slug`;
  const slugs = byUse.map(({ slug }) => slug);
  const [category, rareCategory] = [slugs[0]!, slugs.at(-1)!];
  return {
    ...people!,
    ...jobs!,
    ...list!,
    ...thread!,
    ...dispute!,
    ...reviewed!,
    category,
    rareCategory,
    categories: [slugs[0], slugs[5], slugs[11]].join(','),
  };
}
