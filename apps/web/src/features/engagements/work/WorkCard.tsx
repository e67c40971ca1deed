import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconBan, IconInfoCircle, IconMessageCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { t } from './words.ts';
import { day, dayAndClock, deadline, money } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Box, Group, Small, Stack } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Deliveries } from '#features/engagements/deliveries/Deliveries.tsx';
import { ProductSection } from '#features/engagements/shipping/ProductSection.tsx';
import { RightLines } from '#features/engagements/rights/RightLines.tsx';
import { useDraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { AnswerBar, NextStepButtons } from './NextStepButtons.tsx';
import { PartList } from './PartList.tsx';
import { PaymentTicks } from './Payments.tsx';
import { isRunning, waitingCancel } from './rules.ts';
import { useWorkDialogs } from './use-work-dialogs.tsx';
import css from './WorkCard.module.css';
import { ToDeliver, Trouble, WorkHead } from './WorkParts.tsx';
import { stateOf } from './work-state.ts';

export function WorkCard({ work }: { work: Engagement }) {
  const id = useId();
  const state = stateOf(work);
  const drafts = useDraftNotes(work);
  const { open, dialog } = useWorkDialogs(work, { place: 'page', drafts, focusId: id });
  return (
    <Card as="section" pad="lg" className={css.root ?? ''} aria-labelledby={id}>
      <Stack className={css.columns} gap={20}>
        <Stack gap={16} miw={0}>
          <WorkHead work={work} id={id} />
          {state.quote && <Quote>{state.quote}</Quote>}
          <CancelNote work={work} onTakeBack={() => open('takeBack')} />
          <NextStepButtons work={work} next={state.next} place="page" onOpen={open} />
          <ToDeliver work={work} />
          <Deliveries work={work} drafts={drafts} />
          <PartList work={work} place="page" />
        </Stack>
        <Stack className={css.side} gap={16} miw={0}>
          <OtherSide work={work} hasChat={state.next !== 'chat'} />
          <ProductSection work={work} state={state} onOpen={open} />
          <PaymentTicks work={work} place="page" />
          <RightLines work={work} />
          <Trouble work={work} place="page" onOpen={open} />
        </Stack>
      </Stack>
      <AnswerBar work={work} isNext={state.next === 'accept'} onOpen={open} />
      {dialog}
    </Card>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The reader's own pending request to cancel, and the outcome of the last one while the work continues. */
function CancelNote({ work, onTakeBack }: { work: Engagement; onTakeBack: () => void }) {
  const { cancellation, side } = work;
  if (!cancellation || !isRunning(work)) return null;
  const name = otherName(work);
  if (waitingCancel(work) === 'own') {
    return (
      <Note tone="warn" icon={<IconBan {...ICON} />}>
        <p>
          <b>{t('work.cancelWaitsTitle')}</b>{' '}
          <span>{t('work.cancelWaits', { context: cancellation.onSilence, name, time: dayAndClock(cancellation.expiresAt) })}</span>
        </p>
        <Button mt={10} variant="default" size="sm" onClick={onTakeBack}>
          {t('work.takeBack')}
        </Button>
      </Note>
    );
  }
  if (cancellation.status !== 'refused') return null;
  const who = cancellation.askedBy === side ? 'other' : 'own';
  return (
    <Note icon={<IconInfoCircle {...ICON} />}>
      {[
        t('work.cancelRefused', { context: who, name, day: day(cancellation.decidedAt ?? cancellation.askedAt) }),
        ...(cancellation.answer ? [t('work.quoted', { text: cancellation.answer })] : []),
      ].join(' ')}
    </Note>
  );
}

function OtherSide({ work, hasChat }: { work: Engagement; hasChat: boolean }) {
  const { side, agreement, threadId } = work;
  const party = side === 'owner' ? work.creator : work.owner;
  const profile = side === 'owner' ? paths.influencerProfile(party.slug) : paths.businessOwnerProfile(party.slug);
  return (
    <Group gap={12} align="flex-start">
      <Avatar kind={kindOf(party.userType)} size={40} name={otherName(work)} src={party.profileImageUri} />
      <Box flex={1} miw={0}>
        <Group component="p" gap={4} wrap="nowrap" fw={600}>
          <UiLink href={profile} data-underlined>
            {otherName(work)}
          </UiLink>
          {party.verified && <VerifiedBadge size={15} />}
        </Group>
        <Small size="xs" mod="tabular">
          {t('work.terms', { price: money(agreement.price), day: deadline(work.parts.at(-1)!.dueAt) })}
        </Small>
        <TextLink display="inline-block" py={4} fz={13} lh="18px" fw={550} href={paths.agreement(work.id)}>
          {t('work.seeTerms')}
        </TextLink>
      </Box>
      {hasChat && (
        <Box flex="1 0 100%">
          <LinkButton
            variant="default"
            fullWidth
            href={paths.thread(threadId)}
            leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('work.openChat')}
          </LinkButton>
        </Box>
      )}
    </Group>
  );
}
