import { useT } from '#platform/language/i18n.ts';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Stack } from '#ui/layout.ts';
import css from './ReviewSkeleton.module.css';

/** Skeleton of reviews. */
export function ReviewSkeleton() {
  const t = useT();
  return (
    <Stack gap={24} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton height={112} />
      {[1, 2].map((row) => (
        <div key={row} className={css.row}>
          <Skeleton width={40} height={40} circle />
          <div>
            <Skeleton width="40%" height={14} />
            <Skeleton width="90%" height={14} mt={12} />
          </div>
        </div>
      ))}
    </Stack>
  );
}
