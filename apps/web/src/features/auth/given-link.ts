import { GivenLink } from '@castlane/contract/invitation-link.ts';

/** Returns the link of an invitation in the query of the sign-up page, if it is one. */
export function linkIn(query: URLSearchParams): GivenLink | undefined {
  const jobSlug = query.get('job') ?? undefined;
  return GivenLink.safeParse({ token: query.get('link'), ...(jobSlug !== undefined && { jobSlug }) }).data;
}

/** Returns the link of the address from which a visitor was sent to the log-in, so that a sign-up goes through it, too. */
export function linkAt(from: unknown): GivenLink | undefined {
  if (typeof from !== 'string') return undefined;
  const [path = '', query] = from.split('?');
  const [, token] = /^\/join-job\/([\w-]+)$/.exec(path) ?? [];
  const job = new URLSearchParams(query).get('job');
  return token === undefined ? undefined : linkIn(new URLSearchParams({ link: token, ...(job !== null && { job }) }));
}
