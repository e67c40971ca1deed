import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { useEffect, type ReactNode } from 'react';
import { markOpened, useSome } from '#features/proposals/received/received-api.ts';
import { t } from '#features/proposals/received/words.ts';
import { ProposalStatusBadge } from '#features/proposals/received/ProposalStatusBadge.tsx';
import { Samples } from '#features/proposals/received/ProposalText.tsx';
import { canApprove, ReceivedActions } from '#features/proposals/received/ReceivedActions.tsx';
import { paths } from '#platform/page/paths.ts';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { bestOf, figuresOf, Unknown } from './figures.tsx';
import css from './CompareTable.module.css';

type CompareProps = {
  job: OwnJob;
  proposals: readonly ReceivedProposal[];
  onOffer: (proposal: ReceivedProposal) => void;
  onDecline: (proposal: ReceivedProposal) => void;
};

/** Two proposals fit the default width; each further one widens the dialog, if there is room. */
const WIDTHS: Record<number, number> = { 3: 880, 4: 1120 };

type CompareModalProps = Omit<CompareProps, 'proposals'> & { chosen: CompareProps['proposals']; isOpen: boolean; onClose: () => void };

/** The chosen proposals side by side, in their current state; until they are loaded, as they were when chosen. */
export function CompareModal({ job, chosen, isOpen, onClose, ...rest }: CompareModalProps) {
  const ids = chosen.map(({ id }) => id);
  const { data } = useSome(job.slug, ids, isOpen);
  const proposals = chosen.map((proposal) => data?.items.find(({ id }) => id === proposal.id) ?? proposal);
  useEffect(() => {
    if (!isOpen) return;
    for (const proposal of proposals) void markOpened(job.slug, proposal);
  }, [isOpen, job.slug, proposals]);
  return (
    <Modal opened={isOpen} onClose={onClose} size={WIDTHS[chosen.length] ?? 640} title={t('received.compareTitle')}>
      <CompareTable job={job} proposals={proposals} {...rest} />
    </Modal>
  );
}

/** A column for each proposal. On a phone the columns scroll sideways beside the row labels. */
function CompareTable({ job, proposals, onOffer, onDecline }: CompareProps) {
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
          {Object.entries(figuresOf(job, proposals)).map(([id, figure]) => (
            <Row key={id} proposals={proposals} name={figure.name} best={bestOf(figure, proposals)} renderCell={figure.render} />
          ))}
          {/* After a change the brief may have other questions than those answered. */}
          {[...new Set(proposals.flatMap(({ questions }) => questions))].map((question) => (
            <Row
              key={question}
              proposals={proposals}
              name={question}
              renderCell={(proposal) => <Answer proposal={proposal} question={question} />}
            />
          ))}
          <Row
            proposals={proposals}
            name={t('received.row.samples')}
            renderCell={({ portfolio }) => (portfolio.length > 0 ? <Samples samples={portfolio} isNarrow /> : t('received.none'))}
          />
        </tbody>
        <tfoot>
          <Row
            proposals={proposals}
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
              <UiLink href={paths.influencerProfile(proposal.creator.slug)} data-underlined>
                {proposal.creator.name}
              </UiLink>
              {proposal.creator.verified && <VerifiedBadge size={15} />}
            </Group>
            <ProposalStatusBadge proposal={proposal} job={job} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = {
  name: string;
  proposals: readonly ReceivedProposal[];
  best?: ReadonlySet<string>;
  renderCell: (proposal: ReceivedProposal) => ReactNode;
};

function Row({ name, proposals, best, renderCell }: RowProps) {
  const cells = proposals.map((proposal) => ({ id: proposal.id, content: renderCell(proposal), isBest: best?.has(proposal.id) }));
  // A fact that is unknown for all proposals has no row.
  if (!cells.some(({ content }) => content)) return null;
  return (
    <tr>
      <th scope="row" className={css.label}>
        {name}
      </th>
      {cells.map(({ id, content, isBest }) => (
        <td key={id} className={css.cell} data-best={isBest || undefined}>
          <div>
            {content || (
              <>
                <span aria-hidden="true">{t('received.unknown')}</span>
                <VisuallyHidden>{t('received.unknownLong')}</VisuallyHidden>
              </>
            )}
          </div>
          {isBest && <VisuallyHidden>{`, ${t('received.best')}`}</VisuallyHidden>}
        </td>
      ))}
    </tr>
  );
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

function columnId({ id }: { id: string }): string {
  return `compared-${id}`;
}

/** The clicked button is gone: the focus stays in the column. */
function focusColumn(proposal: ReceivedProposal) {
  requestAnimationFrame(() => document.getElementById(columnId(proposal))?.focus({ preventScroll: true }));
}
