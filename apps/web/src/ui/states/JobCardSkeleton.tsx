import { Card } from '#ui/content/Card.tsx';
import { Loading } from './Loading.tsx';
import { Skeleton } from './Skeleton.ts';
import css from './JobCardSkeleton.module.css';

/** Stands for job cards while they load. */
export function JobCardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <Loading className={css.list}>
      {Array.from({ length: count }, (_, index) => (
        <JobCardSkeleton key={index} />
      ))}
    </Loading>
  );
}

export function JobCardSkeleton() {
  return (
    <Card pad="none" className={css.root}>
      <div className={css.top}>
        <Skeleton width={46} height={46} radius={12} />
        <div className={css.grow}>
          <Skeleton width="46%" height={16} />
          <Skeleton width="30%" height={12} mt={8} />
          <Skeleton width="62%" height={12} mt={8} />
        </div>
        <Skeleton className={css.price ?? ''} width={72} height={18} />
      </div>
      <Skeleton height={12} mt={16} />
      <Skeleton width="82%" height={12} mt={8} />
      <div className={css.tags}>
        <Skeleton width={84} height={24} radius={12} />
        <Skeleton width={64} height={24} radius={12} />
        <Skeleton width={76} height={24} radius={12} />
      </div>
      <Skeleton width="38%" height={12} mt={15} />
      <div className={css.foot}>
        <Skeleton width={180} height={14} />
        <Skeleton width={78} height={34} radius={9} />
      </div>
    </Card>
  );
}
