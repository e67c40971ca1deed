import { queryOf } from '#platform/http/queries.ts';
import type { Case } from '@castlane/contract/case.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { isProblem } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';

/** A banned account has no socket, so the page polls for the answer. */
const POLL_MS = 60_000;

function caseQuery(token: string) {
  return queryOf(['case', token], 'GET cases/:token', { params: { token } });
}

export function useCase(token: string) {
  return useQuery({ ...caseQuery(token), refetchInterval: ({ state }) => (state.data && !state.data.liftedAt ? POLL_MS : false) });
}

export function useAppeal(token: string) {
  const { queryKey } = caseQuery(token);
  return useMutation({
    mutationFn: (text: string) => call('POST cases/:token/appeal', { params: { token }, body: { text } }),
    onSuccess: (answer: Case) => void queryClient.setQueryData(queryKey, answer),
    // The appeal was sent from another window, or the ban was lifted: refetch the case.
    onError: (problem) => {
      if (isProblem(problem, 1005, 1009)) void queryClient.invalidateQueries({ queryKey });
    },
    meta: { inline: [...FORM_CODES, 1001, 1005] },
  });
}
