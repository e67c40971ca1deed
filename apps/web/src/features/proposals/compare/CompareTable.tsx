import type { Service } from '@castlane/contract/channel.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import type { ReactNode } from 'react';
import { ChannelNumber } from '#features/channels/ChannelNumbers.tsx';
import { count, day, list, money, oneDecimal, percent, span } from '#platform/language/format.ts';
import { t } from '#features/proposals/received/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import { bestOf, figuresOf, type Figure } from './compare-facts.ts';
import css from './CompareTable.module.css';
import { reasonWords } from '#features/jobs/job-words.ts';
import { receivedReason } from '#features/proposals/received/received-reason.ts';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';
import { ProposalStatusBadge } from '#features/proposals/received/ProposalStatusBadge.tsx';
import { Samples } from '#features/proposals/received/ProposalText.tsx';
import { priceOf } from '#features/proposals/received/received-api.ts';
import { canApprove, ReceivedActions } from '#features/proposals/received/ReceivedActions.tsx';

export type CompareProps = {
  job: OwnJob;
  proposals: readonly ReceivedProposal[];
  onOffer: (proposal: ReceivedProposal) => void;
  onDecline: (proposal: ReceivedProposal) => void;
};
type RowProps = {
  name: string;
  proposals: readonly ReceivedProposal[];
  figure?: Figure;
  renderCell: (proposal: ReceivedProposal) => ReactNode;
};

/** A column for each proposal. On a phone the columns scroll sideways beside the row labels. */
export function CompareTable({ job, proposals, onOffer, onDecline }: CompareProps) {
  const shared = { proposals };
  const cells = cellsOf(job);
  return (
    // It scrolls, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroller} role="group" aria-label={t('received.compareTable')} tabIndex={0}>
      {proposals.some((proposal) => canApprove(job, proposal)) && (
        <Text className={css.note} size="sm" variant="muted">
          {t('jobs.approveMeans')}
        </Text>
      )}
      <table className={css.table} style={{ '--columns': proposals.length }}>
        <Heads job={job} proposals={proposals} />
        <tbody>
          {Object.values(figuresOf(job, proposals)).map((figure) => (
            <Row
              key={figure.id}
              {...shared}
              name={t('received.row', { context: figure.id })}
              figure={figure}
              renderCell={cells[figure.id]}
            />
          ))}
          {/* After a change the brief may have other questions than those answered. */}
          {[...new Set(proposals.flatMap(({ questions }) => questions))].map((question) => (
            <Row key={question} {...shared} name={question} renderCell={(proposal) => <Answer proposal={proposal} question={question} />} />
          ))}
          <Row
            {...shared}
            name={t('received.row.samples')}
            renderCell={({ portfolio }) => (portfolio.length > 0 ? <Samples samples={portfolio} isNarrow /> : t('received.none'))}
          />
        </tbody>
        <tfoot>
          <Row
            {...shared}
            name={t('received.row.decide')}
            renderCell={(proposal) => (
              <Group className={css.decide} gap={4} justify="center">
                <ReceivedActions
                  job={job}
                  proposal={proposal}
                  onOffer={() => onOffer(proposal)}
                  onDecline={() => onDecline(proposal)}
                  onApproved={focusColumn}
                />
              </Group>
            )}
          />
        </tfoot>
      </table>
    </div>
  );
}

function cellsOf(job: OwnJob): Record<keyof ReturnType<typeof figuresOf>, RowProps['renderCell']> {
  return {
    price(proposal) {
      const price = priceOf(proposal, job);
      return price && money(price);
    },
    deliverBy: ({ deliverBy }) => deliverBy && day(deliverBy),
    youtube: (proposal) => <Followers proposal={proposal} service="youtube" />,
    instagram: (proposal) => <Followers proposal={proposal} service="instagram" />,
    rating: ({ creator }) => creator.rating !== null && `${oneDecimal(creator.rating)} (${count(creator.reviewCount)})`,
    jobs: ({ creator }) => <Jobs creator={creator} />,
    answers: ({ creator }) => creator.answerMinutes !== null && span(creator.answerMinutes),
    match: (proposal) => <Match proposal={proposal} />,
  };
}

function Heads({ job, proposals }: Pick<CompareProps, 'job' | 'proposals'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={css.corner}>
          <VisuallyHidden>{t('received.what')}</VisuallyHidden>
        </th>
        {proposals.map((proposal) => (
          <th key={proposal.id} id={columnId(proposal)} scope="col" tabIndex={-1} className={css.head}>
            <Group component="span" gap={0} wrap="nowrap" align="stretch" justify="center">
              <Avatar name={proposal.creator.name} src={proposal.creator.profileImageUri} size={56} />
            </Group>
            <Group component="span" className={css.name} gap="2px 5px" justify="center" mt={8} mb={4}>
              <UiLink href={paths.influencerProfile(proposal.creator.slug)}>{proposal.creator.name}</UiLink>
              {proposal.creator.verified && <VerifiedBadge size={15} />}
            </Group>
            <ProposalStatusBadge proposal={proposal} job={job} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ name, proposals, figure, renderCell }: RowProps) {
  const best = figure ? bestOf(figure, proposals) : undefined;
  // A fact that is unknown for all proposals has no row.
  if (figure && proposals.every((proposal) => figure.of(proposal) === undefined && !renderCell(proposal))) return null;
  return (
    <tr>
      <th scope="row" className={css.label}>
        {name}
      </th>
      {proposals.map((proposal) => {
        const isBest = best?.has(proposal.id);
        return (
          <td key={proposal.id} className={css.cell} data-best={isBest || undefined}>
            <div>
              {renderCell(proposal) || (
                <>
                  <span aria-hidden="true">{t('received.unknown')}</span>
                  <VisuallyHidden>{t('received.unknownLong')}</VisuallyHidden>
                </>
              )}
            </div>
            {isBest && <VisuallyHidden>{`, ${t('received.best')}`}</VisuallyHidden>}
          </td>
        );
      })}
    </tr>
  );
}

function Jobs({ creator: { jobsAssigned, jobsCompleted } }: Pick<ReceivedProposal, 'creator'>) {
  return (
    <>
      <span>{count(jobsAssigned)}</span>
      {jobsCompleted > 0 && (
        <Text component="small" display="block" size="xs" variant="muted">
          {t('received.completed', { count: jobsCompleted })}
        </Text>
      )}
    </>
  );
}

function Followers({ proposal, service }: { proposal: ReceivedProposal; service: Service }) {
  const channel = proposal.creator.channels.find((each) => each.service === service);
  return channel ? <ChannelNumber channel={channel} hasAge /> : <Unknown>{t('received.noChannel')}</Unknown>;
}

/** The answer to a question, for creators who were asked it. */
function Answer({ proposal: { questions, answers }, question }: { proposal: ReceivedProposal; question: string }) {
  const answer = answers[questions.indexOf(question)];
  return answer ? (
    <Text span display="block" size="sm" mod="written" ta="start">
      {answer}
    </Text>
  ) : (
    <Unknown>{t('received.notAsked')}</Unknown>
  );
}

function Unknown({ children }: { children: string }) {
  return (
    <Text span inherit fw={450} variant="muted">
      {children}
    </Text>
  );
}

function Match({ proposal: { match } }: { proposal: ReceivedProposal }) {
  return (
    <>
      <span>{percent(match.score / 100)}</span>
      {match.reasons.length > 0 && (
        <Text component="small" display="block" size="xs" variant="muted">
          {list(reasonWords(match.reasons, receivedReason))}
        </Text>
      )}
      {match.unmet.length > 0 && (
        <Text component="small" display="block" size="xs" variant="warn">
          {notMetWords(match.unmet)}
        </Text>
      )}
    </>
  );
}

function columnId({ id }: { id: string }): string {
  return `compared-${id}`;
}

/** The clicked button is gone: the focus stays in the column. */
function focusColumn(proposal: ReceivedProposal) {
  requestAnimationFrame(() => document.getElementById(columnId(proposal))?.focus({ preventScroll: true }));
}
