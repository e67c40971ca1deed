import type { OwnJob } from '@castlane/contract/job.ts';
import { Navigate } from 'react-router';
import { useEngagement } from '#features/engagements/work/api.ts';
import { stepsOf } from '#features/engagements/work/work-steps.ts';
import { WorkView } from '#features/engagements/work/WorkView.tsx';
import { isProblem } from '#platform/http/problem.ts';
import { paths } from '#platform/page/paths.ts';
import { BackLink } from '#ui/pages/PageTitle.tsx';
import { Stack, Title } from '#ui/layout.ts';
import { t } from './words.ts';

export function OneCreator({ job, engagementId }: { job: OwnJob; engagementId: string }) {
  const work = useEngagement(engagementId);
  const isOfOther = isProblem(work.error, 1004, 1009) || (work.data && work.data.job.id !== job.id);
  if (isOfOther) return <Navigate to={paths.job(job.slug, 'creators')} replace />;
  return (
    <Stack gap={12}>
      <div>
        <BackLink href={paths.job(job.slug, 'creators')}>{t('creators.back')}</BackLink>
        {work.data && (
          <Title order={2} size="h3">
            {t('creators.workOf', { name: work.data.creator.name })}
          </Title>
        )}
      </div>
      <WorkView work={work} steps={work.data && stepsOf(work.data, { isShort: true })} />
    </Stack>
  );
}
