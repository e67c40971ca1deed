import { unmetOf, wantedCountries, type CreatorFacts, type Match, type MatchReason, type Unmet } from '@castlane/contract/match.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Platform } from '@castlane/contract/primitives.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';

/** The facts about a creator that jobs are matched against. */
export type MatchFacts = CreatorFacts & { categoryIds: readonly string[] };
export type MatchedJob = Pick<Job, 'location' | 'wanted'> & { categoryIds: readonly string[]; platforms: readonly Platform[] };

/** Selects what a match needs of a job, from `matchTables`. */
export function matchColumns(db: Db): Fragment {
  return db`j.category_ids, b.platforms, b.wanted, b.location`;
}

/** `jobs j`, and its brief as a row: each look into a document unpacks all of it. */
export function matchTables(db: Db): Fragment {
  return db`jobs j CROSS JOIN LATERAL jsonb_to_record(j.brief) AS b (platforms text[], wanted jsonb, location jsonb)`;
}

/** The points for each part; together 100. */
const POINTS = { categories: 45, oneCategory: 35, platforms: 15, followers: 15, languages: 15, countries: 10 };

/** Returns how well a job fits a creator, 0 to 100, and why. A criterion that the job does not set counts as met. */
export function matchOf(job: MatchedJob, facts: MatchFacts): Match {
  const unmet = unmetOf(job, facts);
  const isMet = (code: Unmet['code']) => unmet.every((each) => each.code !== code);
  const reasons: MatchReason[] = [];
  let score = 0;
  const shared = job.categoryIds.filter((id) => facts.categoryIds.includes(id)).length;
  if (shared > 0) {
    score += shared >= Math.min(2, job.categoryIds.length) ? POINTS.categories : POINTS.oneCategory;
    reasons.push({ code: 'categories', count: shared });
  }
  const connected = job.platforms.filter((platform) => facts.channels.some(({ service }) => service === platform));
  if (connected.length > 0 || job.platforms.includes('other')) score += POINTS.platforms;
  if (isMet('followers')) score += POINTS.followers;
  for (const { platform, minimum } of job.wanted.followers ?? [])
    if (minimum > 0 && platform !== 'other' && isMetOn(unmet, platform)) reasons.push({ code: 'followers', platform, minimum });
  // A reason about followers already says that the platform is connected.
  for (const platform of connected)
    if (!reasons.some((reason) => reason.platform === platform)) reasons.push({ code: 'platform', platform });
  if (isMet('languages')) score += POINTS.languages;
  if (isMet('languages') && job.wanted.languages?.length) reasons.push({ code: 'language' });
  if (isMet('countries')) score += POINTS.countries;
  if (isMet('countries') && wantedCountries(job).length > 0) reasons.push({ code: 'country' });
  return { score, reasons, unmet };
}

function isMetOn(unmet: readonly Unmet[], platform: Platform): boolean {
  return !unmet.some((each) => each.code === 'followers' && each.platform === platform);
}
