import { useT } from '#platform/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { Split } from '#ui/Page.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import css from './skeletons.module.css';

/** The boxes of a profile while it is on its way. */
export function ProfileSkeleton({ hasHead = false }: { hasHead?: boolean }) {
  const t = useT();
  const rail = (
    <Card>
      <Skeleton height={20} width="50%" />
      <Skeleton height={12} mt={16} />
      <Skeleton height={12} width="80%" mt={10} />
    </Card>
  );
  return (
    <div className={css.late} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {hasHead && (
        <div>
          <Skeleton height={184} radius={20} />
          <Skeleton height={118} circle className={css.avatar} />
          <Skeleton height={26} width={220} mt={12} />
          <Skeleton height={14} width={300} mt={10} mb={28} />
        </div>
      )}
      <Split rail={rail}>
        <Card pad="lg">
          <Skeleton height={20} width="30%" />
          <Skeleton height={12} mt={18} />
          <Skeleton height={12} mt={10} />
          <Skeleton height={12} width="60%" mt={10} />
          <Skeleton height={44} mt={24} />
          <Skeleton height={44} mt={16} />
        </Card>
      </Split>
    </div>
  );
}
