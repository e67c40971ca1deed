import * as z from 'zod/mini';
import type { Channel } from './channel.ts';
import type { Job } from './job.ts';
import { Platform } from './primitives.ts';

/** Why a job fits: `count` of the creator's categories, the connected `platform`, the `minimum` that is met. */
export const MatchReason = z.object({
  code: z.enum(['categories', 'platform', 'followers', 'language', 'country']),
  count: z.optional(z.int()),
  platform: z.optional(Platform),
  minimum: z.optional(z.int()),
});
export type MatchReason = z.infer<typeof MatchReason>;

/** A wish of the job that a creator does not meet, with the creator's value: `followers` is null if no channel reports it. */
export const Unmet = z.discriminatedUnion('code', [
  z.object({ code: z.literal('followers'), platform: Platform, minimum: z.int(), followers: z.nullable(z.int()) }),
  z.object({ code: z.literal('languages'), languages: z.array(z.string()) }),
  z.object({ code: z.literal('countries'), countries: z.array(z.string()) }),
]);
export type Unmet = z.infer<typeof Unmet>;

/** How well a creator fits a job, 0 to 100: why, and what the creator does not meet. */
export const Match = z.object({ score: z.int(), reasons: z.array(MatchReason), unmet: z.array(Unmet) });
export type Match = z.infer<typeof Match>;

/** A creator's data that jobs can ask for. */
export type CreatorFacts = {
  languages: readonly string[];
  country: string | null;
  channels: readonly Pick<Channel, 'service' | 'followers'>[];
};

/** Returns the countries that a creator must be in; empty if any will do. */
export function wantedCountries({ location, wanted }: Pick<Job, 'location' | 'wanted'>): readonly string[] {
  return location.kind === 'onsite' && location.country ? [location.country] : (wanted.countries ?? []);
}

/** Returns the job's wishes that a creator does not meet. Only a hint: it blocks no proposal. Skips `other`, which no service reports. */
export function unmetOf(job: Pick<Job, 'location' | 'wanted'>, { languages, country, channels }: CreatorFacts): Unmet[] {
  const unmet: Unmet[] = [];
  for (const { platform, minimum } of job.wanted.followers ?? []) {
    const followers = channels.find(({ service }) => service === platform)?.followers ?? null;
    if (platform !== 'other' && (followers === null || followers < minimum))
      unmet.push({ code: 'followers', platform, minimum, followers });
  }
  const asked = job.wanted.languages ?? [];
  if (asked.length > 0 && !asked.some((language) => languages.includes(language))) unmet.push({ code: 'languages', languages: asked });
  const countries = wantedCountries(job);
  if (countries.length > 0 && !(country && countries.includes(country))) unmet.push({ code: 'countries', countries: [...countries] });
  return unmet;
}
