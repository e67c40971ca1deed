import * as z from 'zod/mini';
import { Terms } from './brief.ts';
import { endpoint } from './endpoint.ts';

const { shipsProduct: _ships, shipping: _shipping, ...fields } = Terms.shape;

/** The terms that an owner's new jobs begin with. What is shipped depends on the job. */
export const StandingTerms = z.strictObject(fields);
export type StandingTerms = z.infer<typeof StandingTerms>;

const Answer = z.object({ terms: z.nullable(StandingTerms) });

export const getStandingTerms = endpoint('GET standing-terms', {
  who: 'owner',
  summary: 'Get the terms that your new jobs begin with; null: those of the product',
  answer: Answer,
});

export const setStandingTerms = endpoint('PUT standing-terms', {
  who: 'owner',
  summary: 'Set the terms that your new jobs begin with, and so their offers; null: those of the product. Jobs that exist keep theirs',
  body: z.strictObject({ terms: z.nullable(StandingTerms) }),
  answer: Answer,
});
