import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { closeJob, OwnJob } from '@castlane/contract/job.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { t } from '#features/jobs/own/words.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';
import { keepJob, refreshJob } from '#features/jobs/api.ts';
import { jobKeys } from '#platform/http/query-keys.ts';

/** Statuses that one click changes; closing asks for a reason first. */
export type OnePress = 'pause' | 'resume' | 'reopen';

/** Pauses, resumes or reopens a job. If the server refuses, refetches the job. */
export function useOnePress(slug: string) {
  const change = useMutation({
    mutationFn: (what: OnePress) => call(`POST job/:slug/${what}`, { params: { slug } }),
    onSuccess: keepWithComments,
    onError: () => refreshJob(slug),
  });
  const press = useOnlyOnce(async (what: OnePress) => {
    const job = await change.mutateAsync(what).catch(() => undefined);
    if (job) {
      focusJobTitle();
      toast.success(t('jobs.done', { context: what }));
    }
    // A job may be paused and resumed many times, so each call needs a new key.
    return false;
  });
  return { press, isPending: change.isPending };
}

export function useCloseJob(slug: string) {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005, 1013] },
    mutationFn: (body: BodyIn<typeof closeJob>) => call('POST job/:slug/close', { params: { slug }, body }),
    onSuccess: keepWithComments,
    onError: () => refreshJob(slug),
  });
}

export const JOB_TITLE = 'job-title';

/** Moves the focus after its button was removed. */
export function focusJobTitle() {
  requestAnimationFrame(() => document.getElementById(JOB_TITLE)?.focus({ preventScroll: true }));
}

/** The job's end may have ended its proposals. */
function keepWithComments(job: OwnJob) {
  keepJob(job);
  void queryClient.invalidateQueries({ queryKey: jobKeys.proposals(job.slug) });
}
