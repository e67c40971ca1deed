import type { JobCreator } from '@castlane/contract/job-creator.ts';
import type { ReactNode } from 'react';
import { factLine } from '#features/jobs/job-words.ts';
import { money, shortDay } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { StatusBadge, VerifiedBadge } from '#ui/badges/badges.tsx';
import { Checkbox } from '#ui/controls/choices.ts';
import { Group, Text } from '#ui/layout.ts';
import { CoverLink } from '#ui/pages/CoverLink.tsx';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import css from './CreatorCard.module.css';
import { creatorStepOf, isLate } from './creator-step.ts';
import { t } from './words.ts';

export type Choice = { isChosen: boolean; onChoose: (isChosen: boolean) => void };
type CardProps = Choice & { slug: string; card: JobCreator };

/** A creator on the board: who, price, due day, next step, and who is to act. */
export function CreatorCard({ slug, card, isChosen, onChoose }: CardProps) {
  const { creator } = card;
  return (
    <li className={css.root} data-chosen={isChosen || undefined}>
      <Group className={css.head} gap={8} wrap="nowrap">
        <div className={css.picture}>
          <Avatar size={32} name={creator.name} src={creator.profileImageUri} />
        </div>
        <CoverLink className={css.name ?? ''} href={placeOf(slug, card)}>
          {creator.name}
        </CoverLink>
        {creator.verified && <VerifiedBadge size={15} />}
        <ChooseCreator name={creator.name} isChosen={isChosen} onChoose={onChoose} />
      </Group>
      <Text size="sm" variant="soft" mod="tabular" mt={10}>
        {factsOf(card)}
      </Text>
      <Text size="sm" fw={520} variant={isLate(card) ? 'bad' : 'text'} mt={4}>
        {creatorStepOf(card).text}
      </Text>
      <div className={css.turn} data-optional>
        <TurnBadge card={card} />
      </div>
    </li>
  );
}

/** The work; before there is any, the chat, or else the comment. */
export function placeOf(slug: string, { engagement, threadId }: JobCreator): string {
  if (engagement) return paths.jobWork(slug, engagement.id);
  return threadId ? paths.thread(threadId) : paths.job(slug, 'approved');
}

export function ChooseCreator({ name, isChosen, onChoose }: Choice & { name: string }) {
  return (
    <Checkbox
      className={css.choose ?? ''}
      size="sm"
      checked={isChosen}
      aria-label={t('creators.choose', { name })}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  );
}

/** Who is to act; nothing after the end. */
export function TurnBadge({ card }: { card: JobCreator }): ReactNode {
  const { turn } = creatorStepOf(card);
  if (turn === 'nobody') return null;
  const tone = turn === 'you' ? 'live' : turn === 'team' ? 'bad' : 'neutral';
  return <StatusBadge tone={tone}>{t('creators.turn', { context: turn })}</StatusBadge>;
}

function factsOf({ price, dueAt }: JobCreator): string {
  return factLine([price ? money(price) : t('creators.noPrice'), ...(dueAt ? [t('creators.due', { day: shortDay(dueAt) })] : [])]);
}
