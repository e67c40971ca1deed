import { setStandingTerms, type StandingTerms } from '@castlane/contract/standing-terms.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';

export const standingTermsQuery = { ...queryOf(['standing-terms'], 'GET standing-terms'), staleTime: 0 };

/** The schema of the form. */
export const StandingTermsBody = setStandingTerms.body;

/** The terms that a new job begins with; undefined while they are read. Without an answer those of the product do. */
export function useStandingTerms(isOn: boolean): StandingTerms | null | undefined {
  const { data, isError, fetchStatus } = useQuery({ ...standingTermsQuery, enabled: isOn });
  if (data) return data.terms;
  return !isOn || isError || fetchStatus === 'paused' ? null : undefined;
}

export function useSetStandingTerms() {
  return useMutation({
    meta: { inline: FORM_CODES },
    mutationFn: (terms: StandingTerms | null) => call('PUT standing-terms', { body: { terms } }),
    async onSuccess(answer) {
      await queryClient.cancelQueries({ queryKey: standingTermsQuery.queryKey });
      queryClient.setQueryData(standingTermsQuery.queryKey, answer);
    },
  });
}
