import type { decideAppeal } from '@castlane/contract/staff-verification.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { call } from '#platform/http/api.ts';

export type AppealState = 'waiting' | 'decided';

const APPEALS = ['staff', 'appeals'] as const;

export function useAppeals(state: AppealState) {
  return useList([...APPEALS, state], (page, signal) => call('GET /staff/v1/appeals', { query: { ...page, state }, signal }), {
    isQueue: true,
    limit: 50,
  });
}

/** Decides an appeal. */
export function useDecideAppeal(id: string) {
  return useWrite((body: BodyIn<typeof decideAppeal>) => call('POST /staff/v1/appeals/:id/decide', { params: { id }, body }), {
    lists: APPEALS,
    stale: [APPEALS, verificationCountsQuery.queryKey, ['staff', 'review']],
  });
}
