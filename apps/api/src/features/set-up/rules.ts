import { SET_UP_LINES, type SetUpLine, type SetUpTick } from '@castlane/contract/set-up.ts';

/** If profiles wait longer than this, staff neglect the queue. */
const REVIEW_HOURS = 24;

type Service = 'real' | 'standIn' | 'none';

/** What the settings say, without their values. */
export type Settings = {
  isProduction: boolean;
  hasDatabase: boolean;
  hasHttps: boolean;
  hasSmtp: boolean;
  hasSecretKeys: boolean;
  hasBotCheck: boolean;
  youtube: Service;
  instagram: Service;
};

/** What the settings do not say. */
export type Seen = {
  /** Whether any mail was ever sent, whether mails fail now, and how many were given up. */
  mailSent: boolean;
  mailFailed: boolean;
  mailsGivenUp: number;
  /** Staff accounts outside the demo data, and how many of them have an authenticator. */
  ownStaff: number;
  ownStaffWithAuthenticator: number;
  demoAccounts: number;
  /** Whether the server could change the audit log, because the database has no role for it. */
  worksAsOwner: boolean;
  categoriesChanged: boolean;
  oldestReviewHours: number;
  /** Whether this program makes backups, and has not for days. */
  hasOldBackup: boolean;
  ticks: readonly SetUpTick[];
  /** Whether a proxy that is not in the settings forwarded the request. */
  comesFromUnnamedProxy: boolean;
  pushes: boolean;
  /** Whether a page at `PUBLIC_URL` reaches this server. */
  address: Address;
  /** Whether this page was opened at another address. */
  isSeenElsewhere: boolean;
  filesWork: boolean;
  /** Whether a newer release is out; undefined: nobody is asked. */
  hasNewerRelease: boolean | undefined;
  redis: 'up' | 'down' | 'not configured';
};

/** Below `docs/`. */
const PAGES: Record<SetUpLine['line'], string> = {
  release: 'upgrades.md',
  production: 'install.md#the-settings',
  database: 'install.md#the-database',
  files: 'monitoring.md',
  redis: 'configuration.md#several-processes',
  address: 'install.md#the-proxy',
  proxy: 'install.md#the-proxy',
  mail: 'install.md#the-settings',
  secretKeys: 'configuration.md#secret-keys',
  ownStaff: 'install.md#the-first-account',
  demoAccounts: 'install.md',
  botCheck: 'configuration.md#bot-check',
  push: 'configuration.md#push-messages',
  youtube: 'integrations.md#keys-for-youtube',
  instagram: 'integrations.md#keys-for-instagram',
  categories: 'guide/staff.md',
  backups: 'backups.md',
  reviews: 'guide/staff.md',
};

/** What is at `PUBLIC_URL`. `noSockets`: this installation, but it opens no socket for pages of this address; `another`: another server. */
export type Address = 'reached' | 'notReached' | 'noSockets' | 'another';

type State = Pick<SetUpLine, 'state' | 'why'>;

/** Returns the set-up list, line by line. It shows states, never the value of a setting. */
export function setUpLines(settings: Settings, seen: Seen): SetUpLine[] {
  const states: Record<SetUpLine['line'], State> = {
    release: needed(seen.hasNewerRelease !== true),
    production: needed(settings.isProduction),
    database: databaseState(settings, seen),
    files: seen.filesWork ? needed(true) : { state: 'alarm', why: null },
    redis: needed(seen.redis !== 'down'),
    address: addressState(settings, seen),
    proxy: needed(!seen.comesFromUnnamedProxy),
    mail: mailState(settings, seen),
    secretKeys: needed(settings.hasSecretKeys),
    ownStaff: staffState(seen),
    demoAccounts: needed(seen.demoAccounts === 0),
    botCheck: needed(settings.hasBotCheck),
    push: wished(seen.pushes),
    youtube: channelState(settings.youtube),
    instagram: channelState(settings.instagram),
    categories: needed(seen.categoriesChanged || seen.ticks.includes('categories')),
    backups: seen.hasOldBackup ? { state: 'alarm', why: 'old' } : needed(seen.ticks.includes('backups')),
    reviews: needed(seen.oldestReviewHours < REVIEW_HOURS),
  };
  const isUnknown: Partial<Record<SetUpLine['line'], boolean>> = {
    release: seen.hasNewerRelease === undefined,
    redis: seen.redis === 'not configured',
  };
  return SET_UP_LINES.filter((line) => !isUnknown[line]).map((line) => ({ line, ...states[line], page: PAGES[line] }));
}

function needed(isDone: boolean): State {
  return { state: isDone ? 'done' : 'toDo', why: null };
}

function wished(isDone: boolean): State {
  return { state: isDone ? 'done' : 'optional', why: null };
}

function databaseState({ hasDatabase }: Settings, { worksAsOwner }: Seen): State {
  return hasDatabase && worksAsOwner ? { state: 'toDo', why: 'asOwner' } : needed(hasDatabase);
}

function addressState({ hasHttps }: Settings, { address, isSeenElsewhere }: Seen): State {
  if (hasHttps && address !== 'reached') return { state: 'toDo', why: address };
  return hasHttps && isSeenElsewhere ? { state: 'toDo', why: 'seenElsewhere' } : needed(hasHttps);
}

function mailState({ hasSmtp }: Settings, { mailSent, mailFailed, mailsGivenUp }: Seen): State {
  if (mailFailed) return { state: 'alarm', why: 'failed' };
  if (mailsGivenUp > 0) return { state: 'alarm', why: 'givenUp' };
  if (!hasSmtp) return { state: 'toDo', why: 'noSmtp' };
  return mailSent ? needed(true) : { state: 'toDo', why: 'notSentYet' };
}

function staffState({ ownStaff, ownStaffWithAuthenticator }: Seen): State {
  if (ownStaff === 0) return needed(false);
  return ownStaffWithAuthenticator < ownStaff ? { state: 'toDo', why: 'noAuthenticator' } : needed(true);
}

function channelState(service: Service): State {
  return service === 'standIn' ? { state: 'optional', why: 'standIn' } : wished(service === 'real');
}
