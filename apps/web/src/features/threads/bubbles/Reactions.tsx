import type { Reaction, ThreadEvent } from '@castlane/contract/thread-event.ts';
import {
  IconConfetti,
  IconHeartFilled,
  IconHeartHandshake,
  IconMoodHappyFilled,
  IconMoodSurprised,
  IconThumbUpFilled,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from './words.ts';
import { countsOf, toggleReaction } from './change-message.ts';
import { Group } from '#ui/layout.ts';
import css from './Reactions.module.css';
import { useConversationActions } from './conversation-actions.ts';

export function Reactions({ event }: { event: ThreadEvent }) {
  const { me, name, canWrite } = useConversationActions();
  const counts = countsOf(event, me);
  if (counts.length === 0) return null;
  return (
    <Group component="ul" gap={4} mt={4} w="fit-content" className={css.root} aria-label={t('bubble.reactions')}>
      {counts.map(({ reaction, count, isMine }) => {
        const from = isMine ? (count > 1 ? t('bubble.fromBoth', { name, count }) : t('bubble.fromYou')) : t('bubble.fromName', { name });
        return (
          <li key={reaction}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={isMine}
              aria-label={`${t('bubble.reaction', { context: reaction })}, ${from}`}
              disabled={!canWrite}
              onClick={() => void toggleReaction(event, me, reaction)}
            >
              <ReactionIcon reaction={reaction} size={15} />
              {count > 1 && <span aria-hidden="true">{count}</span>}
            </button>
          </li>
        );
      })}
    </Group>
  );
}

const ICONS: Readonly<Record<Reaction, TablerIcon>> = {
  thumbs_up: IconThumbUpFilled,
  heart: IconHeartFilled,
  laugh: IconMoodHappyFilled,
  party: IconConfetti,
  surprised: IconMoodSurprised,
  thanks: IconHeartHandshake,
};

/** An SVG rather than an emoji, so that it looks the same everywhere. The surrounding element names it for screen readers. */
export function ReactionIcon({ reaction, size }: { reaction: Reaction; size: number }) {
  const Icon = ICONS[reaction];
  return <Icon className={css.icon} data-reaction={reaction} size={size} stroke={1.75} aria-hidden="true" />;
}
