import * as z from 'zod/mini';
import { Budget } from './brief.ts';
import { endpoint } from './endpoint.ts';
import { Platform } from './primitives.ts';

/** What a visitor sees of an open job: neither its business nor a person. */
export const ShowcaseJob = z.object({
  title: z.string(),
  category: z.nullable(z.string()),
  platforms: z.array(Platform),
  budget: Budget,
});
export type ShowcaseJob = z.infer<typeof ShowcaseJob>;

export const getShowcase = endpoint('GET showcase', {
  who: 'anyone',
  summary: 'Get up to three new open jobs of different businesses, at most a minute old; none if the installation does not show them',
  answer: z.object({ items: z.array(ShowcaseJob) }),
});
