import { useProfile } from '#platform/store.ts';
import { Group, Stack } from '#ui/layout.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './skeletons.module.css';

export function LogSkeleton() {
  return (
    <Loading className={css.log}>
      <Skeleton width="52%" height={62} radius={16} />
      <Skeleton ms="auto" width="44%" height={42} radius={16} />
      <Skeleton ms="auto" width="58%" height={62} radius={16} />
      <Skeleton width="36%" height={42} radius={16} />
    </Loading>
  );
}

export function ThreadListSkeleton() {
  // A creator talks with businesses, whose pictures are square.
  const isCreator = useProfile()?.userType === 'creator';
  return (
    <Loading>
      <Stack px={16} pb={10}>
        <Skeleton height={38} radius={10} />
      </Stack>
      {[62, 78, 54, 70, 66].map((width) => (
        <Group key={width} wrap="nowrap" align="flex-start" gap={12} py={12} px={20}>
          <Skeleton width={46} height={46} radius={isCreator ? 12 : 23} style={{ flex: 'none' }} />
          <Stack gap={8} flex={1}>
            <Skeleton width="48%" height={13} />
            <Skeleton width="36%" height={11} />
            <Skeleton width={`${width}%`} height={12} />
          </Stack>
        </Group>
      ))}
    </Loading>
  );
}
