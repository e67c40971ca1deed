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
  const request = requests();
  return async (creator, body) => {
    const threadId = await threadOf(creator, request);
    await request(creator, body, (clientId) => call('POST chat', { body: { threadId, clientId, body } }));
  };
}

/** Sends the same offer to each. Offers are made in the chat: if there is none, it is started first. */
export function offerer(slug: string): Messenger<Omit<OfferInput, 'proposalId'>> {
  const request = requests();
  return async (creator, terms) => {
    await threadOf(creator, request);
    const body = { ...terms, proposalId: creator.proposalId };
    await request(creator, body, (idempotencyKey) => call('POST job/:slug/offers', { params: { slug }, body, idempotencyKey }));
  };
}

async function threadOf(creator: JobCreator, request: Request): Promise<string> {
  const { threadId, proposalId } = creator;
  if (threadId !== null) return threadId;
  const start = (idempotencyKey: string) => call('POST threads/init', { body: { proposalId }, idempotencyKey });
  return (await request(creator, 'thread', start)).id;
}

type Request = ReturnType<typeof requests>;

/** Names each request until it has succeeded, so that another try after a lost answer sends nothing twice. */
function requests() {
  const ids = new Map<string, string>();
  return async <Answer>({ proposalId }: JobCreator, content: unknown, send: (id: string) => Promise<Answer>) => {
    const key = JSON.stringify([proposalId, content]);
    const id = ids.get(key) ?? newClientId();
    ids.set(key, id);
    const answer = await send(id);
    ids.delete(key);
    return answer;
  };
}
