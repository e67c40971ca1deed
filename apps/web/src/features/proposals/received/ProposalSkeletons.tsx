import { Box, Group } from '#ui/layout.ts';
import { Card } from '#ui/content/Card.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useHasDesk } from './has-desk.ts';
import desk from './ProposalDesk.module.css';
import row from './ProposalRow.module.css';
import css from './ReceivedProposal.module.css';
import list from './ReceivedProposals.module.css';

export function ProposalSkeletons() {
  const hasDesk = useHasDesk();
  return (
    <Loading>
      {hasDesk ? (
        <div className={desk.root}>
          <Card pad="none" data-rows>
            {[0, 1, 2, 3, 4].map((each) => (
              <div key={each} className={row.root}>
                <Skeleton width={24} height={24} radius={6} style={{ flex: 'none' }} />
                <Skeleton circle width={40} height={40} style={{ flex: 'none' }} />
                <Box flex={1} miw={0}>
                  <Skeleton width="56%" height={14} />
                  <Skeleton width="80%" height={12} mt={8} />
                </Box>
              </div>
            ))}
          </Card>
          <OpenSkeleton />
        </div>
      ) : (
        <Card pad="none" className={list.list ?? ''} data-rows>
          {[0, 1, 2].map((each) => (
            <div key={each} className={css.root}>
              <Skeleton className={css.choose ?? ''} width={24} height={24} radius={6} />
              <Lines size={40} />
            </div>
          ))}
        </Card>
      )}
    </Loading>
  );
}

export function OpenSkeleton() {
  return (
    <Card pad="none">
      <div className={css.root} data-alone>
        <Lines size={56} />
      </div>
    </Card>
  );
}

function Lines({ size }: { size: number }) {
  return (
    <Box flex={1} miw={0}>
      <Group gap={12} wrap="nowrap">
        <Skeleton circle width={size} height={size} style={{ flex: 'none' }} />
        <Box flex={1} miw={0}>
          <Skeleton width="40%" height={16} />
          <Skeleton width="56%" height={12} mt={10} />
        </Box>
      </Group>
      <Skeleton width="84%" height={12} mt={18} />
      <Skeleton width="60%" height={12} mt={8} />
      <Skeleton width={190} height={34} mt={16} radius={9} />
    </Box>
  );
}
