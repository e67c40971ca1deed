import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanContract } from './scripts/lean-contract.ts';
import { leanMantine } from './scripts/lean-mantine.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// oxlint-disable-next-line node/no-process-env -- the development script says where its server listens
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const MIN_BYTES = 1024;

/**
 * Without these every module that two pages share would be a file of its own, a hundred on a first load, and small files
 * compress badly. A group takes what its modules import along, so no lazily loaded module may stand in one, and nothing
 * that only some pages need: `node scripts/budgets.ts` shows what a change does.
 */
const GROUPS = [
  { name: 'entry', tags: ['$initial' as const], priority: 4 },
  // Two parts that only forms need, and not every form both.
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/primitives\.ts\?schemas/, priority: 3 },
  { name: 'fields', test: /@mantine\/core\/esm\/components\/(?:Input|InputBase|CloseButton)\//, priority: 3 },
  // What 27 pages and dialogs share: fewer, and what only dialogs need comes with the first load.
  { name: 'common', minShareCount: 27, priority: 2 },
  // The log-in shows prices as well, and nothing else of the shell.
  { name: 'format', test: /src\/platform\/format\.ts$/, priority: 2 },
  {
    name: 'shell',
    test: /src\/(?:app\/Header|ui\/Page|platform\/live\/live|features\/(?:jobs\/job-words|(?:messages|threads|notifications)\/(?:live|list-query)))\.tsx?$/,
    priority: 1,
  },
  // Each is a few lines: one file of all costs less than the ten requests of a page.
  { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 9, priority: 1 },
];

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const dist = fileURLToPath(new URL('dist', import.meta.url));
      const names = await readdir(dist, { recursive: true });
      const texts = names.filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(dist, name))));
    },
  };
}

async function compress(file: string) {
  const source = await readFile(file);
  if (source.length < MIN_BYTES) return;
  await writeFile(`${file}.gz`, gzipSync(source, { level: 9 }));
  await writeFile(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), leanContract(), leanMantine(), serviceWorker(), precompress()],
  resolve: {
    alias: {
      // It appends <style> elements, which the content security policy refuses.
      'react-style-singleton': fileURLToPath(new URL('src/ui/style-singleton.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssMinify: 'lightningcss',
    manifest: true,
    // The entry lists every lazy file: without their names it is 1.9 kB smaller. The manifest says which is which.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/user': api,
      '/staff/v1': api,
      '/files': api,
      '/dev': api,
      '/openapi.json': api,
      '/manifest.webmanifest': api,
      '/ws': { target: api, ws: true },
    },
  },
});
