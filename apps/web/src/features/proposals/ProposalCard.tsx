import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import { IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { VersionsButton } from '#features/jobs/history/VersionsButton.tsx';
import { agoInside, day, money } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Card } from '#ui/content/Card.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Timeline } from '#ui/content/Timeline.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Stack, Text, Title } from '#ui/layout.ts';
import { ChangedBrief } from './ChangedBrief.tsx';
import { Answers, Samples } from './ProposalParts.tsx';
import { isLive, jobStatusWords, stepsOf } from './proposal-words.ts';
import { WithdrawModal } from './WithdrawModal.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

type ProposalCardProps = {
  job: Pick<Job, 'slug' | 'version' | 'status'>;
  proposal: Proposal;
  engagement: { status: EngagementStatus } | null;
  /** Undefined if the job no longer accepts changes. */
  onEdit?: (() => void) | undefined;
  /** It is withdrawn, or kept on the changed brief. */
  onChanged: (proposal: Proposal) => void;
  /** The brief or the proposal has changed meanwhile. */
  onStale: () => void;
};

export function ProposalCard({ job, proposal, engagement, onEdit, onChanged, onStale }: ProposalCardProps) {
  const { open, dialog } = useDialogs((_, state) => <WithdrawModal proposal={proposal} {...state} onWithdrawn={onChanged} />);
  const { consentBy } = proposal;
  const { tone, label } = jobStatusWords(proposal.status, engagement?.status);
  return (
    <Card as="section" pad="lg" aria-labelledby="own-comment">
      <Group gap={8} wrap="nowrap" mb={4}>
        <Title order={2} fw={620} lts="-0.016em" flex={1} id="own-comment" tabIndex={-1}>
          {t('comment.yours')}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Group>
      <Text size="sm" variant="muted" mb={18}>
        <DotLine facts={factsOf(proposal)} />
      </Text>
      {consentBy !== null && (
        <ChangedBrief job={job} proposal={{ ...proposal, consentBy }} onConfirmed={onChanged} onWithdraw={() => open()} onStale={onStale} />
      )}
      <Agreed job={job} proposal={proposal} />
      <Progress proposal={proposal} />
      <Box mt={18}>
        <Quote>{proposal.message}</Quote>
      </Box>
      <Answers proposal={proposal} heading={t('comment.answersHeading')} />
      <Samples proposal={proposal} heading={t('comment.samplesHeading')} />
      <Stack mod="optional" gap={8} mt={18}>
        {/* During the work, the work card links to the chat. */}
        {proposal.threadId && proposal.status !== 'assigned' && (
          <LinkButton
            size="lg"
            fullWidth
            href={paths.thread(proposal.threadId)}
            leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('comment.openChat')}
          </LinkButton>
        )}
        {onEdit && canEdit(proposal) && (
          <Button variant="default" onClick={onEdit} leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
            {t('comment.edit')}
          </Button>
        )}
        {consentBy === null && <Withdraw proposal={proposal} onAsk={() => open()} />}
      </Stack>
      {dialog}
    </Card>
  );
}

function canEdit(proposal: Proposal): boolean {
  return proposal.openedAt === null && (whyProposalCannot('edit', proposal.status) ?? whyNotBeforeConsent('edit', proposal)) === undefined;
}

/** Says that the creator has kept the proposal on the changed brief. */
function Agreed({ job, proposal: { status, agreedVersion, jobVersion } }: Pick<ProposalCardProps, 'job' | 'proposal'>) {
  if (!isLive(status) || agreedVersion === jobVersion) return null;
  return (
    <Text component="div" size="sm" variant="muted" mb={18}>
      <span>{t('comment.agreed', { version: agreedVersion })}</span> <VersionsButton slug={job.slug} version={job.version} />
    </Text>
  );
}

function factsOf({ createdAt, price, deliverBy, starCost }: Proposal) {
  return [
    t('comment.sentOn', { when: agoInside(createdAt) }),
    price && money(price),
    deliverBy && t('comment.deliverOn', { day: day(deliverBy) }),
    t('comment.stars', { count: starCost }),
  ].filter(Boolean);
}

function Progress({ proposal }: { proposal: Proposal }) {
  const { threadId } = proposal;
  const steps = stepsOf(proposal).map((step) => {
    if (step.id !== 'chat' || !threadId) return step;
    const label = (
      <TextLink isInText href={paths.thread(threadId)}>
        {step.label}
      </TextLink>
    );
    return { ...step, label };
  });
  return <Timeline label={t('comment.progress')} steps={steps} />;
}

/** Not after the proposal has ended, and not while an offer waits for an answer. */
function Withdraw({ proposal, onAsk }: { proposal: Proposal; onAsk: () => void }) {
  if (!isLive(proposal.status) || proposal.status === 'assigned') return null;
  const isBlocked = whyProposalCannot('withdraw', proposal.status) !== undefined;
  return (
    <>
      <Button variant="subtle" disabled={isBlocked} aria-describedby={isBlocked ? 'withdraw-why' : undefined} onClick={onAsk}>
        {t('comment.withdraw')}
      </Button>
      {isBlocked && (
        <Text id="withdraw-why" size="xs" variant="muted" ta="center">
          {t('comment.withdrawOffered')}
        </Text>
      )}
    </>
  );
}
