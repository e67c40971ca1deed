import type { CreatorSort } from '@castlane/contract/discovery.ts';
import type { Job } from '@castlane/contract/job.ts';
import { whyJobCannot, type JobStatus } from '@castlane/contract/job-state.ts';
import type { CreatorFacts } from '@castlane/contract/match.ts';
import { OPEN_INVITATIONS_A_JOB } from '@castlane/contract/policy.ts';

/** Tags that the owner's jobs ask for, as `shown_creators` has them. An empty list asks for nothing. */
type Tags = { categories: string[]; services: string[]; languages: string[] };
/** `job` is the one that is asked about; null if it is all of them. */
export type Want = Tags & { job: Pick<Job, 'location' | 'wanted'> | null };
/** Creators with one tag of each list in `any` and none of `none`. */
export type Tier = { any: string[][]; none: string[] };

/**
 * Returns how well creators match, best first; each creator is in one tier. Tiers, not points, since each can be read in index order: with
 * a category, a service and a language; without the language; without the service; without a category.
 */
export function tiersOf({ categories, services, languages }: Tags): Tier[] {
  if (categories.length === 0) return [{ any: [], none: [] }];
  const tiers: Tier[] = [{ any: [categories, services, languages].filter((tags) => tags.length > 0), none: [] }];
  if (languages.length > 0) tiers.push({ any: [categories, services].filter((tags) => tags.length > 0), none: languages });
  if (services.length > 0) tiers.push({ any: [categories], none: services });
  return [...tiers, { any: [], none: categories }];
}

/** The position after which a page starts: tier, sort key, id. */
export type Position = { tier: number; key: string; id: string };

const KEYS: Record<CreatorSort, RegExp> = {
  match: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  newest: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  followers: /^\d{1,15}$/,
  rating: /^\d\.\d{4}$/,
};

export function cursorOf({ tier, key, id }: Position): string {
  return Buffer.from([tier, key, id].join(' ')).toString('base64url');
}

/** Returns undefined for a cursor that is not ours. */
export function positionOf(cursor: string, sort: CreatorSort): Position | undefined {
  const [, tier, key, id] =
    /^([0-3]) (\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!tier || !key || !id || !KEYS[sort].test(key) || (!key.includes('T') ? false : Number.isNaN(Date.parse(key)))) return undefined;
  return { tier: Number(tier), key, id };
}

/** Returns why a creator cannot be invited to a job with this status and this many unanswered invitations. */
export function whyCannotInvite({ status, unanswered }: { status: JobStatus; unanswered: number }): string | undefined {
  const why = whyJobCannot('propose', status);
  if (why) return why;
  if (unanswered < OPEN_INVITATIONS_A_JOB) return undefined;
  return `${OPEN_INVITATIONS_A_JOB} creators haven’t answered yet. Wait for some of them first`;
}

const SERVICE_NAMES: Record<string, string> = { youtube: 'YouTube', instagram: 'Instagram' };

/** Returns which of the wanted things a creator has, in words. */
export function reasonsOf(
  { categories, channels }: Pick<CreatorFacts, 'channels'> & { categories: readonly { slug: string; name: string }[] },
  want: Tags,
): string[] {
  return [
    ...categories.filter(({ slug }) => want.categories.includes(`c:${slug}`)).map(({ name }) => name),
    ...channels.filter(({ service }) => want.services.includes(`p:${service}`)).map(({ service }) => SERVICE_NAMES[service] ?? service),
  ];
}
