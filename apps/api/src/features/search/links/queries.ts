import { wholeBrief, type Brief } from '@castlane/contract/brief.ts';
import type { InvitationLink, LinkedJob } from '@castlane/contract/invitation-link.ts';
import type { JobStatus } from '@castlane/contract/job-state.ts';
import { feedOrder, isInFeed } from '#features/jobs/visibility.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/connect.ts';
import { rowLimit } from '#platform/db/page.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { joinUrl } from './address.ts';

type Place = { ownerId: string; jobId: string | null };

/** Returns the link of a job, or of a company, that has not ended. */
export async function findOwnLink(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, place: Place): Promise<InvitationLink | null> {
  const [row] = await db<{ token: string; uses: number; createdAt: string }[]>`
    SELECT l.token, l.created_at, (SELECT count(*)::int FROM link_uses u WHERE u.link_id = l.id) AS uses
    FROM invitation_links l WHERE ${isAt(db, place)} AND l.ended_at IS NULL`;
  return row ? { url: joinUrl(publicUrl, row.token), uses: row.uses, createdAt: row.createdAt } : null;
}

/** Tests for the links of a place, ended ones too, for `invitation_links l`. */
export function isAt(db: Db, { ownerId, jobId }: Place): Fragment {
  return jobId === null ? db`l.owner_id = ${ownerId} AND l.job_id IS NULL` : db`l.job_id = ${jobId}`;
}

/** Whom a token invites to what. `jobId`: null for the open jobs of the company. */
export type FoundLink = { id: string; ownerId: string; jobId: string | null; company: string };

/** Finds a link that invites: not ended, of an active owner. */
export async function findLink(db: Db, token: string): Promise<FoundLink | undefined> {
  const [link] = await db<FoundLink[]>`
    SELECT l.id, l.owner_id, l.job_id, coalesce(o.company, o.name) AS company FROM invitation_links l JOIN accounts o ON o.id = l.owner_id
    WHERE l.token = ${token} AND l.ended_at IS NULL AND o.status = 'active'`;
  return link;
}

/** The most jobs of a company that a link shows. */
const MOST = 20;

/** Returns the jobs of a company that its link invites to, newest first: those that recruit in the feed. */
export async function listLinkedJobs(db: Db, ownerId: string): Promise<LinkedJob[]> {
  return db<
    LinkedJob[]
  >`SELECT j.slug, j.title FROM jobs j WHERE ${isLinked(db, ownerId)} ORDER BY ${feedOrder(db)} DESC LIMIT ${rowLimit(db, MOST)}`;
}

function isLinked(db: Db, ownerId: string): Fragment {
  return db`j.owner_id = ${ownerId} AND ${isInFeed(db)}`;
}

/** A job as a page shows it to anyone who has the link. */
export type PageJob = { id: string; slug: string; status: JobStatus; applyBy: string | null; brief: Brief };

export async function listPageJobs(db: Db, ownerId: string): Promise<PageJob[]> {
  const rows = await db<PageJob[]>`
    SELECT ${pageColumns(db)} FROM jobs j WHERE ${isLinked(db, ownerId)} ORDER BY ${feedOrder(db)} DESC LIMIT ${rowLimit(db, MOST)}`;
  return rows.map(wholeJob);
}

/** Finds the job of a link; of a company's link, the one that the address names, if the link invites to it. */
export async function findPageJob(db: Db, { ownerId, jobId }: FoundLink, slug: string | undefined): Promise<PageJob | undefined> {
  if (jobId === null && slug === undefined) return undefined;
  const [row] = await db<PageJob[]>`
    SELECT ${pageColumns(db)} FROM jobs j
    WHERE ${jobId === null ? db`j.slug = ${slug!} AND ${isLinked(db, ownerId)}` : db`j.id = ${jobId}`}`;
  return row && wholeJob(row);
}

function pageColumns(db: Db): Fragment {
  return db`j.id, j.slug, j.status, j.apply_by::text AS apply_by, j.brief`;
}

function wholeJob(row: PageJob): PageJob {
  return { ...row, brief: wholeBrief(row.brief) };
}
