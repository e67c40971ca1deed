import type { OwnJob } from '@castlane/contract/job.ts';
import { COMPARED_MAX } from '@castlane/contract/policy.ts';
import { DeclineReason, type ReceivedFilter, type ReceivedProposal as Proposal, type ReceivedSort } from '@castlane/contract/proposal.ts';
import { useState, type ReactNode } from 'react';
import { t } from './words.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { ArtEmptyChat } from '#ui/art/ArtEmptyChat.tsx';
import { Card } from '#ui/content/Card.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Text } from '#ui/layout.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { focusComment } from './proposal-focus.ts';
import { CompareModal } from '#features/proposals/compare/CompareTable.tsx';
import { CompareBar, CompareBox } from '#features/proposals/compare/CompareBar.tsx';
import { ListedReasonModal } from '#features/jobs/ListedReasonModal.tsx';
import { MoreRows } from '#features/jobs/MoreRows.tsx';
import { useDecline, type useReceivedProposals } from './received-api.ts';
import { canApprove } from './ReceivedActions.tsx';
import { useHasDesk } from './has-desk.ts';
import { ProposalDesk } from './ProposalDesk.tsx';
import { ProposalSkeletons } from './ProposalSkeletons.tsx';
import { ReceivedProposal } from './ReceivedProposal.tsx';
import css from './ReceivedProposals.module.css';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const OfferModal = lazyPart(() => import('#features/proposals/offers/OfferModal.tsx'), 'OfferModal');

type Props = {
  job: OwnJob;
  filter: ReceivedFilter;
  sort: ReceivedSort;
  list: ReturnType<typeof useReceivedProposals>;
  /** The address of the page with a comment open beside the list. */
  hrefOf: (id: string) => string;
  /** The brief is in its place. */
  isHidden: boolean;
  suggestions: ReactNode;
};

/** The proposals on a job, for its owner: one view in one order, and the chosen ones of all views side by side. */
export function ReceivedProposals({ job, filter, sort, list, hrefOf, isHidden, suggestions }: Props) {
  const hasDesk = useHasDesk();
  const [chosen, setChosen] = useState<readonly Proposal[]>([]);
  const [isComparing, setIsComparing] = useState(false);
  useKeptScroll(list.isSuccess);
  const declining = useDeclining(job.slug, (declined) => !isComparing && focusComment(declined));
  const offering = useDialogs<Proposal>((to, state) => (
    <OfferModal
      jobSlug={job.slug}
      asked={to}
      name={to.creator.name}
      {...state}
      onExit={(isSent) => isSent && !isComparing && focusComment(to)}
    />
  ));
  const renderBox = (proposal: Proposal) => (
    <CompareBox
      creator={proposal.creator}
      isChosen={chosen.some(({ id }) => id === proposal.id)}
      isFull={chosen.length >= COMPARED_MAX}
      onChoose={(isChosen) => setChosen((before) => [...before.filter(({ id }) => id !== proposal.id), ...(isChosen ? [proposal] : [])])}
    />
  );
  const render = (proposal: Proposal, box?: ReactNode) => (
    <ReceivedProposal
      key={proposal.id}
      job={job}
      proposal={proposal}
      onOffer={() => offering.open(proposal)}
      onDecline={() => declining.open(proposal)}
      box={box}
    />
  );
  const more = !list.isPlaceholderData && <MoreRows key={`${filter} ${sort}`} list={list} />;
  return (
    <div hidden={isHidden}>
      {/* Announces proposals that arrive while the page is open. */}
      <VisuallyHidden role="status">{filter === 'all' ? t('jobs.commentsInAll', { count: job.proposalCount }) : ''}</VisuallyHidden>
      <Loaded query={list} skeleton={<ProposalSkeletons />}>
        {({ pages }) => {
          const proposals = pages.flatMap(({ items }) => items);
          if (proposals.length === 0)
            return list.isPlaceholderData ? (
              <ProposalSkeletons />
            ) : (
              <Nothing job={job} filter={filter}>
                {suggestions}
              </Nothing>
            );
          if (hasDesk)
            return (
              !isHidden && (
                <ProposalDesk {...{ job, list, proposals, hrefOf, renderBox }} renderOpen={(proposal) => render(proposal)}>
                  {more}
                </ProposalDesk>
              )
            );
          return (
            <>
              {proposals.some((proposal) => canApprove(job, proposal)) && (
                <Text size="sm" variant="muted" mb={10}>
                  {t('jobs.approveMeans')}
                </Text>
              )}
              <Card pad="none" className={css.list ?? ''} data-rows aria-busy={list.isPlaceholderData}>
                {proposals.map((proposal) => render(proposal, renderBox(proposal)))}
              </Card>
              {more}
            </>
          );
        }}
      </Loaded>
      <CompareBar chosen={chosen} onClear={() => setChosen([])} onCompare={() => setIsComparing(true)} />
      <CompareModal
        job={job}
        chosen={chosen}
        // One dialog at a time: the comparison reopens after it.
        isOpen={isComparing && !declining.isOpen && !offering.isOpen}
        onClose={() => setIsComparing(false)}
        onOffer={offering.open}
        onDecline={declining.open}
      />
      {offering.dialog}
      {declining.dialog}
    </div>
  );
}

/** Asks why a comment is declined. `onDeclined` is called after the closing animation: then the comment can get the focus. */
function useDeclining(slug: string, onDeclined: (proposal: Proposal) => void) {
  const decline = useDecline(slug);
  return useDialogs<Proposal>((proposal, state) => (
    <ListedReasonModal
      {...state}
      title={t('jobs.declineTitle')}
      text={t('jobs.declineText', { name: proposal.creator.name })}
      draft={`decline.${proposal.id}`}
      reasons={DeclineReason.options}
      label={t('jobs.reasonLabel')}
      words={(reason) => t('jobs.reason', { context: reason })}
      isMenu
      send={(body) => decline.mutateAsync({ id: proposal.id, body })}
      done={t('jobs.declined')}
      onExit={(isSent) => isSent && onDeclined(proposal)}
      cancel={t('jobs.keep')}
      submit={t('jobs.declineButton')}
    />
  ));
}

function Nothing({ job, filter, children }: { job: OwnJob; filter: ReceivedFilter; children: ReactNode }) {
  const hasComments = job.proposalCount > 0;
  const isOpen = job.status === 'open';
  const isFirst = filter === 'all' || (filter === 'new' && !hasComments);
  const leadsToAll = filter !== 'all' && hasComments;
  const firstText = isOpen ? t('jobs.noCommentsText', { context: job.visibility }) : t('jobs.noCommentsClosed');
  return (
    <Card pad="none" className={css.nothing ?? ''}>
      <EmptyState
        art={<ArtEmptyChat />}
        title={filter === 'all' ? t('jobs.noComments') : t('received.empty', { context: filter })}
        text={isFirst ? firstText : t('received.emptyText', { context: filter })}
        action={
          <LinkButton variant="default" href={paths.job(job.slug, leadsToAll ? undefined : 'brief')}>
            {t(leadsToAll ? 'jobs.readComments' : 'jobs.readBrief')}
          </LinkButton>
        }
      />
      {filter === 'all' && !hasComments && isOpen && children}
    </Card>
  );
}
