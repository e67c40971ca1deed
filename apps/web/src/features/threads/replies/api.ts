import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { SavedReply, saveReply } from '@castlane/contract/saved-reply.ts';
import { useMutation } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { toast } from '#ui/overlays/toast.ts';
import { t } from './words.ts';

/** Another tab may have changed them. */
export const repliesQuery = { ...queryOf(['saved-replies'], 'GET saved-replies'), staleTime: 0 };

function refreshReplies() {
  return queryClient.invalidateQueries({ queryKey: repliesQuery.queryKey });
}

/** Saves a new reply, or changes one. */
export function useKeepReply(id: string | undefined) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005, 1009] },
    mutationFn: (body: BodyIn<typeof saveReply>) =>
      id ? call('PUT saved-replies/:id', { params: { id }, body }) : call('POST saved-replies', { body, idempotencyKey: keyFor(body) }),
    onSuccess: () => toast.success(t('replies.saved'), { isShort: true }),
    onSettled: refreshReplies,
  });
}

/** Deletes a reply. If it is already gone (1009), shows no error. */
export function useDeleteReply() {
  return useMutation({
    meta: { inline: [1009] },
    mutationFn: ({ id }: SavedReply) => call('DELETE saved-replies/:id', { params: { id } }),
    onSuccess: () => toast.success(t('replies.deleted'), { isShort: true }),
    onSettled: refreshReplies,
  });
}
