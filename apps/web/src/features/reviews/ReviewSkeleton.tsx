import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Stack } from '#ui/layout.ts';

/** Skeleton of reviews. */
export function ReviewSkeleton() {
  return (
    <Loading>
      <Stack gap={24}>
        <Skeleton height={112} />
        {[1, 2].map((row) => (
          <Group key={row} gap={12} wrap="nowrap" align="flex-start">
            <Skeleton width={40} height={40} circle />
            <Box flex={1}>
              <Skeleton width="40%" height={14} />
              <Skeleton width="90%" height={14} mt={12} />
            </Box>
          </Group>
        ))}
      </Stack>
    </Loading>
  );
}
