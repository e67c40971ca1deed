import { majorOf, minorOf } from '@castlane/contract/currency.ts';
import { whyBadParts, type AgreedPart } from '@castlane/contract/parts.ts';
import type { Money } from '@castlane/contract/primitives.ts';
import { tidied } from '@castlane/contract/text.ts';
import * as z from 'zod/mini';
import { DeliverableLine } from '#features/jobs/briefs/brief-values.ts';
import { numberOf, type NumberField } from '#platform/language/numbers.ts';
import { t } from './words.ts';

/** Parts as the form has them: shares in major units, empty for unset fields. Their deliverables name them. */
export const PartsValues = z.array(z.object({ title: z.string(), share: z.union([z.number(), z.string()]), dueBy: z.string() }));
type PartValues = z.infer<typeof PartsValues>[number];

/** Deliverables; `part` counts the parts that can change, from 0. */
export const OfferLines = z.array(z.extend(DeliverableLine, { part: z.optional(z.int()) }));
type OfferLine = z.infer<typeof OfferLines>[number];

/** What the form has of the division. Undivided work has no parts here; else the work is due with its last part. */
export type Divided = {
  price: NumberField;
  currency: Money['currency'];
  deliverables: OfferLine[];
  dueBy: string;
  parts: PartValues[];
  /** The parts before those: they are accepted, and stay as they are. */
  fixed: readonly AgreedPart[];
};

const EMPTY: PartValues = { title: '', share: '', dueBy: '' };

export function isDivided({ parts, fixed }: Pick<Divided, 'parts' | 'fixed'>): boolean {
  return parts.length + fixed.length > 0;
}

/** Whether there is a price, which is then to be paid by a day; an empty field may become one. */
export function isPaid({ price }: Pick<Divided, 'price'>): boolean {
  return price === '' || Number(price) !== 0;
}

/** The parts of agreed terms; the first ones, which are accepted, are fixed. */
export function dividedFrom(agreed: readonly AgreedPart[], accepted: number, currency: Money['currency']) {
  const open = agreed.slice(accepted);
  return {
    fixed: agreed.slice(0, accepted),
    parts: open.map(({ title, share, dueBy }): PartValues => ({ title, share: majorOf({ amount: share, currency }), dueBy })),
    lines: open.flatMap(({ deliverables }, part) => deliverables.map((line): OfferLine => ({ ...line, part }))),
  };
}

/** Begins with two parts: half of the deliverables in each, the same share, and the day of the whole for the last. */
export function divide<Values extends Divided>(values: Values): Values {
  const half = Math.ceil(values.deliverables.length / 2);
  const deliverables = values.deliverables.map((line, index) => ({ ...line, part: index < half ? 0 : 1 }));
  return shareEvenly({ ...values, deliverables, parts: [EMPTY, { ...EMPTY, dueBy: values.dueBy }] });
}

/** Adds a part at the end, which gets what is left of the price. */
export function withPart<Values extends Divided>(values: Values): Values {
  const left = leftOf(values) ?? 0;
  const share = left > 0 ? majorOf({ amount: left, currency: values.currency }) : '';
  return { ...values, parts: [...values.parts, { ...EMPTY, share }] };
}

/** Removes a part. Its deliverables go to the one before, or to the new first one. One part alone is undivided work. */
export function withoutPart<Values extends Divided>(values: Values, index: number): Values {
  const { deliverables, fixed, dueBy } = values;
  const parts = values.parts.filter((_, each) => each !== index);
  if (parts.length + fixed.length === 1) {
    const lines = deliverables.map(({ platform, kind, quantity }) => ({ platform, kind, quantity }));
    return { ...values, parts: [], deliverables: lines, dueBy: values.parts.findLast((part) => part.dueBy)?.dueBy ?? dueBy };
  }
  const moved = (part: number) => (part < index ? part : Math.max(0, part - 1));
  return { ...values, parts, deliverables: deliverables.map((line) => ({ ...line, part: moved(line.part ?? 0) })) };
}

/** What of the price is in no share, in minor units, below 0 if the shares are more; undefined while the price is no amount. */
export function leftOf({ price, currency, parts, fixed }: Divided): number | undefined {
  const amount = minorOf(numberOf(price), currency);
  if (!Number.isInteger(amount)) return undefined;
  const shares = parts.map(({ share }) => minorOf(numberOf(share), currency)).filter((share) => Number.isFinite(share));
  return [...fixed.map(({ share }) => share), ...shares].reduce((left, share) => left - share, amount);
}

/** The same share for each part that can change, to the minor unit; the last has the rest. */
export function shareEvenly<Values extends Divided>(values: Values): Values {
  const { currency, parts } = values;
  const amount = leftOf({ ...values, parts: [] });
  if (amount === undefined || amount < 0) return values;
  const each = Math.floor(amount / parts.length);
  const shareOf = (index: number) => (index < parts.length - 1 ? each : amount - each * (parts.length - 1));
  return { ...values, parts: parts.map((part, index) => ({ ...part, share: majorOf({ amount: shareOf(index), currency }) })) };
}

/** The lines of a part, by their place in the form. */
function linesOf({ deliverables, parts }: Divided, part: number): number[] {
  return deliverables.flatMap((line, index) => (Math.min(line.part ?? 0, parts.length - 1) === part ? [index] : []));
}

function deliverableOf({ platform, kind, quantity }: OfferLine) {
  return { platform, kind, quantity: numberOf(quantity) };
}

/** The deliverables of a part. */
export function deliverablesOf(values: Divided, part: number) {
  return linesOf(values, part).map((index) => deliverableOf(values.deliverables[index]!));
}

/** The first part without a deliverable, else the last: where a new one belongs. */
export function nextPartOf(values: Divided): number {
  const empty = values.parts.findIndex((_, part) => linesOf(values, part).length === 0);
  return empty === -1 ? values.parts.length - 1 : empty;
}

/** Parts, deliverables and day as the request has them; unset fields are not numbers. */
export function wholeOf(values: Divided) {
  const { currency, deliverables, dueBy, fixed, parts } = values;
  if (!isDivided(values)) return { deliverables: deliverables.map(deliverableOf), dueBy, parts: [] };
  const open = parts.map((part, index): AgreedPart => ({
    title: tidied(part.title),
    share: isPaid(values) ? minorOf(numberOf(part.share), currency) : 0,
    deliverables: deliverablesOf(values, index),
    dueBy: part.dueBy,
  }));
  const all = [...fixed, ...open];
  return { deliverables: all.flatMap((part) => part.deliverables), dueBy: all.at(-1)!.dueBy, parts: all };
}

/** What is wrong with the parts as a whole, by paths of the contract; clearer messages for empty fields. */
export function whyBadDivision(values: Divided): Record<string, string> {
  if (!isDivided(values)) return {};
  const { price, currency, fixed, parts } = values;
  const errors: Record<string, string> = {};
  for (const { path, message } of whyBadParts({ price: { amount: minorOf(numberOf(price), currency), currency }, ...wholeOf(values) }))
    errors[path.join('.')] = message;
  const areShared = leftOf(values) !== undefined && parts.every(({ share }) => typeof share === 'number');
  if (!areShared) delete errors['parts'];
  for (const [index, { title, share, dueBy }] of parts.entries()) {
    const path = `parts.${fixed.length + index}`;
    if (tidied(title) === '') errors[`${path}.title`] = t('offer.partTitleMissing');
    if (share === '' && isPaid(values)) errors[`${path}.share`] = t('offer.partShareMissing');
    if (dueBy === '') errors[`${path}.dueBy`] = t('offer.dueByMissing');
  }
  return errors;
}

/** Returns the name of the form's field for a path of the contract, whose parts include the fixed ones. */
export function fieldOf(path: string, values: Divided): string {
  const { parts, fixed } = values;
  if (!isDivided(values)) return path;
  const [head, nth, ...rest] = path.split('.');
  if (path === 'dueBy') return `parts.${parts.length - 1}.dueBy`;
  if (head === 'deliverables' && nth !== undefined) {
    const before = fixed.flatMap(({ deliverables }) => deliverables).length;
    return lineField(parts.flatMap((_, part) => linesOf(values, part))[Number(nth) - before], rest);
  }
  if (head !== 'parts') return path;
  const index = Number(nth) - fixed.length;
  const [field, line, ...more] = rest;
  if (!(index >= 0) || field === undefined) return 'parts';
  if (field !== 'deliverables') return ['parts', index, ...rest].join('.');
  return lineField(line === undefined ? undefined : linesOf(values, index)[Number(line)], more);
}

function lineField(line: number | undefined, rest: readonly string[]): string {
  return line === undefined ? 'deliverables' : ['deliverables', line, ...rest].join('.');
}

/** The message for a path: of a part without deliverables, which part it is. */
export function wordsAt(path: string, message: string): string {
  const [, nth] = /^parts\.(\d+)\.deliverables$/.exec(path) ?? [];
  return nth === undefined ? message : t('offer.partEmpty', { nth: Number(nth) + 1 });
}
