import { useSearchParams } from 'react-router';
import { queryNow } from '#platform/page/address-search.ts';

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
