import type { NewDecision } from '@castlane/contract/decision.ts';
import { keepVerificationDraft } from '#features/staff/verification/verification-draft.ts';
import { keepDraft } from '#platform/forms/draft.ts';
import { paths } from '#platform/page/paths.ts';

export function casePath({ kind, subjectId }: Pick<NewDecision, 'kind' | 'subjectId'>): string {
  const page = {
    approve_profile: 'reviews',
    reject_profile: 'reviews',
    decide_appeal: 'appeals',
    resolve_report: 'reports',
    decide_dispute: 'disputes',
  }[kind];
  return paths.staff(`${page}/${subjectId}`);
}

/** Puts what was written for an undone decision back into its form. */
export function restoreDraft(undone: NewDecision) {
  const { subjectId } = undone;
  switch (undone.kind) {
    case 'approve_profile':
    case 'reject_profile':
      return keepVerificationDraft(subjectId, undone);
    case 'decide_appeal':
      return keepDraft(`appeal.${subjectId}`, undone.decision.answer);
    case 'resolve_report':
      return keepDraft(`report.${subjectId}`, undone.decision.note);
    case 'decide_dispute':
      return keepDraft(`dispute.${subjectId}`, undone.decision.reason);
  }
}
