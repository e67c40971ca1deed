import { useT } from '#platform/i18n.ts';
import { Skeleton } from '#ui/Skeleton.ts';
import css from './LogSkeleton.module.css';

export function LogSkeleton() {
  const t = useT();
  return (
    <div className={css.root} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton className={css.theirs} width="52%" height={62} radius={16} />
      <Skeleton className={css.mine} width="44%" height={42} radius={16} />
      <Skeleton className={css.mine} width="58%" height={62} radius={16} />
      <Skeleton className={css.theirs} width="36%" height={42} radius={16} />
    </div>
  );
}
