import { once } from 'node:events';
import { Argument, Command, CommanderError } from 'commander';
import { readConfig, type Config } from '#platform/config.ts';
import { LOG_LEVELS, type LogLevel } from '#platform/log-level.ts';
import { VERSION } from '#platform/version.ts';
import { whyFailed } from '#app/why-failed.ts';
import type { Outcome } from './outcome.ts';

/**
 * `castlane COMMAND`, also `npm run castlane -- COMMAND`: what an operator does beside the server. Ends with 0 if all is well, with 1 if
 * something is wrong or cannot be done, and with 2 if the command is not understood.
 */

const DONE = 0;
const WRONG = 1;
const NOT_UNDERSTOOD = 2;

/** `read` reads the settings, and throws `BadConfig` if they are wrong. */
type Work<Options> = (read: () => Config, options: Options, argument: string | undefined) => Promise<Outcome>;

// oxlint-disable-next-line node/no-process-env -- the one place where settings enter
const given = process.env;
/** A command prints its own lines, and not those of the server. */
const environment = { ...given, LOG_LEVEL: 'error' };

const castlane = new Command('castlane')
  .description('Runs and looks after a Castlane server. `castlane help COMMAND` says more about a command.')
  .version(VERSION)
  .option('--json', 'print JSON instead of sentences')
  .exitOverride()
  .addHelpText('after', '\nEnds with 0 if all is well, 1 if something is wrong or cannot be done, 2 if the command is not understood.\n');

castlane
  .command('start')
  .description('start the server; in a checkout, npm start, which installs and builds first')
  .action(async () => void (await import('#app/main.ts')));

const staff = castlane.command('staff').description('accounts of staff');
staff
  .command('create')
  .description('create an account of staff and print its password, or give an existing one another authenticator')
  .requiredOption('--email <address>', 'its email address')
  .option('--name <name>', 'its name', 'Staff')
  .option('--password <password>', 'its password; without it one is made and printed')
  .option('--totp', 'log in with an authenticator as well; in production always', false)
  .option('--new-totp', 'another authenticator for an account that exists; ends its sessions', false)
  .option('--sign-on <subject>', 'for an account that exists: from now on, only this person of the single sign-on logs in to it')
  .action(runs(async (read, options: StaffOptions) => (await import('./staff.ts')).createOrRenew(read(), options)));
type StaffOptions = { email: string; name: string; password?: string; totp: boolean; newTotp: boolean; signOn?: string };

castlane
  .command('two-step')
  .description('the two-step log-in of a user')
  .command('off')
  .description('turn it off for an account that lost its authenticator and recovery codes, and end its sessions; verify the person first')
  .requiredOption('--email <address>', 'of the account; its owner is told by mail')
  .action(runs(async (read, { email }: { email: string }) => (await import('./two-step.ts')).turnOff(read(), email)));

const audit = castlane.command('audit').description('the log of what staff did');
audit
  .command('verify')
  .description('read the whole log and print its newest hash; store it elsewhere: only it shows lines that were removed at the end')
  .action(runs(async (read) => (await import('./audit.ts')).verify(read())));

audit
  .command('export')
  .description('write the whole log as JSON lines, which can be checked without the database')
  .action(runs(async (read) => (await import('./audit.ts')).exportLog(read(), print)));

castlane
  .command('records')
  .description('recount all records and ratings beside the server, and print each stored figure that differs')
  .option('--fix', 'correct them', false)
  .action(runs(async (read, { fix }: { fix: boolean }) => (await import('./records.ts')).recount(read(), fix)));

castlane
  .command('migrate')
  .description('migrate the database to the schema of this version')
  .option('--plan', 'only say which migrations would run', false)
  .action(runs(async (read, { plan }: { plan: boolean }) => (await import('./migrate.ts')).migrateDatabase(read(), plan)));

castlane
  .command('backup')
  .description('back up the database, the files and the secret keys into one encrypted archive')
  .option('--list', 'only list the archives', false)
  .action(
    runs(async (read, { list }: { list: boolean }) => {
      const { listBackups, makeBackup } = await import('./backup.ts');
      return list ? listBackups(read()) : makeBackup(read());
    }),
  );

castlane
  .command('restore')
  .description('restore an archive into an empty database and an empty store, and verify what came')
  .argument('[archive]', 'a path, or a name that castlane backup --list shows; without it the newest of these')
  .requiredOption('--identity <file>', 'the file with the key that castlane keys backup printed')
  .option('--check', 'only read the archive to its end', false)
  .option('--keys', 'only print its secret keys', false)
  .action(runs(async (read, options: RestoreOptions, archive) => (await import('./restore.ts')).restoreArchive(read(), archive, options)));
type RestoreOptions = { identity: string; check: boolean; keys: boolean };

castlane
  .command('restored')
  .description('after a restore of a whole disk or machine, make all devices fetch everything anew')
  .action(runs(async (read) => (await import('./restored.ts')).tellDevices(read())));

const keys = castlane.command('keys').description('secret keys, and keys for backups');
keys
  .command('rotate')
  .description('make a new secret key and print the setting with it; changes nothing')
  .action(runs(async (read) => (await import('./keys.ts')).rotate(read())));

keys
  .command('backup')
  .description('make a key pair for backups and print it; changes nothing')
  .action(runs(async () => (await import('./keys.ts')).makeBackupKey()));

castlane
  .command('config')
  .description('the settings')
  .command('print')
  .description('print all settings as the server reads them, without secrets')
  .action(runs(async () => (await import('./config.ts')).printSettings(given)));

castlane
  .command('log-level')
  .description('let all nodes that run log more or less, until they restart')
  .addArgument(new Argument('<level>', 'from what kind of line on').choices(LOG_LEVELS))
  .action(runs(async (read, _options, level) => (await import('./log-level.ts')).changeLogLevel(read(), level as LogLevel)));

castlane
  .command('doctor')
  .description('find what is wrong with the settings, the machine, the database and all that the server needs')
  .option('--before-start', 'only what a server needs to start: nothing is asked at PUBLIC_URL', false)
  .action(runs(async (_read, options: { beforeStart: boolean }) => (await import('./doctor.ts')).examine(environment, options)));

castlane
  .command('support')
  .description('write a file about this installation, without secrets and personal data, to be attached to a report')
  .option('--output <file>', 'where to; without it into this folder')
  .action(runs(async (_read, { output }: { output?: string }) => (await import('./support.ts')).writeSupport(given, output)));

castlane
  .command('version')
  .description('print the version, its commit, and what it runs on')
  .action(runs(async () => (await import('./version.ts')).printVersion()));

// A reader such as `head` may have enough.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? DONE : WRONG));
try {
  await castlane.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? DONE : NOT_UNDERSTOOD;
}

/** Waits for a reader that is slower. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

function runs<Options>(work: Work<Options>): (this: Command) => Promise<void> {
  return async function run(this: Command) {
    const { json = false, ...options } = this.optsWithGlobals<{ json?: boolean }>();
    const say = json ? ({ data }: Outcome) => (data ? [JSON.stringify(data)] : []) : ({ lines }: Outcome) => lines;
    let config: Config | undefined;
    try {
      const outcome = await work(() => (config = readConfig(environment)), options as Options, this.args[0]);
      for (const line of say(outcome)) await print(line);
      process.exitCode = outcome.isWrong ? WRONG : DONE;
    } catch (error) {
      const why = whyFailed(error, config);
      if (why === undefined) throw error;
      process.stderr.write(`${json ? JSON.stringify({ error: why }) : why}\n`);
      process.exitCode = WRONG;
    }
  };
}
