import type { ReactNode } from 'react';
import { LoadError } from './LoadError.tsx';

export type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a query. While it loads, a skeleton; after a failure, the reason and a button. */
export function Loaded<Data>({ query: { data, isError, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError problem={error} onRetry={() => void refetch()} /> : skeleton;
}
