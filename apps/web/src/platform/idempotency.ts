import { useRef } from 'react';
import { newClientId } from './live/client-id.ts';

/**
 * The `Idempotency-Key` of a request that creates something: a new one for another body, the same one for the same body,
 * so that sending again after a lost answer creates nothing twice.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    const written = JSON.stringify(body);
    if (last.current?.body !== written) last.current = { body: written, key: newClientId() };
    return last.current.key;
  };
}
