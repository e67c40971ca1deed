import { useT } from '#platform/language/i18n.ts';
import { Card } from '#ui/content/Card.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';

/** Skeleton of the work card. */
export function WorkSkeleton() {
  const t = useT();
  return (
    <Card pad="lg" role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton width="46%" height={22} />
      <Skeleton width="72%" height={14} mt={14} />
      <Skeleton width={190} height={48} radius={10} mt={22} />
      <Skeleton width="60%" height={14} mt={26} />
    </Card>
  );
}
