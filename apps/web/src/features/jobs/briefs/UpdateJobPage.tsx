import { whyJobCannot } from '@castlane/contract/job-state.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useOwnJob } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { BriefSkeleton } from '#features/jobs/form/BriefFrame.tsx';
import { PublishedBriefForm } from './PublishedBriefForm.tsx';

/** Changes a job: an open or paused one here, a draft in its own form. A finished job cannot be changed, as its page says. */
export function UpdateJobPage() {
  const { jobSlug = '' } = useParams();
  const job = useOwnJob(jobSlug);
  if (isProblem(job.error, 1009, 1013)) return <Navigate to={paths.notFound()} replace />;
  return (
    <Page hasActionBar>
      <DocumentTitle>{t('brief.changeTitle')}</DocumentTitle>
      <Loaded query={job} skeleton={<BriefSkeleton isInside />}>
        {(data) => <Form key={jobSlug} job={data} />}
      </Loaded>
    </Page>
  );
}

function Form({ job }: { job: OwnJob }) {
  // The job as first loaded: a later change of the job must not replace the input.
  const [{ status }] = useState(job);
  if (status === 'draft') return <Navigate to={paths.postJob({ draft: job.slug })} replace />;
  if (whyJobCannot('edit', status)) return <Navigate to={paths.job(job.slug)} replace state={{ notice: 'over' }} />;
  return <PublishedBriefForm job={job} />;
}
