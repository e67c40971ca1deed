import { t } from '#platform/language/words.ts';
import { Card } from '#ui/content/Card.tsx';
import { Stack } from '#ui/layout.ts';
import { Skeleton } from '#ui/states/Skeleton.ts';

export function WorkSkeleton() {
  return (
    <Stack gap={12} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Card pad="lg">
        <Skeleton height={56} />
      </Card>
      <Card pad="lg">
        <Skeleton width="46%" height={22} />
        <Skeleton width="72%" height={14} mt={14} />
        <Skeleton width={190} height={48} radius={10} mt={22} />
        <Skeleton width="60%" height={14} mt={26} />
      </Card>
    </Stack>
  );
}
