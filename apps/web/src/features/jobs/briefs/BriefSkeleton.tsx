import { Card } from '#ui/content/Card.tsx';
import { Split } from '#ui/pages/Page.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Stack } from '#ui/layout.ts';
import css from '#features/jobs/form/BriefForm.module.css';

export function BriefSkeleton({ isInside = false }: { isInside?: boolean }) {
  return (
    <Loading className={isInside ? undefined : css.page}>
      <Skeleton width={220} height={32} mb={28} mt={32} />
      <Split
        railWidth={400}
        rail={
          <Card>
            <Skeleton height={300} />
          </Card>
        }
      >
        <Stack gap={16}>
          {[400, 300].map((height) => (
            <Card key={height} pad="lg">
              <Skeleton width={120} height={24} mb={20} />
              <Skeleton height={height - 100} />
            </Card>
          ))}
        </Stack>
      </Split>
    </Loading>
  );
}
