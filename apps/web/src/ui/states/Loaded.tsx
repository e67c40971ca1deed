import type { ReactNode } from 'react';
import { LoadError } from './LoadError.tsx';

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a query; until it has come a skeleton, or why it did not come. */
export function Loaded<Data>({ query: { data, isError, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError problem={error} onRetry={() => void refetch()} /> : skeleton;
}
