import type { ReactNode } from 'react';
import { useT } from '#platform/language/i18n.ts';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './ListRow.module.css';

type ListRowProps = {
  href: string;
  isCurrent: boolean;
  avatar?: ReactNode;
  title: ReactNode;
  note: ReactNode;
  aside?: ReactNode;
};

/** One row of a list, which links to its item. */
export function ListRow({ href, isCurrent, avatar, title, note, aside }: ListRowProps) {
  return (
    <li>
      <UiLink className={css.row} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {avatar}
        <span className={css.words}>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        {aside && <span className={css.aside}>{aside}</span>}
      </UiLink>
    </li>
  );
}

export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  );
}

export function ListRowSkeletons() {
  const t = useT();
  return (
    <div className={css.late} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={38} height={38} circle />
          <span className={css.words}>
            <Skeleton width="60%" height={14} />
            <Skeleton width="80%" height={12} mt={8} />
          </span>
        </div>
      ))}
    </div>
  );
}
