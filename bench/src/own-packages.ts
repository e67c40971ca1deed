import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { say } from './report.ts';

type Packages = Record<string, { version?: string; optional?: boolean }>;

/** Installs the packages of a folder that is no part of the workspace, as only one measurement needs them. `folder` ends with a slash. */
export function installPackages(folder: string): void {
  const installed = `${folder}node_modules/.package-lock.json`;
  if (existsSync(installed) && isInstalled(packagesOf(`${folder}package-lock.json`), packagesOf(installed))) return;
  say(`  installing the packages of ${folder}`);
  runIn(folder, 'npm', ['ci', '--no-audit', '--no-fund']);
}

/** Runs a command to its end. Throws with what it printed if it fails. */
export function runIn(folder: string, command: string, args: string[], env: Record<string, string> = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}

function isInstalled(wanted: Packages, there: Packages): boolean {
  return Object.entries(wanted).every(([path, { version, optional }]) => path === '' || optional || there[path]?.version === version);
}

function packagesOf(lock: string): Packages {
  return (JSON.parse(readFileSync(lock, 'utf8')) as { packages: Packages }).packages;
}
