import type { Rolldown } from 'vite';
import { FIRST_LOADS, NEXT_LOADS } from './loads.ts';

const LOADS = Object.entries({ ...FIRST_LOADS, ...NEXT_LOADS }).flatMap(([load, files]) =>
  files.map((file) => [load, `/${file}`] as const),
);
/** The index modules of these packages hide which page imports what. Nearly all pages need what is left of them. */
const COMMON = /node_modules\/@(?:tanstack|mantine\/(?:core\/esm\/core|hooks))\//;
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/;

type Context = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/**
 * Names the chunk of a module after the loads that need it, so that a load is a few files: on a slow network a request costs more than a
 * few bytes that another page needs. Returns null to leave the module to the bundler.
 *
 * Gain: the creator's home is 10 files with 184 kB; by the bundler alone it is 85 files with 193 kB, as small files compress badly.
 */
export function chunkName(id: string, context: Context): string | null {
  if (COMMON.test(id)) return 'common';
  const loads = loadsOf(id, context);
  if (!loads) return null;
  const first = Object.keys(FIRST_LOADS).filter((load) => loads.has(load));
  if (first.length > 1) return loads.has('login') ? 'common' : 'shell';
  // These are never loaded without the page that they belong to.
  if (loads.has('creator')) loads.delete('creatorNext');
  if (loads.has('owner')) loads.delete('ownerNext');
  if (loads.has('messages')) loads.delete('thread');
  return [...loads].toSorted().join('-') || null;
}

/** Returns the loads that reach a module through static imports; undefined if the application itself does. */
function loadsOf(id: string, context: Context): Set<string> | undefined {
  const loads = new Set<string>();
  const reached = new Set([id]);
  for (const each of reached) {
    if (each.endsWith('/src/app/main.tsx')) return undefined;
    for (const [load, file] of LOADS) if (each.endsWith(file)) loads.add(load);
    for (const importer of importersOf(each, context)) reached.add(importer);
  }
  return loads;
}

/** Returns who imports a module. Icons come from one index of all icons, so that their users are found by name. */
function importersOf(id: string, context: Context): readonly string[] {
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  if (!icon) return importers;
  const name = new RegExp(`\\b${icon}\\b`);
  const reached = new Set(importers);
  for (const each of reached)
    if (each.includes('@tabler')) for (const user of context.getModuleInfo(each)?.importers ?? []) reached.add(user);
  return [...reached].filter((each) => !each.includes('@tabler') && name.test(context.getModuleInfo(each)?.code ?? ''));
}
