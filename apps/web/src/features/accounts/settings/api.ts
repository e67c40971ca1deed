import type { OpenSession } from '@castlane/contract/auth.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, download } from '#platform/api.ts';
import { FORM_CODES } from '#platform/form.ts';
import { isProblem } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';

const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call('GET account/sessions', { signal }),
  // Somebody who looks wants to know how it is now.
  staleTime: 0,
  meta: { quiet: true },
});

export function useSessions() {
  return useQuery(sessionsQuery);
}

function keepSessions(which: (session: OpenSession) => boolean) {
  queryClient.setQueryData(sessionsQuery.queryKey, (list) => list && { items: list.items.filter(which) });
}

export function useEndSession() {
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call('DELETE account/sessions/:id', { params: { id } });
      } catch (problem) {
        // It is over already, which is what was wanted.
        if (!isProblem(problem, 1009)) throw problem;
      }
    },
    onSuccess: (_answer, id) => keepSessions((session) => session.id !== id),
  });
}

export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => call('DELETE account/sessions'), onSuccess: () => keepSessions(({ isCurrent }) => isCurrent) });
}

export function useExport() {
  return useMutation({ mutationFn: () => download('GET account/export'), meta: { inline: [1001, 1022, 1023, 'network'] } });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call('POST account/delete', { body: { password } }),
    meta: { inline: [...FORM_CODES, 1001, 1011] },
  });
}
