/** Unpacks the tarball into an empty folder, and runs it without anything of this checkout. */

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { seconds } from '../../bootstrap.mjs';
import { call } from '../call.mjs';
import { load, whileRunning } from './ground.mjs';

const MOST_INSTALL_MS = 20_000;

export async function checkTarball(file, { folder, ground, problems }) {
  mkdirSync(folder);
  const began = Date.now();
  await call('tar', ['-xzf', file, '-C', folder]);
  const took = Date.now() - began;
  console.log(`  unpacked in ${seconds(took)}`);
  if (took > MOST_INSTALL_MS) problems.push(`the tarball takes ${seconds(took)} to unpack`);
  const program = join(folder, basename(file, '.tar.gz'), 'bin/castlane');
  const settingsFile = join(folder, 'castlane.env');
  const env = { PATH: '/usr/bin:/bin', CASTLANE_SETTINGS: settingsFile };
  const why = await call(program, ['doctor'], { env, codes: [1] });
  if (!why.includes('DATABASE_URL')) problems.push('without settings, the doctor does not ask for DATABASE_URL');

  const settings = await ground.newSettings('of_tarball', join(folder, 'data'));
  writeFileSync(settingsFile, textOf(settings));
  await call(program, ['doctor', '--before-start'], { env });
  const staff = JSON.parse(await call(program, ['--json', 'staff', 'create', '--email', 'you@example.com'], { env }));
  const start = () => spawn(program, ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { doMainJob } = await load('drills/src/main-job.ts');
  await whileRunning(start, settings.PORT, (base) => doMainJob(base, ground.letters, staff));
}

export function textOf(settings) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
