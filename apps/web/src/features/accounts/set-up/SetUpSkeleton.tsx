import { useT } from '#platform/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { Split } from '#ui/Page.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import css from '#features/accounts/skeletons.module.css';

/** The boxes of the stepper while the profile is on its way. */
export function SetUpSkeleton() {
  const t = useT();
  return (
    <div className={css.late} role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Skeleton height={3} mb={12} />
      <Skeleton height={24} width="60%" mb={24} />
      <Split
        isRailFirst
        rail={
          <Card pad="lg">
            <Skeleton height={118} circle mx="auto" />
            <Skeleton height={28} width={80} mx="auto" mt={16} />
          </Card>
        }
      >
        <Card pad="lg">
          <Skeleton height={24} width="40%" />
          <Skeleton height={14} width="70%" mt={12} />
          <Skeleton height={108} radius={14} mt={24} />
          <Skeleton height={44} mt={24} />
        </Card>
      </Split>
    </div>
  );
}
