import type { Reaction } from '@castlane/contract/thread-event.ts';
import {
  IconConfetti,
  IconHeartFilled,
  IconHeartHandshake,
  IconMoodHappyFilled,
  IconMoodSurprised,
  IconThumbUpFilled,
  type TablerIcon,
} from '@tabler/icons-react';
import css from './ReactionIcon.module.css';

const ICONS: Readonly<Record<Reaction, TablerIcon>> = {
  thumbs_up: IconThumbUpFilled,
  heart: IconHeartFilled,
  laugh: IconMoodHappyFilled,
  party: IconConfetti,
  surprised: IconMoodSurprised,
  thanks: IconHeartHandshake,
};

/** Drawn, so that it looks the same everywhere; its name is said by what it stands in. */
export function ReactionIcon({ reaction, size }: { reaction: Reaction; size: number }) {
  const Icon = ICONS[reaction];
  return <Icon className={css.root} data-reaction={reaction} size={size} stroke={1.75} aria-hidden="true" />;
}
