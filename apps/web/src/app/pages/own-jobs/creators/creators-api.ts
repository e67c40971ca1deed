import type { JobCreator } from '@castlane/contract/job-creator.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { MAX_PAGE_SIZE } from '@castlane/contract/page.ts';
import { useQuery } from '@tanstack/react-query';
import { jobKeys } from '#platform/http/query-keys.ts';
import { call } from '#platform/http/api.ts';
import { newClientId } from '#platform/live/client-id.ts';
import type { Messenger } from './send-to-all.ts';

/** All creators whom the owner approved for a job. */
export function useJobCreators(slug: string) {
  return useQuery({
    queryKey: jobKeys.creators(slug),
    queryFn: ({ signal }) => pagesFrom(slug, signal),
    meta: { quiet: true },
  });
}

async function pagesFrom(slug: string, signal: AbortSignal, cursor?: string): Promise<JobCreator[]> {
  const query = { limit: MAX_PAGE_SIZE, ...(cursor && { cursor }) };
  const { items, nextCursor } = await call('GET job/:slug/creators', { params: { slug }, query, signal });
  return nextCursor === null ? items : [...items, ...(await pagesFrom(slug, signal, nextCursor))];
}

/** Sends the same message to each in their own chat. */
export function messenger(): Messenger<string> {
  const { idFor, forget } = ids();
  return async (creator, body) => {
    const threadId = await threadOf(creator, idFor);
    await call('POST chat', { body: { threadId, clientId: idFor(creator, body), body } });
    forget(creator, body);
  };
}

/** Sends the same offer to each. Offers are made in the chat: if there is none, it is started first. */
export function offerer(slug: string): Messenger<Omit<OfferInput, 'proposalId'>> {
  const { idFor, forget } = ids();
  return async (creator, terms) => {
    await threadOf(creator, idFor);
    const body = { ...terms, proposalId: creator.proposalId };
    await call('POST job/:slug/offers', { params: { slug }, body, idempotencyKey: idFor(creator, body) });
    forget(creator, body);
  };
}

async function threadOf({ threadId, proposalId }: JobCreator, idFor: Ids['idFor']): Promise<string> {
  if (threadId !== null) return threadId;
  const thread = await call('POST threads/init', { body: { proposalId }, idempotencyKey: idFor({ proposalId }, 'thread') });
  return thread.id;
}

type About = Pick<JobCreator, 'proposalId'>;
type Ids = { idFor: (creator: About, content: unknown) => string; forget: (creator: About, content: unknown) => void };

/** Names each request until it has succeeded, so that another try after a lost answer sends nothing twice. */
function ids(): Ids {
  const known = new Map<string, string>();
  const keyOf = ({ proposalId }: About, content: unknown) => JSON.stringify([proposalId, content]);
  return {
    idFor(creator, content) {
      const key = keyOf(creator, content);
      const id = known.get(key) ?? newClientId();
      known.set(key, id);
      return id;
    },
    forget: (creator, content) => void known.delete(keyOf(creator, content)),
  };
}
