import type { ReactNode } from 'react';
import { Card } from '#ui/content/Card.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';

/** The skeleton of a profile page below its `head`, or of a tab of it. */
export function ProfileSkeleton({ head, isRailFirst = false }: { head?: ReactNode; isRailFirst?: boolean }) {
  const rail = (
    <Card>
      <Skeleton height={20} width="50%" />
      <Skeleton height={12} mt={16} />
      <Skeleton height={12} width="80%" mt={10} />
    </Card>
  );
  return (
    <Loading>
      {head}
      <Split rail={rail} isRailFirst={isRailFirst}>
        <Card pad="lg">
          <Skeleton height={20} width="30%" />
          <Skeleton height={12} mt={18} />
          <Skeleton height={12} mt={10} />
          <Skeleton height={12} width="60%" mt={10} />
          <Skeleton height={44} mt={24} />
          <Skeleton height={44} mt={16} />
        </Card>
      </Split>
    </Loading>
  );
}

export function SetUpSkeleton() {
  const rail = (
    <Card pad="lg">
      <Skeleton height={118} circle mx="auto" />
      <Skeleton height={28} width={80} mx="auto" mt={16} />
    </Card>
  );
  return (
    <Loading>
      <Skeleton height={3} mb={12} />
      <Skeleton height={24} width="60%" mb={24} />
      <Split isRailFirst rail={rail}>
        <Card pad="lg">
          <Skeleton height={24} width="40%" />
          <Skeleton height={14} width="70%" mt={12} />
          <Skeleton height={108} radius={14} mt={24} />
          <Skeleton height={44} mt={24} />
        </Card>
      </Split>
    </Loading>
  );
}
