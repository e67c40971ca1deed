import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets } from './scripts/budgets.ts';
import { chunks } from './scripts/chunks.ts';
import { everywhere } from './scripts/everywhere.ts';
import { firstLoads } from './scripts/first-loads.ts';
import { leanContract } from './scripts/lean-contract.ts';
import { leanMantine } from './scripts/lean-mantine.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// oxlint-disable-next-line node/no-process-env -- the development script says where its server listens
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';
const MIN_BYTES = 1024;

const { of: chunkOf, common } = chunks();

/**
 * Without these every module that two pages share would be a file of its own, a hundred on a first load, and small files
 * compress badly. A group takes what its modules import along, so nothing may stand in one that only some pages need: what the
 * build prints shows what a change does.
 */
const GROUPS = [
  { name: 'entry', tags: ['$initial' as const], priority: 10 },
  // What 27 pages and dialogs share: fewer, and what only dialogs need comes with the first load.
  { name: 'shared', minShareCount: 27, priority: 8 },
  // Three parts that only forms need, and not every form all.
  { name: 'schemas', test: /node_modules\/zod\/|contract\/src\/primitives\.ts\?schemas/, priority: 9 },
  { name: 'fields', test: /@mantine\/core\/esm\/components\/(?:Input|InputBase|CloseButton|TextInput)\//, priority: 9 },
  { name: 'form', test: /@mantine\/(?:form|core\/esm\/components\/(?:PasswordInput|ActionIcon))\//, priority: 9 },
  ...['common', 'shell', 'work', 'login', 'creator', 'owner', 'messages', 'creator-next', 'owner-next', 'thread', 'profile'].map(
    (name, index) => ({
      name,
      test: (id: string) => chunkOf(id) === name,
      priority: 7 - index / 2,
    }),
  ),
];

/** Writes `.br` and `.gz` beside every text file of the build, so that the server compresses nothing while it answers. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // After the service worker has been written.
      order: 'post',
      sequential: true,
      async handler() {
        const dist = fileURLToPath(new URL('dist', import.meta.url));
        const names = await readdir(dist, { recursive: true });
        const texts = names.filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name));
        await Promise.all(texts.map((name) => compress(join(dist, name))));
      },
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
  plugins: [react(), everywhere(common), leanContract(), leanMantine(), firstLoads(), serviceWorker(), precompress(), budgets()],
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
    // The entry lists every lazy file: without their names it is 1.9 kB smaller.
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
