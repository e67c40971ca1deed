import { meQuery } from '#features/accounts/me.ts';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';

/** Asks the server over HTTP, whose answer may end the session. The socket alone never ends one. */
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
