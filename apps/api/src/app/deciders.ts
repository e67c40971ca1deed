import { decideDispute, lockUndecided } from '#features/engagements/disputes/deciding.ts';
import { decideAppeal, lockOpenAppeal } from '#features/moderation/appeals/decisions.ts';
import { lockOpenReport, resolveReport } from '#features/moderation/reports/actions.ts';
import type { Deciders } from '#features/staff/decisions/deciders.ts';
import { approveVerification, lockVerification, rejectVerification } from '#features/verification/actions.ts';

/** The cases that wait for staff, and how each is decided. */
export const DECIDERS: Deciders = {
  approve_profile: {
    check: (tx, { subjectId, decision, by }) => lockVerification(tx, by, { accountId: subjectId, ...decision }),
    decide: (deps, tx, { subjectId, decision, by }) => approveVerification(deps, tx, by, { accountId: subjectId, ...decision }),
  },
  reject_profile: {
    check: (tx, { subjectId, decision: { submittedAt }, by }) => lockVerification(tx, by, { accountId: subjectId, submittedAt }),
    decide: (deps, tx, { subjectId, decision, by }) => rejectVerification(deps, tx, by, subjectId, decision),
  },
  decide_appeal: {
    check: (tx, { subjectId, by }) => lockOpenAppeal(tx, by, subjectId),
    decide: (deps, tx, { subjectId, decision, by }) => decideAppeal(deps, tx, by, subjectId, decision),
  },
  resolve_report: {
    check: (tx, { subjectId }) => lockOpenReport(tx, subjectId),
    decide: (deps, tx, { subjectId, decision, by }) => resolveReport(deps, tx, by, subjectId, decision),
  },
  decide_dispute: {
    check: (tx, { subjectId, decision }) => lockUndecided(tx, subjectId, decision.outcome),
    decide: (deps, tx, { subjectId, decision, by }) => decideDispute(deps, tx, by, subjectId, decision),
  },
};
