/**
 * Returns one address for each host of a `postgres://` address, which may name several: `postgres://user@a:5432,b:5433/name`. Undefined if
 * it is not an address. `target_session_attrs` is left out: of several hosts, the primary is always meant.
 */
export function addressesOf(text: string): string[] | undefined {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/.exec(text);
  const [, start, hosts, rest] = parts ?? [];
  const addresses = hosts?.split(',').map((host) => withoutTarget(`${start}${host}${rest}`));
  return addresses?.every((address) => address !== undefined) ? addresses : undefined;
}

const TARGETS: ReadonlySet<string | null> = new Set([null, 'read-write', 'primary']);

function withoutTarget(text: string): string | undefined {
  const address = URL.parse(text);
  if (!address || !TARGETS.has(address.searchParams.get('target_session_attrs'))) return undefined;
  if (address.searchParams.has('target_session_attrs')) address.searchParams.delete('target_session_attrs');
  return address.href;
}
