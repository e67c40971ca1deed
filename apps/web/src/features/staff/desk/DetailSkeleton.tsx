import { useT } from '#platform/language/i18n.ts';
import { Card } from '#ui/content/Card.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './DetailSkeleton.module.css';

export function DetailSkeleton() {
  const t = useT();
  return (
    <div className={css.root} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Card pad="lg">
        <Skeleton width={120} height={18} />
        <div className={css.fields}>
          {[0, 1, 2, 3, 4, 5].map((field) => (
            <div key={field}>
              <Skeleton width={60} height={12} />
              <Skeleton width="70%" height={14} mt={8} />
            </div>
          ))}
        </div>
      </Card>
      <Card pad="lg">
        <Skeleton width={80} height={18} />
        <Skeleton width="80%" height={14} mt={18} />
        <Skeleton width="60%" height={14} mt={12} />
      </Card>
    </div>
  );
}
