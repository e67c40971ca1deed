import * as z from 'zod/mini';
import { Budget, Deliverable, JobLocation, Terms } from './job.ts';

/** A field of a brief with its values before and after. */
export function change<Field extends string, Value extends z.ZodMiniType>(field: Field, value: Value) {
  return z.object({ field: z.literal(field), before: value, after: value });
}

const DayOrNone = z.nullable(z.string());
const Count = z.int();
const YesOrNo = z.boolean();

/** The terms that bind both sides: a change of one asks every creator with a live proposal for consent. */
export const termChanges = [
  change('budget', Budget),
  change('deliverables', z.array(Deliverable)),
  change('location', JobLocation),
  change('applyBy', DayOrNone),
  change('dueBy', DayOrNone),
  change('usageRights', z.object({ scope: Terms.shape.usageScope, days: Count })),
  change('exclusivityDays', Count),
  change('changeRounds', Count),
  change('disclosureRequired', YesOrNo),
  change('shipsProduct', YesOrNo),
] as const;
export const TermChange = z.discriminatedUnion('field', termChanges);
export type TermChange = z.infer<typeof TermChange>;
