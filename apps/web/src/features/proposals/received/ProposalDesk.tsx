import type { OwnJob } from '@castlane/contract/job.ts';
import { isIn, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { money } from '#platform/language/format.ts';
import { useKeyLines, useOpeningKeys } from '#platform/page/keys.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Box } from '#ui/layout.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { useStickyRail } from '#ui/pages/sticky-rail.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { CreatorRating, MatchShare } from './CreatorFacts.tsx';
import { focusComment } from './proposal-focus.ts';
import css from './ProposalDesk.module.css';
import row from './ProposalRow.module.css';
import { OpenSkeleton } from './ProposalSkeletons.tsx';
import { ProposalStatusBadge } from './ProposalStatusBadge.tsx';
import { priceOf, useSome, type useReceivedProposals } from './received-api.ts';
import { NewMark } from './ReceivedProposal.tsx';
import { t } from './words.ts';

type ProposalDeskProps = {
  job: OwnJob;
  list: ReturnType<typeof useReceivedProposals>;
  proposals: readonly ReceivedProposal[];
  hrefOf: (id: string) => string;
  renderBox: (proposal: ReceivedProposal) => ReactNode;
  renderOpen: (proposal: ReceivedProposal) => ReactNode;
  /** The end of the list. */
  children: ReactNode;
};

/** The list, and beside it the comment that is open. Only this one is marked as opened. */
export function ProposalDesk({ job, list, proposals, hrefOf, renderBox, renderOpen, children }: ProposalDeskProps) {
  const open = useOpen({ job, list, proposals, hrefOf });
  const rail = useStickyRail();
  useOpeningKeys('[data-comments] a');
  useKeyLines(keyLines);
  return (
    <div className={css.root}>
      <div>
        <Card pad="none" className={css.list ?? ''} aria-busy={list.isPlaceholderData}>
          <ul data-comments data-rows aria-label={t('received.tab.all')}>
            {proposals.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                job={job}
                proposal={proposal}
                href={hrefOf(proposal.id)}
                isOpen={proposal.id === open?.id}
                box={renderBox(proposal)}
              />
            ))}
          </ul>
        </Card>
        {children}
      </div>
      <div ref={rail} className={css.open}>
        {open ? <Card pad="none">{renderOpen(open)}</Card> : <OpenSkeleton />}
      </div>
    </div>
  );
}

function keyLines() {
  return [
    { keys: ['J', 'K'], words: t('app.keyNext') },
    { keys: ['Enter'], words: t('received.keyRead') },
    { keys: ['A'], words: t('jobs.approve') },
    { keys: ['D'], words: t('jobs.decline') },
    { keys: ['S'], words: t('received.keyShortlist') },
  ];
}

/**
 * The proposal that the address names, even if the list does not have it. If it names none, the first of the list is put into the address,
 * so that nothing that arrives takes its place while it is read.
 */
function useOpen({ job, list, proposals, hrefOf }: Pick<ProposalDeskProps, 'job' | 'list' | 'proposals' | 'hrefOf'>) {
  const [query] = useSearchParams();
  const id = query.get('comment');
  const listed = proposals.find((proposal) => proposal.id === id);
  const isElsewhere = id !== null && !listed && !list.isPlaceholderData;
  const some = useSome(job.slug, id === null ? [] : [id], isElsewhere);
  const other = isElsewhere ? some.data?.items[0] : undefined;
  const isUnknown = id === null || (isElsewhere && (some.isError || (some.isSuccess && !other)));
  const first = list.isPlaceholderData ? undefined : proposals[0];
  const firstHref = isUnknown && first ? hrefOf(first.id) : undefined;
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  useEffect(() => {
    // The address changes before the page does: the reader may be leaving it.
    const isHere = window.location.pathname === pathname && window.location.search === search;
    if (firstHref && isHere) void navigate(firstHref, { replace: true, state });
  }, [firstHref, navigate, pathname, search, state]);
  // While the next view, or it alone, loads.
  const [kept, setKept] = useState<ReceivedProposal>();
  const open = listed ?? other;
  if (open && open !== kept) setKept(open);
  return open ?? (isUnknown || list.isPlaceholderData || kept?.id === id ? kept : undefined);
}

type ProposalRowProps = { job: OwnJob; proposal: ReceivedProposal; href: string; isOpen: boolean; box: ReactNode };

/**
 * A comment in the list beside the open one. Its rating gives way if there is no room. The row of the open one leads to it: by Tab it is
 * behind all other rows.
 */
function ProposalRow({ job, proposal, href, isOpen, box }: ProposalRowProps) {
  const { creator, match } = proposal;
  const price = priceOf(proposal, job);
  return (
    <li className={row.root} data-open={isOpen || undefined}>
      <div className={row.box}>{box}</div>
      <Avatar name={creator.name} src={creator.profileImageUri} size={40} />
      <Box flex={1} miw={0}>
        <div className={row.line}>
          <CoverLink
            isRow
            replace
            className={row.name}
            href={href}
            aria-current={isOpen || undefined}
            aria-label={t('jobs.commentBy', { name: creator.name })}
            onClick={(event) => {
              if (!isOpen) return;
              event.preventDefault();
              focusComment(proposal);
            }}
          >
            {creator.name}
          </CoverLink>
          <RowStatus job={job} proposal={proposal} />
          {price && <b className={row.price}>{money(price)}</b>}
        </div>
        <div className={row.line}>
          <div className={row.numbers}>
            <ChannelNumbers channels={creator.channels} />
            <CreatorRating creator={creator} />
          </div>
          <MatchShare score={match.score} />
        </div>
      </Box>
    </li>
  );
}

function RowStatus({ job, proposal }: Pick<ProposalRowProps, 'job' | 'proposal'>) {
  if (proposal.consentBy !== null) return <StatusBadge tone="gold">{t('received.asked')}</StatusBadge>;
  return isIn('new', proposal) ? <NewMark /> : <ProposalStatusBadge proposal={proposal} job={job} />;
}
