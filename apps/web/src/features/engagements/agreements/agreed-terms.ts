import { agreedParts, Deliverable } from '@castlane/contract/brief.ts';
import { UsageRights } from '@castlane/contract/offer.ts';
import { AgreedPart } from '@castlane/contract/parts.ts';
import { Money } from '@castlane/contract/primitives.ts';
import * as z from 'zod/mini';
import { useAgreement } from '#features/jobs/api.ts';

/** The displayed parts of the frozen terms. Terms are stored as agreed, so older ones may have fewer parts. */
const AgreedTerms = z.object({
  price: Money,
  deliverables: z.array(Deliverable),
  dueBy: z.string(),
  /** Where `dueBy` is a day. */
  timeZone: z.optional(z.string()),
  changeRounds: z.int(),
  usageRights: UsageRights,
  payWithinDays: z._default(z.nullable(z.int()), null),
  parts: z._default(z.array(AgreedPart), () => []),
  job: z.optional(z.string()),
  jobVersion: z.optional(z.int()),
  owner: z.optional(z.object({ name: z.string(), company: z.nullable(z.string()) })),
  creator: z.optional(z.object({ name: z.string() })),
  ...z.partial(z.object(agreedParts)).shape,
  /** The hash of the previous terms; undefined for the first. */
  amends: z.optional(z.string()),
});
export type AgreedTerms = z.infer<typeof AgreedTerms>;

export function agreedTermsOf(agreement: { terms: unknown } | undefined): AgreedTerms | undefined {
  return agreement && AgreedTerms.safeParse(agreement.terms).data;
}

/** The newest agreed terms of an engagement. */
export function useAgreedTerms(engagementId: string | undefined, options?: { isOn: boolean }) {
  const { data, ...agreement } = useAgreement(engagementId, options);
  return { ...agreement, data: agreedTermsOf(data) };
}
