import { refreshProfile } from '#features/accounts/me.ts';
import { creatorJobsKey, feedKeys, jobKeys, threadKeys } from '#features/cache/keys.ts';
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

/** What else changes with one's own comments: the list of them, the stars and their ledger. */
export function refreshOwnComments() {
  void queryClient.invalidateQueries({ queryKey: creatorJobsKey });
  void queryClient.invalidateQueries({ queryKey: ['account', 'stars'] });
  void refreshProfile();
}
