import * as z from 'zod/mini';
import { BRIEF, Deliverable } from './brief.ts';
import { PARTS_MAX } from './policy.ts';
import { atMost, Day, line, Money } from './primitives.ts';

/** Work that is divided is done part after part: the acceptance of one begins the next. Undivided work has no parts in its terms. */

/** A part in the terms. `share`: of the price, in minor units of its currency. `dueBy`: a day in the time zone of the job. */
export const AgreedPart = z.object({ title: z.string(), share: z.int(), deliverables: z.array(Deliverable), dueBy: z.string() });
export type AgreedPart = z.infer<typeof AgreedPart>;

export const PartInput = z.strictObject({
  title: line(3, 80),
  share: Money.shape.amount,
  deliverables: BRIEF.deliverables.input,
  dueBy: Day,
});

/** The part that a request is about: undivided work is part 1. */
export const PartNumber = z._default(z.int().check(z.gte(1), z.lte(PARTS_MAX)), 1);

/** One part is the same as none: the work is undivided. */
export const PartsInput = z.array(PartInput).check(atMost(PARTS_MAX, { error: `At most ${PARTS_MAX} parts` }));

type Divided = { price: Money; deliverables: readonly Deliverable[]; dueBy: string; parts: readonly AgreedPart[] };

type Wrong = { path: (string | number)[]; message: string };

/** Returns why parts do not make the whole: the shares, the deliverables and the days, each with its place. */
export function whyBadParts({ price, deliverables, dueBy, parts }: Divided): Wrong[] {
  if (parts.length === 0) return [];
  const wrong: Wrong[] = [];
  const shared = parts.reduce((sum, { share }) => sum + share, 0);
  if (shared !== price.amount) wrong.push({ path: ['parts'], message: 'The shares must add up to the price' });
  if (countsOf(deliverables) !== countsOf(parts.flatMap((part) => part.deliverables)))
    wrong.push({ path: ['parts'], message: 'Each deliverable belongs to one part' });
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (before && part.dueBy <= before.dueBy)
      wrong.push({ path: ['parts', index, 'dueBy'], message: 'Choose a later day than that of the part before' });
  }
  if (parts.at(-1)!.dueBy !== dueBy) wrong.push({ path: ['dueBy'], message: 'The work is due with its last part' });
  return wrong;
}

/** How many of each kind there are, as one comparable text. */
function countsOf(lines: readonly Deliverable[]): string {
  const counts = new Map<string, number>();
  for (const { platform, kind, quantity } of lines) counts.set(`${platform} ${kind}`, (counts.get(`${platform} ${kind}`) ?? 0) + quantity);
  return JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
