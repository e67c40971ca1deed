import type { OwnJob } from '@castlane/contract/job.ts';
import { shortDay } from '#platform/language/format.ts';
import { t } from '#features/jobs/i18n.ts';

/** The next step of the owner's job, and whether the owner must act. */
export function nextStep(job: OwnJob): { text: string; isOwnTurn: boolean } {
  const { status, newProposalCount, approvedCount, proposalCount } = job;
  const name = job.assignedTo?.name ?? '';
  const own = (text: string) => ({ text, isOwnTurn: true });
  const others = (text: string) => ({ text, isOwnTurn: false });
  switch (status) {
    case 'draft':
      return own(t('ownJobs.next.draft'));
    case 'open':
    case 'paused':
      if (newProposalCount > 0) return own(t('ownJobs.next.read', { count: newProposalCount }));
      if (approvedCount > 0) return own(t('ownJobs.next.offer', { count: approvedCount }));
      if (proposalCount > 0) return own(t('ownJobs.next.decide'));
      return status === 'open' ? others(t('ownJobs.next.wait')) : own(t('ownJobs.next.resume'));
    case 'assigned':
      return others(t('ownJobs.next.work', { name }));
    case 'changes_requested':
      return others(t('ownJobs.next.changes', { name }));
    case 'delivered':
      return own(job.answerBy ? t('ownJobs.next.answer', { day: shortDay(job.answerBy) }) : t('ownJobs.next.delivered', { name }));
    case 'expired':
    case 'removed':
      return own(t(`ownJobs.next.${status}`));
    case 'disputed':
    case 'cancelled':
      return others(t(`ownJobs.next.${status}`));
    case 'completed':
      return others(t('ownJobs.next.done'));
  }
}
