import { Card } from '#ui/content/Card.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './ReceivedProposal.module.css';
import list from './ReceivedProposals.module.css';

export function ProposalSkeletons() {
  return (
    <Loading>
      <Card pad="none" className={list.list ?? ''}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={css.root}>
            <Skeleton className={css.choose ?? ''} width={24} height={24} radius={6} />
            <Skeleton circle width={48} height={48} style={{ flex: 'none' }} />
            <div className={css.main}>
              <div className={css.head}>
                <Skeleton width="40%" height={16} mt={4} />
              </div>
              <Skeleton width="24%" height={12} mt={10} />
              <Skeleton width="84%" height={12} mt={16} />
              <Skeleton width="60%" height={12} mt={8} />
              <Skeleton width={190} height={34} mt={16} radius={9} />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
