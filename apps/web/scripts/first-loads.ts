import type { Plugin, Rolldown } from 'vite';
import { FIRST_LOADS, NEXT_LOADS, type FirstLoad } from './parts.ts';

/** What each of them asks the server for first, beside who is there. */
const ASKS: Partial<Record<FirstLoad, readonly string[]>> = {
  creator: ['/user/v1/feeds'],
  owner: ['/user/v1/creators?limit=12'],
};

const PLACE = /(id="first-loads">)\s*\{\}\s*(?=<\/script>)/;

/** Writes into the page which files each of the first loads consists of, for `public/boot.js`. */
export function firstLoads(): Plugin {
  return {
    name: 'first-loads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        if (!entry) throw new Error('The page has no entry');
        const own = filesOf(bundle, entry);
        const loads = Object.entries(FIRST_LOADS).map(([name, parts]) => {
          const files = new Set(
            [...parts, ...NEXT_LOADS[name as FirstLoad]].flatMap((part) => [...filesOf(bundle, chunkOf(bundle, part))]),
          );
          return [name, { files: [...files.difference(own)].map((file) => `/${file}`), asks: ASKS[name as FirstLoad] }];
        });
        if (!PLACE.test(html)) throw new Error('The page has no place for the first loads');
        return html.replace(PLACE, (_, tag: string) => tag + JSON.stringify(Object.fromEntries(loads)));
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, part: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/apps/web/${part}`));
  if (found?.type !== 'chunk') throw new Error(`The build has no part ${part}`);
  return found;
}

/** The files of a chunk and of everything it imports statically. */
function filesOf(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  for (const file of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) seen.add(file);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
}
