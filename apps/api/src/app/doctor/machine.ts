import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { BadConfig, SETTINGS, type Config } from '#platform/config.ts';
import { readLogo } from '#platform/images/logo.ts';
import { readHouseTemplates } from '#features/jobs/templates/house.ts';
import { readLegal } from '#platform/legal.ts';
import { nearestOf } from '#platform/misspelt.ts';
import { finding, warning, type Finding, type Patient } from './finding.ts';

/** The version that the program is tested with; `package.json` installs it. */
const NODE = 24;
/** Read by others than the server. */
const NOT_OURS = /^(?:POSTGRES_PASSWORD|SITE|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|TZ|OTEL_\w+)$/;

export async function checkNode(version: string = process.versions.node): Promise<Finding[]> {
  const major = Number(version.split('.')[0]);
  const findings: Finding[] = [];
  if (major !== NODE)
    findings.push(finding('node-other', 'machine', `This is Node ${version}; Castlane is made for Node ${NODE}. Use that one.`));
  // A Node without all languages writes dates and prices of others in English.
  if (new Intl.NumberFormat('de').format(0.5) !== '0,5')
    findings.push(finding('icu-small', 'machine', 'This Node has only English. Use one with full ICU, as the official builds are.'));
  return findings;
}

/** Names every variable of `.env` that is no setting: there it can be meant for nothing else. */
export async function checkEnvFile(path: string): Promise<Finding[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const unknown = Object.keys(parseEnv(text)).filter((name) => !SETTINGS.includes(name) && !NOT_OURS.test(name));
  return unknown.map((name) => {
    const nearest = nearestOf(name, SETTINGS);
    return warning(
      'setting-unknown',
      name,
      `${name} in ${path} is not a setting, and is not read.${nearest ? ` Did you mean ${nearest}?` : ''}`,
    );
  });
}

/** Reads the files that the settings name, as a start does. */
export async function checkNamedFiles({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  const read: ((config: Config) => Promise<unknown>)[] = [readLegal, readHouseTemplates, ({ logo }) => readLogo(logo)];
  const outcomes = await Promise.allSettled(read.map((each) => each(config)));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (!(outcome.reason instanceof BadConfig)) throw outcome.reason;
    return outcome.reason.wrong.map((line) => finding('setting-wrong', line.split(':')[0]!, line));
  });
}
