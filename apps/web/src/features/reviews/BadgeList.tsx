import type { Badge } from '@castlane/contract/record.ts';
import type { ReactNode } from 'react';
import { useT } from './i18n.ts';
import { Card } from '#ui/Card.tsx';
import { BadgeIcon } from './BadgeIcon.tsx';
import css from './BadgeList.module.css';

/** Badges in full, one below the other. */
export function BadgeList({ note, children }: { note: string; children: ReactNode }) {
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
