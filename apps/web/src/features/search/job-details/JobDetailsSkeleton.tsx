import { Card } from '#ui/content/Card.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group } from '#ui/layout.ts';

export function JobDetailsSkeleton() {
  return (
    <Loading>
      <Split
        railWidth={400}
        rail={
          <Card pad="lg">
            <Skeleton width="56%" height={22} />
            <Skeleton width="82%" height={13} mt={12} />
            <Skeleton height={140} radius={10} mt={26} />
            <Skeleton height={44} radius={10} mt={22} />
            <Skeleton height={48} radius={12} mt={22} />
          </Card>
        }
      >
        <Card pad="lg">
          <Group gap={16} wrap="nowrap" align="stretch">
            <Skeleton width={56} height={56} radius={15} />
            <Box flex={1}>
              <Skeleton width="70%" height={24} mt={4} />
              <Skeleton width="44%" height={13} mt={12} />
            </Box>
          </Group>
          <Skeleton height={70} radius={12} mt={20} />
          <Skeleton width="34%" height={24} radius={12} mt={16} />
          <Skeleton width={90} height={16} mt={30} />
          <Skeleton height={13} mt={14} />
          <Skeleton height={13} mt={11} />
          <Skeleton width="72%" height={13} mt={11} />
        </Card>
      </Split>
    </Loading>
  );
}
