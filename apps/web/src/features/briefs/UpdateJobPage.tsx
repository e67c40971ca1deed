import { Navigate, useParams } from 'react-router';
import { useOwnJob } from '#features/jobs/api.ts';
import { paths } from '#platform/paths.ts';
import { isProblem } from '#platform/problem.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { PageLoader } from '#ui/PageLoader.tsx';

/** Leads to where a job is changed: a draft to its form. A published one cannot be changed yet, which its page then says. */
export function UpdateJobPage() {
  const { jobSlug = '' } = useParams();
  const job = useOwnJob(jobSlug);
  if (isProblem(job.error, 1009, 1013)) return <Navigate to={paths.notFound()} replace />;
  if (job.isError) return <LoadError onRetry={() => void job.refetch()} />;
  if (!job.data) return <PageLoader />;
  if (job.data.status === 'draft') return <Navigate to={paths.postJob({ draft: jobSlug })} replace />;
  return <Navigate to={paths.job(jobSlug)} replace state={{ notice: 'published' }} />;
}
