/** Builds the image on a small Debian, and runs it as an engine does: as its user, with a root that can only be read. */

import { chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../call.mjs';
import { makeImage } from '../image.mjs';
import { load, whileRunning } from './ground.mjs';
import { callIn, runIn, startIn } from './root.mjs';

/** What a registry stores and a machine fetches: the layers, compressed. */
const MOST_MEGABYTES = 180;

export async function checkImage(tarball, { folder, ground, problems, base, version, commit }) {
  const { buildah, name } = await makeImage(tarball, { folder, version, commit, base });
  const { config } = JSON.parse(await buildah(['inspect', '--type=image', name])).Docker;
  const container = await buildah(['from', '--pull=never', name]);
  const system = await buildah(['mount', container]);
  await checkSize(buildah, name, { folder, system, problems });
  checkConfig(config, { problems, version, commit });

  const data = join(folder, 'data');
  const [uid, gid] = config.User.split(':').map(Number);
  mkdirSync(data);
  chownSync(data, uid, gid);
  const settings = await ground.newSettings('of_image', '/data');
  const env = { ...Object.fromEntries(config.Env.map((pair) => pair.split(/=(.*)/s))), ...settings, HOST: '127.0.0.1' };
  const options = { user: config.User, writable: { '/data': data }, env };
  const { code } = await runIn(system, ['sh', '-c', 'touch /usr/lib/castlane/x || touch /x'], options);
  if (code === 0) problems.push('the root of the image can be written in this check');
  const staff = JSON.parse(
    await callIn(system, [...config.Entrypoint, '--json', 'staff', 'create', '--email', 'you@example.com'], options),
  );
  const { doMainJob } = await load('drills/src/main-job.ts');
  const start = () => startIn(system, [...config.Entrypoint, ...config.Cmd], options);
  await whileRunning(start, settings.PORT, async (address) => {
    await callIn(system, config.Healthcheck.Test.slice(1), options);
    await doMainJob(address, ground.letters, staff);
  });
  const dead = await runIn(system, config.Healthcheck.Test.slice(1), options);
  if (dead.code === 0) problems.push('the health check says that a stopped server is healthy');
}

async function checkSize(buildah, name, { folder, system, problems }) {
  const layers = join(folder, 'layers');
  await buildah(['push', '--format=oci', name, `oci:${layers}:castlane`]);
  const bytes = readdirSync(layers, { recursive: true, withFileTypes: true }).reduce(
    (sum, { parentPath, name: file }) => sum + lstatSync(join(parentPath, file)).size,
    0,
  );
  const unpacked = Number((await call('du', ['-sm', system])).split('\t')[0]);
  console.log(`  ${Math.round(bytes / 1e6)} MB compressed, ${unpacked} MB on the disk`);
  if (bytes > MOST_MEGABYTES * 1e6) problems.push(`the image has ${Math.round(bytes / 1e6)} MB; ${MOST_MEGABYTES} is the limit`);
}

function checkConfig({ User, Labels, Healthcheck }, { problems, version, commit }) {
  if (!/^[1-9]\d*:[1-9]\d*$/.test(User)) problems.push(`the image runs as ${User || 'root'}, not as a numbered user`);
  if (!Healthcheck?.Test.join(' ').includes('/healthz')) problems.push('the image has no health check of its process');
  const wanted = { title: 'Castlane', version, revision: commit, licenses: 'Apache-2.0' };
  for (const [name, value] of Object.entries(wanted))
    if (Labels?.[`org.opencontainers.image.${name}`] !== value) problems.push(`the label ${name} of the image is not ${value}`);
}
