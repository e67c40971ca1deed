import type { Rolldown } from 'vite';
import { FIRST_LOADS, NEXT_LOADS } from './loads.ts';

const LOADS = Object.entries({ ...FIRST_LOADS, ...NEXT_LOADS }).flatMap(([load, files]) =>
  files.map((file) => [load, `/${file}`] as const),
);
/** The index modules of these packages hide which page imports what. Nearly all pages need what is left of them, or all with a form. */
const COMMON = /node_modules\/@(?:tanstack|mantine\/(?:core\/esm\/(?:core|components\/(?:Group|Skeleton))|hooks))\//;
const FIELDS = /@mantine\/core\/esm\/components\/(?:ActionIcon|CloseButton|Input|InputBase|PasswordInput|TextInput)\//;
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/;

type Context = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/**
 * Names the chunk of a module after the loads that need it, so that a load is a few files: on a slow network a request costs more than a
 * few bytes that another page needs. Returns null to leave the module to the bundler.
 *
 * Gain: the creator's home is 7 files with 185 kB; by the bundler alone it is 85 files with 193 kB, as small files compress badly.
 */
export function chunkName(id: string, context: Context): string | null {
  const name = nameOf(id, context);
  // Every home shows these styles at once: in one file they are two requests fewer.
  return id.endsWith('.css') && (name === 'shell' || name === 'next') ? 'common' : name;
}

function nameOf(id: string, context: Context): string | null {
  if (COMMON.test(id)) return 'common';
  if (FIELDS.test(id)) return 'fields';
  const loads = loadsOf(id, context);
  if (!loads) return null;
  const first = Object.keys(FIRST_LOADS).filter((load) => loads.has(load));
  const isShared = first.length > 1 || (first.length === 1 && loads.size > 1 && isSmallLeaf(id, context));
  if (isShared) return loads.has('login') ? 'common' : 'shell';
  // These are never loaded without the page that they belong to.
  if (loads.has('creator')) loads.delete('creatorNext');
  if (loads.has('owner')) loads.delete('ownerNext');
  if (loads.has('messages')) loads.delete('thread');
  // Three files fewer on both homes, for up to 3 kB more on a conversation and a profile.
  if (loads.has('creatorNext') && loads.has('ownerNext') && first.length === 0) return 'next';
  if (loads.size > 2 && loads.has('thread')) loads.delete('profile');
  // One file fewer on a creator's home and an open conversation.
  if (loads.has('creator') && loads.has('thread')) return 'creator-thread';
  return [...loads].toSorted().join('-') || null;
}

/** Says whether a file of its own would cost more than its few bytes do where they are not needed. */
function isSmallLeaf(id: string, context: Context): boolean {
  const { code, importedIds } = context.getModuleInfo(id) ?? {};
  return (code?.length ?? 0) < 4000 && (importedIds ?? []).every((each) => /node_modules\/(?:react|@tabler)\//.test(each));
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
