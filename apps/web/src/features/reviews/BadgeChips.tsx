import type { Badge } from '@castlane/contract/record.ts';
import { useT } from '#platform/i18n.ts';
import { Tooltip } from '#ui/Tooltip.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { badgeNeeds } from './badge-words.ts';
import css from './BadgeChips.module.css';
import { BadgeIcon } from './BadgeIcon.tsx';

/** The badges that somebody has; whoever points at one, taps it or gets to it by key is told what it takes. */
export function BadgeChips({ badges }: { badges: readonly Badge[] }) {
  const t = useT();
  if (badges.length === 0) return null;
  return (
    <ul className={css.list} aria-label={t('reviews.badges')}>
      {badges.map((badge) => (
        <li key={badge}>
          <Tooltip
            label={badgeNeeds(badge)}
            events={{ hover: true, focus: true, touch: true }}
            multiline
            classNames={{ tooltip: css.tip ?? '' }}
          >
            <button type="button" className={css.chip}>
              <BadgeIcon badge={badge} size={15} />
              {t(`reviews.badge.${badge}`)}
              <VisuallyHidden>, {badgeNeeds(badge)}</VisuallyHidden>
            </button>
          </Tooltip>
        </li>
      ))}
    </ul>
  );
}
