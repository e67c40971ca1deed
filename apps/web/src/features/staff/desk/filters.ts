import { useParams, useSearchParams } from 'react-router';
import { queryNow } from '#platform/page/address-search.ts';
import { paths } from '#platform/page/paths.ts';

/** A filter in the address, so it survives a reload and can be shared. An empty value removes it. */
export function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const value = query.get(name) ?? '';
  return [
    value,
    (next) => {
      const after = queryNow();
      if (next === (after.get(name) ?? '')) return;
      if (next) after.set(name, next);
      else after.delete(name);
      setQuery(after, { replace: true });
    },
  ];
}

/** Returns the value if it is a known one. */
export function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((each) => each === value);
}

/** Returns an address with the set parameters of a query. */
export function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** A list of items in states. Its address has the state in a parameter, except for the first one. */
export type Desk<State extends string> = { page: string; parameter: string; states: readonly [State, ...State[]] };

/** The list in one state, or one of its items beside it. */
export function deskPath<State extends string>({ page, parameter, states }: Desk<State>, state: State, id?: string): string {
  return withQuery(paths.staff(id ? `${page}/${id}` : page), { [parameter]: state === states[0] ? undefined : state });
}

/** The state and the item of the address, and the addresses of other items. */
export function useDesk<State extends string>(desk: Desk<State>) {
  const { id } = useParams();
  const [query] = useSearchParams();
  const state = oneOf(desk.states, query.get(desk.parameter)) ?? desk.states[0];
  return { id, state, hrefOf: (each?: string) => deskPath(desk, state, each) };
}
