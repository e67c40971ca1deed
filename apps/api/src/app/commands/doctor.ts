import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as address from '#app/doctor/address.ts';
import * as backups from '#app/doctor/backups.ts';
import * as database from '#app/doctor/database.ts';
import { finding, warning, type Check, type Finding, type Patient } from '#app/doctor/finding.ts';
import { checkEnvFile, checkNamedFiles, checkNode } from '#app/doctor/machine.ts';
import * as services from '#app/doctor/services.ts';
import { BadConfig, readConfig, type Config } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { refuseUnusable } from '#platform/db/why-unusable.ts';
import { whyFailed } from '#app/why-failed.ts';
import { keysThere, secretKeysFrom, type SecretKeys } from '#platform/secret-keys.ts';
import type { Outcome } from './outcome.ts';

const PATIENCE_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;
type Options = {
  /** Nothing is asked at `PUBLIC_URL`. */
  beforeStart: boolean;
  envFile: string;
  /** How long one check may take. */
  patienceMs: number;
};

/** Needs only the settings. */
const OUTSIDE: Record<string, (patient: Pick<Patient, 'config'>) => Promise<Finding[]>> = {
  named: checkNamedFiles,
  mail: services.checkMail,
  files: services.checkFiles,
  redis: services.checkRedis,
  scanner: services.checkScanner,
  ffmpeg: services.checkFfmpeg,
  push: services.checkPush,
  'place of backups': backups.checkBackupPlace,
  signOn: services.checkSignOn,
};
const OF_DATABASE: Record<string, Check> = {
  schema: database.checkSchema,
  extension: database.checkExtension,
  role: database.checkRole,
  keys: database.checkKeys,
  clock: database.checkClock,
  collation: database.checkCollation,
  connections: database.checkConnections,
  pooler: database.checkPooler,
  replica: database.checkReplica,
};
/** Needs the schema of this version. */
const INSIDE: Record<string, (patient: Pick<Patient, 'config' | 'pool'>) => Promise<Finding[]>> = {
  inside: database.checkInside,
  backups: backups.checkBackupAge,
};
const AT_ADDRESS: Record<string, (patient: Pick<Patient, 'config' | 'keys'>) => Promise<Finding[]>> = {
  address: address.checkAddress,
  certificate: address.checkCertificate,
};

/** Looks at everything that the server needs, changes nothing, and names what is wrong. */
export async function examine(environment: Environment, given: Partial<Options> = {}): Promise<Outcome> {
  const options = { beforeStart: false, envFile: environment['CASTLANE_SETTINGS'] ?? '.env', patienceMs: PATIENCE_MS, ...given };
  const found = [...(await checkNode()), ...(await checkEnvFile(options.envFile)), ...(await examineSettings(environment, options))];
  const findings = [...new Map(found.map((each) => [`${each.name} ${each.where}`, each])).values()];
  const wrong = findings.filter(({ isWarning }) => !isWarning);
  return {
    lines: findings.length === 0 ? ['Nothing is wrong'] : findings.flatMap(linesOf),
    data: { findings },
    isWrong: wrong.length > 0,
  };
}

function linesOf({ name, where, says, isWarning = false }: Finding): string[] {
  return [`${isWarning ? '!' : '✗'} ${name} (${where})`, `  ${says}`];
}

async function examineSettings(environment: Environment, options: Options): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    return [...error.wrong.map((line) => finding('setting-wrong', line.split(':')[0]!, line)), ...error.doubts.map(doubtOf)];
  }
  const [others, ofDatabase] = await Promise.all([examineOutside(config, options), examineDatabase(config, options)]);
  return [...config.doubts.map(doubtOf), ...others, ...ofDatabase];
}

function doubtOf(doubt: string): Finding {
  return warning('setting-unknown', doubt.split(' ')[0]!, doubt);
}

async function examineOutside(config: Config, { beforeStart, patienceMs }: Options): Promise<Finding[]> {
  const keys = await keysIfThere(config);
  const atAddress =
    beforeStart || !keys ? [] : Object.entries(AT_ADDRESS).map(([what, check]) => inTime(patienceMs, what, check({ config, keys })));
  const folder = await folderOf(config);
  const outside = Object.entries(OUTSIDE)
    .filter(([what]) => what !== 'files' || folder === 'own')
    .map(([what, check]) => inTime(patienceMs, what, check({ config })));
  const says = `The files of ${config.dataDir} were not looked at, since you are root. Run this as the user of the server.`;
  return [
    ...(folder === 'foreign' ? [warning('run-as-root', 'DATA_DIR', says)] : []),
    ...(await Promise.all([...outside, ...atAddress])).flat(),
  ];
}

/** A look makes no folders: in one of another user, root's would shut the server out. */
async function folderOf({ s3, dataDir }: Config): Promise<'own' | 'foreign' | 'absent'> {
  if (s3) return 'own';
  try {
    const { uid } = await stat(dataDir);
    return process.getuid?.() === 0 && uid !== 0 ? 'foreign' : 'own';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'own';
  }
}

async function examineDatabase(config: Config, { patienceMs }: Options): Promise<readonly Finding[]> {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url === undefined) return [];
  const pool = connect({ url, max: 2, name: 'castlane-doctor' });
  try {
    const problem = await inTime(patienceMs, 'database', whyNoDatabase(pool, config));
    if (problem.length > 0) return problem;
    const keys = await keysIfThere(config);
    const checks = Object.entries(OF_DATABASE).filter(([what]) => keys !== undefined || what !== 'keys');
    const found = await Promise.all(checks.map(([what, check]) => inTime(patienceMs, what, check({ config, pool, keys: keys! }))));
    const isOld = found.flat().some(({ name }) => name.startsWith('schema-'));
    if (isOld) return found.flat();
    const inside = Object.entries(INSIDE).map(([what, check]) => inTime(patienceMs, what, check({ config, pool })));
    return [...found, ...(await Promise.all(inside))].flat();
  } finally {
    await pool.end({ timeout: 1 });
  }
}

async function whyNoDatabase(pool: Pool, config: Config): Promise<Finding[]> {
  try {
    await refuseUnusable(pool);
    return [];
  } catch (error) {
    const why = whyFailed(error, config);
    if (why === undefined) throw error;
    return [finding('database', config.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', why)];
  }
}

/** A check that fails in an unknown way, or does not end, is a finding, too. */
async function inTime(patienceMs: number, what: string, work: Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  const late = pause(patienceMs, undefined, { ref: false }).then(() => [
    finding('no-answer', what, `No answer within ${patienceMs / 1000} s. Look at what it runs on.`),
  ]);
  const failed = (error: Error) => [finding('check-failed', what, `It could not be looked at: ${error.message}`)];
  return Promise.race([work.catch(failed), late]);
}

/** Makes none: a look must not decide which keys a database gets. */
async function keysIfThere(config: Config): Promise<SecretKeys | undefined> {
  const roots = await keysThere(config);
  return roots.length > 0 ? secretKeysFrom(roots) : undefined;
}
