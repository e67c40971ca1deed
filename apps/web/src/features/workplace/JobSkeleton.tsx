import { Card } from '#ui/content/Card.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { ProposalSkeletons } from '#features/proposals/received/ReceivedProposal.tsx';

/** Skeleton of an owner's job page. */
export function JobSkeleton() {
  return (
    <Loading>
      <Skeleton width="min(420px, 80%)" height={30} />
      <Skeleton width="min(280px, 60%)" height={16} mt={12} mb={24} />
      <Card pad="lg">
        <Skeleton height={56} />
      </Card>
      <Skeleton width={280} height={20} mt={24} mb={28} />
      <ProposalSkeletons />
    </Loading>
  );
}
