import { useRef } from 'react';
import { newClientId } from '#platform/live/client-id.ts';

/**
 * Returns the `Idempotency-Key` of a request that creates something: the same for the same body, so that a retry after a lost answer
 * creates nothing twice, and a new one for another body.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    const written = JSON.stringify(body);
    if (last.current?.body !== written) last.current = { body: written, key: newClientId() };
    return last.current.key;
  };
}
