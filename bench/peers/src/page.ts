export const PAGE_SIZE = 10;
export const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** A proposal that is over may be made again. */
export const OVER = ['withdrawn', 'expired'];

export type Query = { cursor?: string; category?: string };

/** Cuts off the row that only says whether there are more. */
export function cut<T extends { id: string }>(rows: readonly T[]): { rows: T[]; nextCursor: string | null } {
  const shown = rows.slice(0, PAGE_SIZE);
  return { rows: shown, nextCursor: rows.length > PAGE_SIZE ? shown.at(-1)!.id : null };
}
