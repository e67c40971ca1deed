import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { FIRST_LOADS, NEXT_LOADS, PROFILE_LOAD, THREAD_LOAD, type FirstLoad } from './parts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ICONS = '@tabler/icons-react';
/** What more pages than this share with a conversation is not its own alone. */
const FEW = 3;
/** Where a profile finds what it shares with one of the first loads, without all the others of that one. */
const BESIDE_PROFILE: Record<FirstLoad, string> = { login: 'common', creator: 'shell', owner: 'owner', messages: 'work' };

/**
 * Which chunk a source, a file of words or an icon goes to: those that the same first loads show are one file, since on a slow
 * network a request costs more than a few bytes that somebody else needs. `null` leaves it to the bundler.
 */
export function chunks(): { of: (id: string) => string | null; common: readonly string[] } {
  const graph = new Map(globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [file, importsOf(file)]));
  const first = shownBy(graph, FIRST_LOADS);
  const next = shownBy(graph, NEXT_LOADS);
  const thread = closureOf(graph, THREAD_LOAD);
  const profile = closureOf(graph, PROFILE_LOAD);
  const lazy = lazyOf(graph);
  const pages = [...lazy].map((page) => closureOf(graph, [page]));
  function ofKey(key: string): string | null {
    const loads = new Set([...(first.get(key) ?? []), ...(next.get(key) ?? []), ...(thread.has(key) ? ['messages' as const] : [])]);
    const [load, ...others] = loads;
    if (!load) return profile.has(key) ? 'profile' : null;
    if (others.length > 0) return loads.has('login') ? 'common' : 'shell';
    if (profile.has(key)) return BESIDE_PROFILE[load];
    if (first.has(key)) return load;
    if (load !== 'messages') return `${load}-next`;
    return pages.filter((page) => page.has(key)).length > FEW ? 'work' : 'thread';
  }
  return { of: (id) => ofKey(keyOf(id)), common: [...graph.keys()].filter((key) => ofKey(key) === 'common') };
}

function shownBy(graph: Graph, all: Record<FirstLoad, readonly string[]>): Map<string, Set<FirstLoad>> {
  const found = new Map<string, Set<FirstLoad>>();
  for (const [load, parts] of Object.entries(all) as [FirstLoad, readonly string[]][])
    for (const key of closureOf(graph, parts)) found.set(key, (found.get(key) ?? new Set()).add(load));
  return found;
}

type Graph = ReadonlyMap<string, Imports>;
type Imports = { now: readonly string[]; later: readonly string[] };

function importsOf(file: string): Imports {
  const code = readFileSync(ROOT + file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const now = staticImports.flatMap(({ moduleRequest, entries }) => {
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? '');
    if (entries.length > 0 && names.length === 0) return [];
    return moduleRequest.value === ICONS ? names.map(iconKey) : [resolved(file, moduleRequest.value)];
  });
  const passed = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [resolved(file, moduleRequest.value)] : [])),
  );
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) => resolved(file, code.slice(start + 1, end - 1)));
  return { now: [...now, ...passed], later };
}

function lazyOf(graph: Graph): Set<string> {
  return new Set([...graph.values()].flatMap(({ later }) => later));
}

function closureOf(graph: Graph, files: readonly string[], seen = new Set<string>()): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    closureOf(graph, graph.get(file)?.now ?? [], seen);
  }
  return seen;
}

/** A path from the web application's folder. */
function resolved(from: string, to: string): string {
  if (to.startsWith('#')) return `src/${to.slice(1)}`;
  return to.startsWith('.') ? new URL(to, `file:///${from}`).pathname.slice(1) : to;
}

function iconKey(name: string): string {
  return `${ICONS}/${name}`;
}

function keyOf(id: string): string {
  const contract = /\/contract\/src\/([\w-]+\.ts)\?plain$/.exec(id)?.[1];
  if (contract) return `@castlane/contract/${contract}`;
  const icon = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/.exec(id)?.[1];
  return icon ? iconKey(icon) : id.replace(ROOT, '').replace(/\?.*$/, '');
}
