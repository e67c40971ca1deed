import { Deliverable } from '@castlane/contract/job.ts';
import { UsageRights } from '@castlane/contract/offer.ts';
import { Money } from '@castlane/contract/primitives.ts';
import * as z from 'zod/mini';

/** What this page shows of the frozen terms. They are kept as they were agreed on, so an older shape shows less. */
const AgreedTerms = z.object({
  price: Money,
  deliverables: z.array(Deliverable),
  dueBy: z.string(),
  changeRounds: z.int(),
  usageRights: UsageRights,
});
export type AgreedTerms = z.infer<typeof AgreedTerms>;

export function agreedTermsOf(agreement: { terms: unknown } | undefined): AgreedTerms | undefined {
  return agreement && AgreedTerms.safeParse(agreement.terms).data;
}
