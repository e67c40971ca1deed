import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { previewMailList } from '@castlane/contract/mail-invitation.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { pagesOf } from '#platform/http/queries.ts';
import { jobKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';

/** A list, and what becomes of its lines. */
export type Checked = { text: string } & AnswerOf<typeof previewMailList>;

const PAGE = 20;

const keyOf = (slug: string) => [...jobKeys.job(slug), 'mail-invitations'] as const;

export function useMailInvitations(slug: string) {
  return useInfiniteQuery(pagesOf(keyOf(slug), 'GET job/:slug/mail-invitations', { params: { slug }, query: { limit: PAGE } }));
}

function refresh(slug: string) {
  void queryClient.invalidateQueries({ queryKey: keyOf(slug) });
}

/** The problems with a list that its dialog shows. */
const SHOWN = [...FORM_CODES, 1005, 1013, 1014, 1022] as const;

export function usePreview(slug: string) {
  return useMutation({
    mutationFn: (text: string) => call('POST job/:slug/mail-invitations/preview', { params: { slug }, body: { text } }),
    meta: { inline: SHOWN },
  });
}

export function useInviteByMail(slug: string) {
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (text: string) =>
      call('POST job/:slug/mail-invitations', {
        params: { slug },
        body: { text, iKnowThem: true },
        idempotencyKey: keyFor({ slug, text }),
      }),
    meta: { inline: SHOWN },
    onSuccess: () => {
      refresh(slug);
      void queryClient.invalidateQueries({ queryKey: jobKeys.invitations(slug) });
    },
  });
}

export function useWithdraw(slug: string) {
  return useMutation({
    mutationFn: (id: string) => call('DELETE job/:slug/mail-invitations/:id', { params: { slug, id } }),
    onSettled: () => refresh(slug),
  });
}

export function useRemoveRefused(slug: string) {
  return useMutation({
    mutationFn: () => call('POST job/:slug/mail-invitations/remove-refused', { params: { slug } }),
    onSettled: () => {
      refresh(slug);
      void queryClient.invalidateQueries({ queryKey: ['needs'] });
    },
  });
}
