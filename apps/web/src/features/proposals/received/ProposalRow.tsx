import type { OwnJob } from '@castlane/contract/job.ts';
import { isIn, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import type { ReactNode } from 'react';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { money } from '#platform/language/format.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { CreatorRating, MatchShare } from './CreatorFacts.tsx';
import css from './ProposalRow.module.css';
import { focusComment } from './proposal-focus.ts';
import { ProposalStatusBadge } from './ProposalStatusBadge.tsx';
import { NewMark } from './ReceivedProposal.tsx';
import { priceOf } from './received-api.ts';
import { t } from './words.ts';

type ProposalRowProps = { job: OwnJob; proposal: ReceivedProposal; href: string; isOpen: boolean; box: ReactNode };

/**
 * A comment in the list beside the open one. Its rating gives way if there is no room. The row of the open one leads to it: by Tab it is
 * behind all other rows.
 */
export function ProposalRow({ job, proposal, href, isOpen, box }: ProposalRowProps) {
  const { creator, match } = proposal;
  const price = priceOf(proposal, job);
  return (
    <li className={css.root} data-open={isOpen || undefined}>
      <div className={css.box}>{box}</div>
      <Avatar name={creator.name} src={creator.profileImageUri} size={40} />
      <div className={css.words}>
        <div className={css.line}>
          <CoverLink
            isRow
            replace
            className={css.name}
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
          {price && <b className={css.price}>{money(price)}</b>}
        </div>
        <div className={css.line}>
          <div className={css.numbers}>
            <ChannelNumbers channels={creator.channels} />
            <CreatorRating creator={creator} />
          </div>
          <MatchShare score={match.score} />
        </div>
      </div>
    </li>
  );
}

function RowStatus({ job, proposal }: Pick<ProposalRowProps, 'job' | 'proposal'>) {
  if (proposal.consentBy !== null) return <StatusBadge tone="gold">{t('received.asked')}</StatusBadge>;
  return isIn('new', proposal) ? <NewMark /> : <ProposalStatusBadge proposal={proposal} job={job} />;
}
