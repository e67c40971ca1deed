import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { entryFiles, filesOf } from './bundle.ts';
import { FIRST_LOADS } from './loads.ts';

const CSS_BUDGET = 20;
/** In kB of gzip. A phone loads the same files as a desk, so that the phone's budget counts. */
const JS_BUDGET = 200;

/**
 * Fails a build whose first loads are above their budgets: what the entry and the page's lazy parts import statically, each file by
 * its gzip size in units of 1,024 bytes.
 */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      const rows = Object.entries(FIRST_LOADS).map(([load, parts]) => {
        const files = new Set([...entryFiles(bundle), ...parts.flatMap((part) => [...filesOf(bundle, part)])]);
        const [css, js] = ['.css', '.js'].map((ending) => [...files].filter((file) => file.endsWith(ending))) as [string[], string[]];
        return {
          load,
          js: kilobytes(bundle, js),
          'js budget': JS_BUDGET,
          files: js.length,
          css: kilobytes(bundle, css),
          'css budget': CSS_BUDGET,
        };
      });
      // oxlint-disable-next-line no-console -- it is a report
      console.table(rows);
      if (rows.some(({ js, css }) => js > JS_BUDGET || css > CSS_BUDGET)) throw new Error('A first load is above its budget');
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
