import type { CreatorCard, CreatorList } from '@castlane/contract/discovery.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { jobKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';
import { creatorKeys, patchCreator } from '#features/search/discovery/api.ts';

/** Adds a creator to a list or removes them: shown immediately, undone on an error. */
export function useListing(slug: string) {
  return useMutation({
    mutationFn: ({ id, isIn }: { id: string; isIn: boolean }) =>
      call(isIn ? 'PUT creator-lists/:id/creators/:slug' : 'DELETE creator-lists/:id/creators/:slug', { params: { id, slug } }),
    meta: { inline: [1005] },
    // Requests for one creator run in order, so that an undo is sent after the change that it undoes.
    scope: { id: `creator-list.${slug}` },
    onMutate: ({ id, isIn }) => showListed(slug, id, isIn),
    onError: (_, { id, isIn }) => showListed(slug, id, !isIn),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: creatorKeys.lists }),
  });
}

function showListed(slug: string, id: string, isIn: boolean) {
  patchCreator(slug, (card) => {
    const others = card.lists.filter((each) => each !== id);
    return { ...card, lists: isIn ? [...others, id] : others };
  });
}

export function useKeepList() {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ id, name }: { id?: string; name: string }): Promise<CreatorList> =>
      id === undefined
        ? call('POST creator-lists', { body: { name }, idempotencyKey: keyFor({ name }) })
        : call('PATCH creator-lists/:id', { params: { id }, body: { name } }),
    meta: { inline: FORM_CODES },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: creatorKeys.lists }),
  });
}

export function useDeleteList() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE creator-lists/:id', { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: creatorKeys.lists });
      void queryClient.invalidateQueries({ queryKey: creatorKeys.pages });
    },
  });
}

export function useInvite({ slug }: CreatorCard) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (jobSlug: string) =>
      call('POST job/:slug/invitations', {
        params: { slug: jobSlug },
        body: { creatorSlug: slug },
        idempotencyKey: keyFor({ jobSlug, slug }),
      }),
    meta: { inline: [...FORM_CODES, 1009, 1013, 1014, 1015, 1022] },
    onSuccess: (_, jobSlug) => {
      patchCreator(slug, (card) => ({ ...card, invitedTo: [...new Set([...card.invitedTo, jobSlug])] }));
      void queryClient.invalidateQueries({ queryKey: jobKeys.invitations(jobSlug) });
    },
  });
}
