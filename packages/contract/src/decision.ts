import * as z from 'zod/mini';
import { AnyOutcome } from './cancellation.ts';
import { decideDispute } from './dispute.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { ReportOutcome, resolveReport } from './report.ts';
import { ApprovedVersion, decideAppeal, rejectVerification } from './staff-verification.ts';
import { AppealOutcome } from './verification.ts';

/** A decision of staff and what it is about: the account, the appeal, the report or the dispute. It is the body of the endpoint that decides at once. */
export const NewDecision = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve_profile'), subjectId: Id, decision: ApprovedVersion }),
  z.strictObject({ kind: z.literal('reject_profile'), subjectId: Id, decision: rejectVerification.body }),
  z.strictObject({ kind: z.literal('decide_appeal'), subjectId: Id, decision: decideAppeal.body }),
  z.strictObject({ kind: z.literal('resolve_report'), subjectId: Id, decision: resolveReport.body }),
  z.strictObject({ kind: z.literal('decide_dispute'), subjectId: Id, decision: decideDispute.body }),
]);
export type NewDecision = z.infer<typeof NewDecision>;
export const DecisionKind = z.enum(['approve_profile', 'reject_profile', 'decide_appeal', 'resolve_report', 'decide_dispute']);
export type DecisionKind = z.infer<typeof DecisionKind>;
export type DecisionOf<Kind extends DecisionKind> = Extract<NewDecision, { kind: Kind }>['decision'];

/** A decision that has not taken effect: only staff see it, and who made it can undo it. */
export const HeldDecision = z.object({
  id: Id,
  kind: DecisionKind,
  subjectId: Id,
  /** The account, or the job of a dispute. */
  name: z.string(),
  outcome: z.enum(['approved', 'rejected', ...AppealOutcome.options, ...ReportOutcome.options, ...AnyOutcome.options]),
  by: z.string(),
  isOwn: z.boolean(),
  secondsLeft: z.int(),
});
export type HeldDecision = z.infer<typeof HeldDecision>;

export const listDecisions = endpoint('GET /staff/v1/decisions', {
  who: 'staff',
  summary: 'List the decisions of all staff that can still be undone, newest first',
  answer: z.object({ items: z.array(HeldDecision) }),
});

export const holdDecision = endpoint('POST /staff/v1/decisions', {
  who: 'staff',
  summary:
    'Decide with effect after 10 seconds, unless it is undone; a repeated call returns the decision. 1005 (409) if a colleague decides on it or has decided, 1012 if it is not yours to decide',
  status: 201,
  problems: [1005, 1009, 1012],
  body: NewDecision,
  answer: HeldDecision,
});

export const undoDecision = endpoint('DELETE /staff/v1/decisions/:id', {
  who: 'staff',
  summary: 'Undo your decision before it takes effect, and get it back; 1012 if a colleague made it, 1005 (409) once it has taken effect',
  status: 200,
  problems: [1005, 1012],
  params: z.strictObject({ id: Id }),
  answer: z.object({ kind: DecisionKind, subjectId: Id, decision: z.unknown() }),
});
