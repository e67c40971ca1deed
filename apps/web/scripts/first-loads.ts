import type { Plugin } from 'vite';
import { FIRST_ASKS } from '../src/app/first-asks.ts';
import { entryFiles, filesOf } from './bundle.ts';
import { FIRST_LOADS, NEXT_LOADS, PROFILE_LOAD, THREAD_LOAD, type FirstLoad } from './parts.ts';

const PLACE = /(id="first-loads">)\s*\{\}\s*(?=<\/script>)/;
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** Leaves it to `public/boot.js` to start the application, and tells it which files each of the first loads consists of. */
export function firstLoads(): Plugin {
  return {
    name: 'first-loads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const own = entryFiles(bundle);
        const parts = Object.entries(FIRST_LOADS).map(([name, first]) => [name, [...first, ...NEXT_LOADS[name as FirstLoad]]] as const);
        const others = [['thread', [...FIRST_LOADS.messages, ...THREAD_LOAD]] as const, ['profile', PROFILE_LOAD] as const];
        const loads = [...parts, ...others].map(([name, all]) => {
          const files = new Set(all.flatMap((part) => [...filesOf(bundle, part)]));
          return [name, { files: [...files.difference(own)].map((file) => `/${file}`), asks: FIRST_ASKS[name] }];
        });
        if (!PLACE.test(html)) throw new Error('The page has no place for the first loads');
        const entry = ENTRY.exec(html)?.[1];
        if (!entry) throw new Error('The page has no entry');
        return html
          .replace(ENTRY, `<link rel="modulepreload" crossorigin href="${entry}">`)
          .replace(PLACE, (_, tag: string) => tag + JSON.stringify({ entry, loads: Object.fromEntries(loads) }));
      },
    },
  };
}
