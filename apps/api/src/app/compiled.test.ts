import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'castlane-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const FILE = fileURLToPath(new URL('./compiled.ts', import.meta.url));
const CONFIG = fileURLToPath(new URL('../platform/config.ts', import.meta.url));

/** Runs a process that keeps its code in a data folder and loads a part of the application. */
function start(dataDir: string): { status: number | null; stderr: string } {
  const code = `
    import { keepCompiledCode } from ${JSON.stringify(FILE)};
    keepCompiledCode(${JSON.stringify(dataDir)});
    await import(${JSON.stringify(CONFIG)});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
}

test('compiled code is kept in the data folder, where only its owner can read or write it', () => {
  const dataDir = join(folder, 'data');
  expect(start(dataDir)).toMatchObject({ status: 0, stderr: '' });
  const kept = join(dataDir, 'compiled');
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(10);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
});

test('a process without a folder for it starts all the same', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(start(file)).toMatchObject({ status: 0, stderr: '' });
});
