import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FeedFilter } from './feed.ts';
import { Currency, Id, line, Time } from './primitives.ts';

/** A creator's saved search; its new jobs are mailed once a day. */
export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  /** As in the query of `feeds`. */
  filter: z.object({
    q: z.optional(z.string()),
    category: z.optional(z.string()),
    platform: z.optional(z.string()),
    budgetMin: z.optional(z.int()),
    budgetMax: z.optional(z.int()),
    currency: z.optional(Currency),
    remote: z.optional(z.literal('true')),
    country: z.optional(z.string()),
    language: z.optional(z.string()),
    applyWithin: z.optional(z.int()),
  }),
  createdAt: Time,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SavedSearchName = line(1, 60);

export const listSavedSearches = endpoint('GET saved-searches', {
  who: 'creator',
  summary: 'List your saved searches, newest first',
  answer: z.object({ items: z.array(SavedSearch) }),
});

export const saveSearch = endpoint('POST saved-searches', {
  who: 'creator',
  summary: 'Save a search, with a daily notice of its new jobs; the same filters again rename the saved search',
  status: 201,
  problems: [1005],
  body: z.strictObject({ name: SavedSearchName, filter: z.strictObject(FeedFilter) }),
  answer: SavedSearch,
});

export const deleteSavedSearch = endpoint('DELETE saved-searches/:id', {
  who: 'creator',
  summary: 'Delete a saved search',
  status: 204,
  problems: [1009],
  params: z.strictObject({ id: Id }),
});
