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

/** An SVG rather than an emoji, so that it looks the same everywhere. The surrounding element names it for screen readers. */
export function ReactionIcon({ reaction, size }: { reaction: Reaction; size: number }) {
  const Icon = ICONS[reaction];
  return <Icon className={css.root} data-reaction={reaction} size={size} stroke={1.75} aria-hidden="true" />;
}
