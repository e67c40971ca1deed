import { refreshProfile } from '#features/accounts/me.ts';
import { creatorJobsKey, engagementKeys, feedKeys, jobKeys, threadKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';

/** Refetches the job, its work, its thread and both parties' lists after a step between the two, whatever its answer. */
export function refreshAround(slug: string): Promise<void> {
  const isCreator = useStore.getState().auth.user.userType === 'creator';
  if (isCreator) {
    refreshOwnComments();
    void queryClient.invalidateQueries({ queryKey: feedKeys.item(slug) });
  } else {
    void queryClient.invalidateQueries({ queryKey: jobKeys.own() });
  }
  void queryClient.invalidateQueries({ queryKey: jobKeys.job(slug) });
  void queryClient.invalidateQueries({ queryKey: engagementKeys.all });
  return queryClient.invalidateQueries({ queryKey: threadKeys.list });
}

/** Refetches what depends on the creator's own proposals: their list, the stars and the ledger. */
export function refreshOwnComments() {
  void queryClient.invalidateQueries({ queryKey: creatorJobsKey });
  void queryClient.invalidateQueries({ queryKey: ['account', 'stars'] });
  void refreshProfile();
}
