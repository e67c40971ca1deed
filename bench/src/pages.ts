import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const JUDGE = fileURLToPath(new URL('../../e2e/lighthouse.ts', import.meta.url));

/** `npm run bench -- pages [name …]`: runs a program of the browser tests, which know the accounts and places of the demo world. */
export async function main(options: readonly string[]): Promise<void> {
  const judge = spawn(process.execPath, [JUDGE, ...options], { stdio: 'inherit' });
  const [code] = await once(judge, 'exit');
  if (code !== 0) process.exitCode = 1;
}
