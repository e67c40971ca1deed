import { queryOf } from '#platform/http/queries.ts';

const POLL_MS = 60_000;

export const numbersQuery = { ...queryOf(['staff', 'numbers'], 'GET /staff/v1/numbers'), refetchInterval: POLL_MS };
