import { useT } from '#platform/i18n.ts';
import { Skeleton } from '#ui/Skeleton.ts';
import css from './ThreadListSkeleton.module.css';

export function ThreadListSkeleton() {
  const t = useT();
  return (
    <div className={css.root} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <div className={css.search}>
        <Skeleton height={38} radius={10} />
      </div>
      {[62, 78, 54, 70, 66].map((width) => (
        <div key={width} className={css.row}>
          <Skeleton width={46} height={46} circle />
          <span>
            <Skeleton width="48%" height={13} />
            <Skeleton width="36%" height={11} mt={8} />
            <Skeleton width={`${width}%`} height={12} mt={9} />
          </span>
        </div>
      ))}
    </div>
  );
}
