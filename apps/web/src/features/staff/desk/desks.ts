import { AccountStatus } from '@castlane/contract/account.ts';
import { UserType } from '@castlane/contract/auth.ts';
import { JOB_STATUSES } from '@castlane/contract/job-state.ts';
import { VerificationQueue } from '@castlane/contract/staff-verification.ts';
import { useParams, useSearchParams } from 'react-router';
import { queryNow } from '#platform/page/address-search.ts';
import { paths } from '#platform/page/paths.ts';

/** The known values of each filter, the usual one first; '' is any value. Without known values the filter is a text. */
export type Filters = Record<string, readonly string[]>;
export type KnownOf<Known extends readonly string[]> = Known extends readonly [] ? string : Known[number];
type ValueOf<Known extends readonly string[]> = Known extends readonly []
  ? string | undefined
  : Exclude<Known[number], ''> | ('' extends Known[number] ? undefined : never);
type FilterOf<F extends Filters> = { [Name in keyof F]: ValueOf<F[Name]> };

/** A page of staff with a list. Its address has the filters, except for those with the usual value, so it survives a reload and can be shared. */
type Desk<F extends Filters> = { page: string; filters: F };

function desk<const F extends Filters>(page: string, filters: F): Desk<F> {
  return { page, filters };
}

export const VERIFICATIONS = desk('reviews', { queue: VerificationQueue.options, kind: ['', 'creator', 'business_owner'] });
export const APPEALS = desk('appeals', { state: ['waiting', 'decided'] });
export const DISPUTES = desk('disputes', { status: ['open', 'decided'] });
export const REPORTS = desk('reports', { status: ['open', 'resolved'] });
export const ACCOUNTS = desk('accounts', { q: [], status: ['', ...AccountStatus.options], kind: ['', ...UserType.options] });
export const JOBS = desk('jobs', { q: [], status: ['', ...JOB_STATUSES] });
export const PUBLISHED_REVIEWS = desk('published-reviews', { slug: [], state: ['all', 'shown', 'hidden'] });
export const CONTACT = desk('contact', { state: ['open', 'handled', 'all'] });
export const AUDIT = desk('audit', { actor: [], target: [], action: [] });

/** The address of the list, or of one of its items. */
export function deskPath<F extends Filters>({ page, filters }: Desk<F>, filter: Partial<FilterOf<F>> = {}, id?: string): string {
  const query = new URLSearchParams();
  for (const [name, [usual]] of Object.entries(filters)) {
    const value = filter[name];
    if (value && value !== usual) query.set(name, value);
  }
  const path = paths.staff(id ? `${page}/${id}` : page);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The filters and the item of the address, and the addresses of others. */
export function useDesk<F extends Filters>(of: Desk<F>) {
  const { id } = useParams();
  const [query, setQuery] = useSearchParams();
  const values = Object.entries(of.filters).map(([name, known]) => [name, valueIn(known, query.get(name) ?? '') || undefined]);
  const filter = Object.fromEntries(values) as FilterOf<F>;
  return {
    ...of,
    id,
    filter,
    hrefOf: (each?: string, change: Partial<FilterOf<F>> = {}) => deskPath(of, { ...filter, ...change }, each),
    set(name: keyof F & string, value: string) {
      const after = queryNow();
      if (value === (after.get(name) ?? '')) return;
      if (value) after.set(name, value);
      else after.delete(name);
      setQuery(after, { replace: true });
    },
  };
}

function valueIn(known: readonly string[], given: string): string | undefined {
  return known.length === 0 || known.includes(given) ? given : known[0];
}

/** What `useDesk` returns, for the parts of all desks. */
export type AnyDesk<F extends Filters = Filters> = {
  id: string | undefined;
  filters: F;
  filter: Record<string, string | undefined>;
  hrefOf(each?: string, change?: Record<string, string | undefined>): string;
  set(name: string, value: string): void;
};
