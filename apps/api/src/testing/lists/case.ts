import type { Endpoint, QueryIn, QueryOf } from '@castlane/contract/endpoint.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Scene } from './scene.ts';

/** `limit`, and a cursor if the case is read far down its list. */
export type PageIn = { limit: number; cursor?: string };
export type Read = (db: Db, at: Scene, page: PageIn) => Promise<unknown>;

/** Parses a query as the server does, with defaults. */
export function queryOf<E extends Endpoint>(endpoint: E, query: QueryIn<E>): QueryOf<E> {
  return endpoint.query!.parse(query) as QueryOf<E>;
}
