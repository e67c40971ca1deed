import * as z from 'zod/mini';
import { BriefChange } from './brief.ts';
import { endpoint } from './endpoint.ts';
import { Slug, Time } from './primitives.ts';

export const BriefVersion = z.object({
  version: z.int(),
  createdAt: Time,
  /** Changes from the previous version; empty for the first. */
  changes: z.array(BriefChange),
});
export type BriefVersion = z.infer<typeof BriefVersion>;

export const listVersions = endpoint('GET job/:slug/versions', {
  who: 'verified',
  summary: 'List the last 20 versions of a job, newest first, for its owner and for creators who have commented on it',
  problems: [1013],
  params: z.strictObject({ slug: Slug }),
  answer: z.object({
    items: z.array(BriefVersion),
    /** How many creators would have to agree if the terms changed now; null unless the caller is the owner. */
    toAsk: z.nullable(z.int()),
  }),
});
