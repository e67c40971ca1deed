import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal as Proposal } from '@castlane/contract/proposal.ts';
import { useState } from 'react';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { DeclineModal } from './DeclineModal.tsx';
import { MoreRows } from './MoreRows.tsx';
import { useReceivedProposals, type ReceivedTab } from './received-api.ts';
import { ProposalSkeletons, ReceivedProposal } from './ReceivedProposal.tsx';
import css from './ReceivedProposals.module.css';

/** The comments on a job, for its owner. */
export function ReceivedProposals({ job, tab }: { job: OwnJob; tab: ReceivedTab }) {
  const t = useT();
  const list = useReceivedProposals(job.slug, tab);
  const [declining, setDeclining] = useState<Proposal | null>(null);
  const proposals = shortlistFirst(list.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <>
      {/* Comments arrive while the page is open: said once they do. */}
      <VisuallyHidden role="status">{tab === 'all' ? t('jobs.commentsInAll', { count: job.proposalCount }) : ''}</VisuallyHidden>
      {list.isPending ? (
        <ProposalSkeletons />
      ) : proposals.length === 0 ? (
        list.isError ? (
          <LoadError onRetry={() => void list.refetch()} />
        ) : (
          <Nothing job={job} tab={tab} />
        )
      ) : (
        <Card pad="none" className={css.list ?? ''}>
          {proposals.map((proposal) => (
            <ReceivedProposal key={proposal.id} job={job} proposal={proposal} onDecline={() => setDeclining(proposal)} />
          ))}
        </Card>
      )}
      <MoreRows list={list} />
      <DeclineModal slug={job.slug} proposal={declining} onClose={() => setDeclining(null)} />
    </>
  );
}

function shortlistFirst(proposals: readonly Proposal[]): Proposal[] {
  const isFirst = ({ status }: Proposal) => status === 'shortlisted';
  return [...proposals.filter(isFirst), ...proposals.filter((each) => !isFirst(each))];
}

function Nothing({ job, tab }: { job: OwnJob; tab: ReceivedTab }) {
  const t = useT();
  const hasComments = job.proposalCount > 0;
  const isOpen = job.status === 'open';
  return (
    <Card pad="none">
      <EmptyState
        art={<ArtEmptyChat />}
        title={t(tab === 'approved' ? 'jobs.noneApproved' : 'jobs.noComments')}
        text={t(tab === 'approved' ? 'jobs.noneApprovedText' : isOpen ? 'jobs.noCommentsText' : 'jobs.noCommentsClosed')}
        action={
          <LinkButton variant="default" href={paths.job(job.slug, tab === 'approved' && hasComments ? undefined : 'brief')}>
            {t(tab === 'approved' && hasComments ? 'jobs.readComments' : 'jobs.readBrief')}
          </LinkButton>
        }
      />
    </Card>
  );
}
