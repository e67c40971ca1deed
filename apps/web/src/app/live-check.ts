import { meQuery } from '#features/accounts/me.ts';
import { call } from '#platform/api.ts';
import { queryClient } from '#platform/query.ts';

/** The socket alone ends no session: what the server answers over HTTP does, by the usual rules. */
export function confirmSession(): Promise<unknown> {
  return queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
}

export async function isReachable(): Promise<boolean> {
  try {
    await call('GET config', { noCache: true });
    return true;
  } catch {
    return false;
  }
}
