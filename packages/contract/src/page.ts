import * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';
import { atLeast, atMost } from './primitives.ts';

export const PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 50;

/** The query of every list: `limit` 1–50, `cursor` opaque, from the previous page. */
export const PageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)), PAGE_SIZE),
  cursor: z.optional(z.string().check(atLeast(1), atMost(400))),
};

export type Page<T> = { items: T[]; nextCursor: string | null };

export function pageOf<T extends Schema>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}
