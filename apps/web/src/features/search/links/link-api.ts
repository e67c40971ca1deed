import type { InvitationLink } from '@castlane/contract/invitation-link.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { jobKeys } from '#platform/http/query-keys.ts';
import { queryClient } from '#platform/http/query.ts';

type Answer = { link: InvitationLink | null };
type Place = { key: readonly string[]; read: () => Promise<Answer>; make: () => Promise<Answer>; end: () => Promise<unknown> };

/** The link of a job, or of the company without a `slug`. */
export function useLink(slug?: string) {
  const { key: queryKey, read, make, end } = placeOf(slug);

  /** Shows what the server has now, whatever a read that is under way will say. */
  async function keep(answer: Answer) {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
  }

  const meta = { inline: [...FORM_CODES, 1001, 1005, 1013, 1014] };
  return {
    // Another tab may have made or ended it, and creators use it.
    query: useQuery({ queryKey, queryFn: read, staleTime: 0, meta: { quiet: true } }),
    make: useMutation({ mutationFn: make, onSuccess: keep, meta }),
    end: useMutation({ mutationFn: end, onSuccess: () => keep({ link: null }), meta }),
  };
}

function placeOf(slug: string | undefined): Place {
  if (slug === undefined)
    return {
      key: ['company-link'],
      read: () => call('GET company-link'),
      make: () => call('PUT company-link'),
      end: () => call('DELETE company-link'),
    };
  const at = { params: { slug } };
  return {
    key: [...jobKeys.job(slug), 'link'],
    read: () => call('GET job/:slug/link', at),
    make: () => call('PUT job/:slug/link', at),
    end: () => call('DELETE job/:slug/link', at),
  };
}
