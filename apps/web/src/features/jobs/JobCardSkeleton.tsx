import { Card } from '#ui/content/Card.tsx';
import { Box, Group, Stack } from '#ui/layout.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import css from './JobCard.module.css';

export function JobCardSkeletons() {
  return (
    <Loading>
      <Stack gap={14}>
        {[0, 1, 2].map((card) => (
          <JobCardSkeleton key={card} />
        ))}
      </Stack>
    </Loading>
  );
}

function JobCardSkeleton() {
  return (
    <Card pad="none" className={css.root ?? ''}>
      <div className={css.inner}>
        <Group align="flex-start" wrap="nowrap" gap={14}>
          <Skeleton width={46} height={46} radius={12} />
          <Box flex={1} pt={4}>
            <Skeleton width="46%" height={16} />
            <Skeleton width="70%" height={12} mt={9} />
          </Box>
          {/* On a phone the price is among the tags, and the facts are below. */}
          <Skeleton width={72} height={18} visibleFrom="sm" />
        </Group>
        <Box hiddenFrom="sm" pt={26} pb={4}>
          <Skeleton width="90%" height={12} />
          <Skeleton width="50%" height={12} mt={6} />
        </Box>
        <Skeleton height={12} mt={12} />
        <Skeleton width="82%" height={12} mt={8} mb={14} />
        <Group gap={6}>
          <Skeleton width={84} height={24} radius={12} />
          <Skeleton width={64} height={24} radius={12} />
          <Skeleton width={76} height={24} radius={12} />
        </Group>
        <Skeleton hiddenFrom="sm" width="70%" height={12} mt={11} mb={3} />
        <Group justify="space-between" className={css.foot}>
          <Skeleton width={180} height={14} />
          <Skeleton width={78} height={34} radius={9} visibleFrom="sm" />
        </Group>
      </div>
    </Card>
  );
}
