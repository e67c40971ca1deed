import { threadKeys } from '#features/threads/keys.ts';
import { feedKeys } from '#features/search/feed/api.ts';
import { jobKeys } from '#features/jobs/api.ts';
import { refreshOwnComments } from '#features/proposals/api.ts';
import { queryClient } from '#platform/query.ts';
import { useStore } from '#platform/store.ts';

/** Whatever came of a step between the two: the job, its thread and the lists of either side may stand differently now. */
export function refreshAround(slug: string): Promise<void> {
  const isCreator = useStore.getState().auth.user.userType === 'creator';
  if (isCreator) {
    refreshOwnComments();
    void queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) });
  } else {
    void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
  }
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  return queryClient.invalidateQueries({ queryKey: threadKeys.list });
}
