import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { entryFiles, filesOf } from './bundle.ts';
import { FIRST_LOADS } from './parts.ts';

const CSS_BUDGET = 20;
/** A phone loads the same files of `/` as a desk, so all keep a phone's budget. */
const LOADS = [
  { route: '/login', budget: 190, parts: FIRST_LOADS.login },
  { route: '/ (creator)', budget: 190, parts: FIRST_LOADS.creator },
  { route: '/ (owner)', budget: 190, parts: FIRST_LOADS.owner },
];

/**
 * Fails a build whose first loads are above their budgets: what the entry and the page's lazy parts import statically, each file by
 * its gzip size in units of 1,024 bytes.
 */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const rows = LOADS.map(({ route, budget, parts }) => {
        const files = new Set([...entryFiles(bundle), ...parts.flatMap((part) => [...filesOf(bundle, part)])]);
        const [css, js] = ['.css', '.js'].map((ending) => [...files].filter((file) => file.endsWith(ending))) as [string[], string[]];
        return { route, js: kilobytes(bundle, js), budget, files: js.length, css: kilobytes(bundle, css), 'css budget': CSS_BUDGET };
      });
      // oxlint-disable-next-line no-console -- it is a report
      console.table(rows);
      if (rows.some(({ js, budget, css }) => js > budget || css > CSS_BUDGET)) throw new Error('A first load is above its budget');
    },
  };
}

function kilobytes(bundle: Rolldown.OutputBundle, names: readonly string[]): number {
  const sizes = names.map((name) => gzipSync(textOf(bundle[name]!), { level: 9 }).length);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

function textOf(file: Rolldown.OutputChunk | Rolldown.OutputAsset): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}
