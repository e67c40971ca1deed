import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CounterInput, Offer } from './offer.ts';
import type { AgreedPart } from './parts.ts';
import { Id } from './primitives.ts';

/**
 * All terms: repeat unchanged ones; omitted usage rights, days to pay and parts stay. `note` gives the reason. Those of completed work change its
 * usage rights, and the price by what they cost; the days still count from the acceptance.
 */
export const AmendmentInput = CounterInput;
export type AmendmentInput = z.infer<typeof AmendmentInput>;

/** The terms that an offer fixes; an amendment repeats or changes each. */
export type AgreedLines = Pick<Offer, 'price' | 'deliverables' | 'dueBy' | 'changeRounds' | 'usageRights' | 'payWithinDays' | 'parts'>;
export type AgreedLine = keyof AgreedLines;

/** Returns the terms that differ, in display order. */
export function changedLines(before: AgreedLines, after: AgreedLines): AgreedLine[] {
  const isChanged: Record<AgreedLine, boolean> = {
    price: before.price.amount !== after.price.amount || before.price.currency !== after.price.currency,
    deliverables: textOf(before) !== textOf(after),
    parts: before.parts.map(partText).join() !== after.parts.map(partText).join(),
    dueBy: before.dueBy !== after.dueBy,
    changeRounds: before.changeRounds !== after.changeRounds,
    usageRights: before.usageRights.scope !== after.usageRights.scope || before.usageRights.days !== after.usageRights.days,
    payWithinDays: before.payWithinDays !== after.payWithinDays,
  };
  return (Object.keys(isChanged) as AgreedLine[]).filter((each) => isChanged[each]);
}

function textOf({ deliverables }: Pick<AgreedLines, 'deliverables'>): string {
  return deliverables.map(({ platform, kind, quantity }) => `${quantity} ${kind} ${platform}`).join();
}

export function isSamePart(one: AgreedPart, other: AgreedPart): boolean {
  return partText(one) === partText(other);
}

function partText(part: AgreedPart): string {
  return JSON.stringify([part.title, part.share, textOf(part), part.dueBy]);
}

/** Any later change to the agreed terms, even a later due date, needs both sides: one offers it, the other accepts. */
export const createAmendment = endpoint('POST engagements/:id/amendments', {
  who: 'active',
  summary: 'Offer the other side new terms for running work, or other usage rights of completed work; only one offer can be open at a time',
  status: 201,
  problems: [1005, 1009],
  params: z.strictObject({ id: Id }),
  body: AmendmentInput,
  answer: Offer,
});
