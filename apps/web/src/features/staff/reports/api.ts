import type { BodyIn } from '@castlane/contract/endpoint.ts';
import type { resolveReport } from '@castlane/contract/report.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportCountQuery } from '#features/staff/desk/counts.ts';
import type { Desk } from '#features/staff/desk/filters.ts';
import { useList, WRITE_CODES } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

export type ReportState = 'open' | 'resolved';

export const DESK: Desk<ReportState> = { page: 'reports', parameter: 'status', states: ['open', 'resolved'] };

const LIST = ['staff', 'reports'] as const;

export function useReports(status: ReportState) {
  return useList([...LIST, status], (page, signal) => call('GET /staff/v1/reports', { query: { ...page, status }, signal }), {
    isQueue: true,
  });
}

/** One report. Each read of a part of a chat is recorded, so it is fetched when staff open it and never in the background. */
export function useReport(id: string) {
  return useQuery({
    queryKey: ['staff', 'report', id],
    queryFn: ({ signal }) => call('GET /staff/v1/reports/:id', { params: { id }, signal }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

/** Closes a report. A refusal means that a colleague was faster: refetches it to show their findings. */
export function useResolveReport(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof resolveReport>) => call('POST /staff/v1/reports/:id/resolve', { params: { id }, body }),
    onSuccess: (report) => client.setQueryData(['staff', 'report', id], report),
    onError: () => void client.invalidateQueries({ queryKey: ['staff', 'report', id] }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: LIST });
      void client.invalidateQueries({ queryKey: reportCountQuery.queryKey });
    },
    meta: { inline: WRITE_CODES },
  });
}
