import { statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, freemem, loadavg, release, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { conceal } from '#app/support/conceal.ts';
import { describeDatabase } from '#app/support/database.ts';
import { BadConfig, readConfig, type Config } from '#platform/config.ts';
import { settingsWithoutSecrets } from '#platform/shown-settings.ts';
import { examine } from './doctor.ts';
import type { Outcome } from './outcome.ts';
import { printVersion } from './version.ts';
import { withDatabase } from './with-database.ts';

const PATIENCE_MS = 15_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes one file about this installation, to be attached to a report: no rows of the database, no secrets, no personal data. What cannot be
 * read is named with its reason. The metrics, with the slow statements, are those of the server that runs beside it.
 */
export async function writeSupport(environment: Environment, output = fileName()): Promise<Outcome> {
  const config = configOf(environment);
  const [{ data: version }, { data: doctor }, machine, database, metrics] = await Promise.all([
    printVersion(),
    examine(environment),
    part(async () => describeMachine(config)),
    part(async () => withDatabase(needed(config), 'castlane-command', ({ pool }) => describeDatabase(pool))),
    part(async () => metricsOf(needed(config))),
  ]);
  const all = {
    madeAt: new Date().toISOString(),
    version,
    ...doctor,
    settings: settingsWithoutSecrets(environment),
    machine,
    database,
    metrics,
  };
  await writeFile(output, `${conceal(JSON.stringify(all, undefined, 2), environment)}\n`, { mode: 0o600 });
  return {
    lines: [`${output} is written, without secrets and personal data. Look at it before you send it.`],
    data: { file: output },
  };
}

function fileName(): string {
  return `castlane-support-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`;
}

/** Undefined if they are wrong: the doctor says how. */
function configOf(environment: Environment): Config | undefined {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfig) return undefined;
    throw error;
  }
}

function needed(config: Config | undefined): Config {
  if (!config) throw new Error('The settings are wrong');
  return config;
}

async function part<T>(read: () => Promise<T>): Promise<T | { unknown: string }> {
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => ({ unknown: `No answer within ${PATIENCE_MS / 1000} s` }));
  return Promise.race([read().catch((error: unknown) => ({ unknown: (error as Error).message })), late]);
}

async function describeMachine(config: Config | undefined): Promise<Record<string, unknown>> {
  const disk = config && (await statfs(config.dataDir));
  return {
    system: `${process.platform} ${release()}`,
    processors: availableParallelism(),
    load: loadavg(),
    memory: { bytes: totalmem(), free: freemem() },
    dataDir: disk && { bytes: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
  };
}

/** Returns the lines of `/metrics`. A server that listens on all addresses answers on this one, too. */
async function metricsOf({ host, port }: Config): Promise<string[]> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const answer = await fetch(`http://${at.includes(':') ? `[${at}]` : at}:${port}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`The server answers with ${answer.status}`);
  return (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
