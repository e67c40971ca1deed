import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { Endpoints } from '@castlane/contract/endpoints.ts';
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { call, type CallOptions, type CallRest } from './api.ts';

type Answer<R extends keyof Endpoints> = AnswerOf<Endpoints[R]>;
type Options<R extends keyof Endpoints> = CallOptions<Endpoints[R]>;

/** A read of an endpoint. The page that shows it says itself if it failed. */
export function queryOf<R extends keyof Endpoints, const K extends QueryKey>(queryKey: K, route: R, ...[given]: CallRest<Endpoints[R]>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask(route, { ...given, signal }), meta: { quiet: true } });
}

type Paged = { nextCursor: string | null };
export type PagedRoute = { [R in keyof Endpoints]: Answer<R> extends Paged ? R : never }[keyof Endpoints];

/** The same of a list, page by page. */
export function pagesOf<R extends PagedRoute, const K extends QueryKey>(queryKey: K, route: R, ...[given]: CallRest<Endpoints[R]>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const { query } = (given ?? {}) as { query?: object };
      return ask(route, { ...given, query: { ...query, cursor: pageParam }, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Paged).nextCursor ?? undefined,
    meta: { quiet: true },
  });
}

function ask<R extends keyof Endpoints>(route: R, given: object): Promise<Answer<R>> {
  return (call as (route: R, given: Options<R>) => Promise<Answer<R>>)(route, given as Options<R>);
}
