import type { Range } from './store.ts';

const ONE = /^bytes=([0-9]{0,15})-([0-9]{0,15})$/;

/**
 * Reads a `Range` header (RFC 9110). Undefined: the whole file, also for several ranges, other units and malformed ones, as the standard
 * allows.
 */
export function rangeOf(header: string, size: number): Range | 'outside' | undefined {
  const [, first, last] = ONE.exec(header.replaceAll(' ', '')) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'outside' : { start, end };
}
