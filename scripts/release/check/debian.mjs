/** Installs the package with dpkg on a small Debian, works with it, upgrades it over an older version, and purges it. */

import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { call, has } from '../call.mjs';
import { makeDebian } from '../debian.mjs';
import { load, whileRunning } from './ground.mjs';
import { callIn, runIn, startIn } from './root.mjs';
import { textOf } from './tarball.mjs';

/** Of `systemd-analyze security`, times ten. */
const MOST_EXPOSED = 25;
const SETTINGS = 'etc/castlane/castlane.env';
const DATA = 'var/lib/castlane';

export async function checkDebian(file, { folder, ground, problems, base, tree, version }) {
  mkdirSync(folder);
  const before = { folder: join(folder, 'older'), out: folder, version: `${version}~older`, seconds: 0, packing: ['-Znone'] };
  const older = await makeDebian(tree, before);
  const system = join(folder, 'system');
  mkdirSync(system);
  chmodSync(system, 0o755);
  await call('tar', ['-xf', base, '-C', system, '--exclude=./dev/*']);
  for (const each of [older, file]) copyFileSync(each, join(system, 'tmp', basename(each)));
  const install = (each) => callIn(system, ['dpkg', '-i', `/tmp/${basename(each)}`], { env: { DEBIAN_FRONTEND: 'noninteractive' } });

  const said = await install(older);
  if (!said.includes('castlane doctor')) problems.push('an installation does not say what comes next');
  await checkFiles(system, problems);
  const settings = await ground.newSettings('of_debian', '/var/lib/castlane');
  writeFileSync(join(system, SETTINGS), `# mine\n${textOf(settings)}`);
  const castlane = (...args) => callIn(system, ['/usr/bin/castlane', ...args]);
  const staff = JSON.parse(await castlane('--json', 'staff', 'create', '--email', 'you@example.com'));
  const unit = readFileSync(join(system, 'usr/lib/systemd/system/castlane.service'), 'utf8');
  const [program, ...args] = /^ExecStart=(.*)$/m.exec(unit)[1].split(' ');
  const user = (await callIn(system, ['sh', '-c', 'echo $(id -u castlane):$(id -g castlane)'])).trim();
  // As the unit protects it: only its own folder can be written.
  const start = () => startIn(system, [program, ...args], { user, writable: { [`/${DATA}`]: join(system, DATA) } });
  const { doMainJob, requireDone } = await load('drills/src/main-job.ts');
  let done;
  await whileRunning(start, settings.PORT, async (address) => (done = await doMainJob(address, ground.letters, staff)));

  const upgrade = await install(file);
  if (!readFileSync(join(system, SETTINGS), 'utf8').startsWith('# mine')) problems.push('an upgrade replaces the settings');
  if (upgrade.includes('was not restarted')) problems.push(`the doctor stops an upgrade that is fine: ${upgrade}`);
  await checkFiles(system, problems);
  await whileRunning(start, settings.PORT, (address) => requireDone(address, done));

  writeFileSync(join(system, SETTINGS), textOf({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }));
  const warned = await install(file);
  if (!warned.includes('mail-away') || !warned.includes('was not restarted')) problems.push('an upgrade with a fault does not name it');

  await callIn(system, ['sh', '-c', `mkdir -p /${DATA}/files && touch /${DATA}/files/of-a-user`]);
  await callIn(system, ['dpkg', '--purge', 'castlane']);
  for (const path of ['etc/castlane', 'usr/lib/castlane', 'usr/bin/castlane', `${DATA}/compiled`])
    if (existsSync(join(system, path))) problems.push(`${path} is still there after a purge`);
  if (!existsSync(join(system, DATA, 'files/of-a-user'))) problems.push('a purge deletes files of users');
  const left = await runIn(system, ['dpkg', '--status', 'castlane']);
  if (left.code === 0) problems.push('dpkg still knows the package after a purge');
  await checkUnits(join(folder, 'units'), file, problems);
  await lint(file, problems);
}

/** Owners and rights, and that nothing waits for root's decision. */
async function checkFiles(system, problems) {
  const wanted = { [SETTINGS]: 'root:castlane 640', [DATA]: 'castlane:castlane 750', 'usr/bin/castlane': 'root:root 755' };
  for (const [path, value] of Object.entries(wanted)) {
    const found = (await callIn(system, ['stat', '-c', '%U:%G %a', `/${path}`])).trim();
    if (found !== value) problems.push(`/${path} is ${found}, not ${value}`);
  }
  const status = await callIn(system, ['dpkg-query', '-W', '-f', '${db:Status-Status}', 'castlane']);
  if (status !== 'installed') problems.push(`after dpkg -i the package is ${status}`);
}

async function checkUnits(folder, file, problems) {
  mkdirSync(folder);
  await call('dpkg-deb', ['-x', file, folder]);
  const units = join(folder, 'usr/lib/systemd/system');
  for (const unit of ['castlane.service', 'castlane-backup.service']) {
    const args = ['security', '--offline=true', `--threshold=${MOST_EXPOSED}`, join(units, unit)];
    const said = await call('systemd-analyze', args, { codes: [0, 1] });
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(said)?.[1] ?? 10);
    console.log(`  ${unit} is exposed by ${exposure}`);
    if (exposure * 10 > MOST_EXPOSED) problems.push(`${unit} is exposed by ${exposure}`);
  }
}

async function lint(file, problems) {
  if (!has('lintian')) return console.log('  no lintian: the package was not linted');
  const said = await call('lintian', ['--allow-root', '--fail-on=error,warning', file], { codes: [0, 2] });
  for (const line of said.split('\n').filter(Boolean)) problems.push(`lintian: ${line}`);
}
