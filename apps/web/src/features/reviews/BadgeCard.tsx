import type { Badge } from '@castlane/contract/record.ts';
import type { ReactNode } from 'react';
import { useT } from '#platform/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { badgeNeeds } from './badge-words.ts';
import css from './BadgeCard.module.css';
import { BadgeIcon } from './BadgeIcon.tsx';

/** Badges in full: each with what it takes. */
export function BadgeCard({ badges }: { badges: readonly Badge[] }) {
  const t = useT();
  if (badges.length === 0) return null;
  return (
    <BadgeFrame note={t('reviews.badgesNote')}>
      {badges.map((badge) => (
        <BadgeLine key={badge} badge={badge} isEarned>
          <p>{badgeNeeds(badge)}</p>
        </BadgeLine>
      ))}
    </BadgeFrame>
  );
}

export function BadgeFrame({ note, children }: { note: string; children: ReactNode }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="badges-title">
      <h2 id="badges-title" className={css.title}>
        {t('reviews.badges')}
      </h2>
      <p className={css.note}>{note}</p>
      <ul className={css.list}>{children}</ul>
    </Card>
  );
}

export function BadgeLine({ badge, isEarned, children }: { badge: Badge; isEarned: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <li data-earned={isEarned || undefined}>
      <span className={css.icon}>
        <BadgeIcon badge={badge} size={18} />
      </span>
      <div className={css.words}>
        <b>{t(`reviews.badge.${badge}`)}</b>
        {children}
      </div>
    </li>
  );
}
