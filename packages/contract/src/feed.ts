import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ENGAGEMENT_STATUSES } from './engagement-state.ts';
import { Job, OwnerCard } from './job.ts';
import { Match } from './match.ts';
import { PageQuery } from './page.ts';
import { APPLY_BY_MAX_DAYS } from './policy.ts';
import { atMost, CountryCode, Currency, Id, LanguageCode, line, Slug } from './primitives.ts';
import { PROPOSAL_STATUSES } from './proposal-state.ts';
import { Proposal } from './proposal.ts';

const COMMAS = 'joined by commas';

/** The filters of a search, combined with AND; several values of one filter with OR. */
export const FeedFilter = {
  /** Words of the job or the name of its business; a word may lack its last letters or contain a few typing errors. */
  q: z.optional(line(1, 80)),
  /** Slugs of categories, joined by commas. */
  category: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/, { error: `Give slugs of categories, ${COMMAS}` }), atMost(500)),
  ),
  /** Platforms, joined by commas. */
  platform: z.optional(
    z.string().check(
      z.regex(/^(?:youtube|instagram|other)(?:,(?:youtube|instagram|other)){0,2}$/, {
        error: `Give youtube, instagram or other, ${COMMAS}`,
      }),
    ),
  ),
  /** In minor units of `currency`; matches only budgets in money and in that currency. */
  budgetMin: z.optional(amount()),
  budgetMax: z.optional(amount()),
  /** USD if a budget is given without a currency. Alone: jobs paid in that currency. */
  currency: z.optional(Currency),
  /** Remote work. With `country`: remote or in that country. */
  remote: z.optional(z.literal('true', { error: 'Give true, or leave it out' })),
  /** Work in that country. */
  country: z.optional(CountryCode),
  /** Jobs that ask for that language, or for none. */
  language: z.optional(LanguageCode),
  /** Only jobs whose last day for proposals is at most this many days away. */
  applyWithin: z.optional(
    z.pipe(
      asNumber('Give a number of days'),
      z
        .int({ error: 'Give a whole number of days' })
        .check(z.gte(0, { error: 'Give 0 days or more' }), z.lte(APPLY_BY_MAX_DAYS, { error: `Give at most ${APPLY_BY_MAX_DAYS} days` })),
    ),
  ),
};
const filterShape = z.strictObject(FeedFilter);
export type FeedFilter = z.infer<typeof filterShape>;

export const FeedSort = z.enum(['newest', 'match'], { error: 'Give newest or match' });
export type FeedSort = z.infer<typeof FeedSort>;

export const FeedItem = z.object({
  job: Job,
  owner: OwnerCard,
  proposalCount: z.int(),
  starCost: z.int(),
  match: Match,
  /** The state of your own proposal, and of the work that it led to; null without one, or if it was withdrawn or has expired. */
  ownProposal: z.nullable(z.object({ status: z.enum(PROPOSAL_STATUSES), work: z.nullable(z.enum(ENGAGEMENT_STATUSES)) })),
  saved: z.boolean(),
  /** The creator has an invitation to the job. If it is free, a proposal costs no star: `starCost` is 0. */
  invited: z.boolean(),
  /** The words of the title, the text and the business that the search matched, in lower case. */
  marks: z.array(z.string()),
});
export type FeedItem = z.infer<typeof FeedItem>;

export const listFeed = endpoint('GET feeds', {
  who: 'creator',
  summary:
    'Search open jobs, newest first or best match first, without those you hid; with `saved=true` only those you saved, with `invited=true` only those you are invited to, newest first',
  query: z
    .strictObject({
      ...PageQuery,
      ...FeedFilter,
      sort: z._default(FeedSort, 'newest'),
      saved: z.optional(z.literal('true')),
      /** In the feed or by invitation. */
      invited: z.optional(z.literal('true')),
    })
    .check(z.refine((query) => !(query.saved && query.invited), { error: 'Give saved or invited, not both', path: ['invited'] })),
  answer: z.object({ items: z.array(FeedItem), nextCursor: z.nullable(z.string()) }),
});

export const getFeedItem = endpoint('GET feeds/:slug', {
  who: 'activeCreator',
  summary:
    'Get one open job with its owner and your proposal; one by invitation only if you are invited, a closed job only if you have commented on it',
  problems: [1013],
  params: z.strictObject({ slug: Slug }),
  answer: z.object({
    ...FeedItem.shape,
    proposal: z.nullable(Proposal),
    /** The creator's work on the job, once an offer was accepted. */
    engagement: z.nullable(z.object({ id: Id, status: z.enum(ENGAGEMENT_STATUSES) })),
    balance: z.int(),
  }),
});

const ofJob = z.strictObject({ slug: Slug });

export const saveJob = endpoint('PUT feeds/:slug/saved', {
  who: 'creator',
  summary: 'Save an open job. Idempotent',
  status: 204,
  problems: [1013],
  params: ofJob,
});

export const unsaveJob = endpoint('DELETE feeds/:slug/saved', {
  who: 'creator',
  summary: 'Remove a job from your saved jobs',
  status: 204,
  problems: [1013],
  params: ofJob,
});

export const hideJob = endpoint('PUT feeds/:slug/hidden', {
  who: 'creator',
  summary: 'Hide a job from your feed',
  status: 204,
  problems: [1013],
  params: ofJob,
});

export const unhideJob = endpoint('DELETE feeds/:slug/hidden', {
  who: 'creator',
  summary: 'Show a hidden job in your feed again',
  status: 204,
  problems: [1013],
  params: ofJob,
});

function amount() {
  return z.pipe(
    asNumber('Give an amount in minor units'),
    z
      .int({ error: 'Enter a whole number' })
      .check(z.gte(0, { error: 'Enter an amount of 0 or more' }), z.lte(1_000_000_000, { error: 'That’s more than we can record' })),
  );
}

/** A number, or its digits in a query. `Number` alone would turn null and an empty string into 0. */
function asNumber(error: string) {
  return z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,12}(?:\.\d+)?$/))], { error }), z.coerce.number());
}
