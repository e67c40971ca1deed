import { isIP } from 'node:net';
import { BotCheckKind } from '@castlane/contract/bot-check.ts';
import * as z from 'zod';
import { BACKUP_SETTINGS } from './backups/settings.ts';
import { channelSettings } from './channel-settings.ts';
import { CLAMD_SETTING } from './clamd.ts';
import { addressesOf } from './db/addresses.ts';
import { retentionSettings } from './retention-settings.ts';
import { legalSettings } from './legal-settings.ts';
import { KEY_BYTES, parseSecretKeys, type SecretKey } from './secret-keys.ts';
import { LOG_LEVELS } from './log-level.ts';
import { senderOf } from './mail/sender.ts';
import { ANYTHING, listOf, setting, siteAddress, webAddress, whyNoServer } from './setting.ts';
import { signOnSettings } from './sign-on-settings.ts';
import { PUSH_SETTINGS } from './push-settings.ts';
import { S3_SETTINGS } from './storage/settings.ts';
import { TRACE_SETTINGS } from './trace-settings.ts';
import { FFMPEG_SETTING } from './video.ts';

/** What a process may do. */
export const ROLES = ['web', 'live', 'worker'] as const;

const databaseAddress = serverAddress(/^postgres(?:ql)?$/, (text) => addressesOf(text) !== undefined);

/** An address that may hold a user and a password. */
function serverAddress(schemes: RegExp, isOne: (text: string) => boolean = (text) => Boolean(URL.parse(text)?.hostname)) {
  return z.string().check(({ value, issues }) => {
    const why = whyNoServer(value, schemes) ?? (isOne(value) ? undefined : '');
    // Without a message the error shows the setting's shape.
    if (why !== undefined) issues.push({ code: 'custom', input: value, ...(why && { message: why }) });
  });
}

const SecretKeys = z.string().transform((text, context) => {
  const keys = parseSecretKeys(text);
  const why = keys && whyBadKeys(keys);
  // Without a message the error shows the setting's shape.
  if (!keys || why) context.addIssue({ code: 'custom', ...(why && { message: why }) });
  return keys ?? [];
});

const forThePublic = {
  NODE_ENV: setting(z.enum(['development', 'production', 'test']).default('development'), {
    shape: 'development, production or test',
    means: '`production` turns off everything that is only for trials',
    example: 'production',
  }),
  PUBLIC_URL: setting(siteAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'the public address, in mails and for sockets; passkeys are bound to its host',
    otherwise: '`http://localhost:PORT`',
    example: 'https://market.example.org',
    inProduction: { isNeeded: true, isHttps: true },
  }),
  HSTS: setting(z.enum(['host', 'subdomains', 'off']).default('host'), {
    shape: 'host, subdomains or off',
    means:
      'whether browsers may use only HTTPS for two years: for the host of an https:// `PUBLIC_URL`, also for its subdomains (all of them then need a certificate), or not at all',
  }),
  OUTSIDE_PLAYERS: setting(z.enum(['on', 'off']).default('on'), {
    shape: 'on or off',
    means: 'whether a delivered YouTube video can play in the page, after a click; with `off` it stays a link',
  }),
  SHOWCASE: setting(z.enum(['on', 'off']).optional(), {
    shape: 'on or off',
    means: 'whether the log-in and the sign-up show three open jobs to everyone: title, category, platforms and pay, no business',
    otherwise: '`on`, in production `off`',
  }),
  SIGN_UPS_AN_HOUR: setting(z.coerce.number().int().min(1).max(100_000).default(20), {
    shape: 'a number from 1 to 100000',
    means:
      'how many accounts visitors of one address (a /64 for IPv6) can create in an hour; raise it while a class or a company signs up together. Three times as many attempts are allowed, and at least 60',
  }),
  MAIL_INVITATIONS_A_DAY: setting(z.coerce.number().int().min(1).max(10_000).default(200), {
    shape: 'a number from 1 to 10000',
    means: 'how many people an owner can invite by lists of email addresses in 24 hours',
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .transform(listOf)
      .refine((addresses) => addresses.every(isAddress))
      .optional(),
    {
      // A hop count or `true` would let clients forge their address.
      shape: 'addresses or CIDRs, separated by commas',
      means: 'the trusted proxies, so that limits count visitors instead of the proxy',
      example: '127.0.0.1',
    },
  ),
  DATABASE_URL: setting(databaseAddress.optional(), {
    shape: 'a postgres:// address, which may name several hosts',
    means: 'a PostgreSQL 15 or newer instead of the embedded one',
    example: 'postgres://castlane:password@127.0.0.1:5432/castlane',
    inProduction: { isNeeded: true },
    more: '#database-connection',
  }),
  DATABASE_TLS: setting(z.enum(['required', 'optional']).default('required'), {
    shape: 'required or optional',
    means: '`optional` allows a `DATABASE_URL` on another machine without TLS in production',
    more: '#database-connection',
  }),
  SMTP_URL: setting(serverAddress(/^smtps?$/).optional(), {
    shape: 'an address with smtp:// or smtps://',
    means: 'the mail server; without it mails are kept at `/dev/mailbox`',
    example: 'smtps://user:password@mail.example.org',
    inProduction: { isNeeded: true },
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, { abort: true })
      .refine((given) => senderOf(given) !== undefined)
      .default('Castlane <no-reply@castlane.test>'),
    {
      shape: 'an address, or a name and an address in angle brackets',
      means: 'the sender of mails',
      example: 'Market <no-reply@example.org>',
    },
  ),
  SECRET_KEYS: setting(SecretKeys.optional(), {
    shape: 'pairs of an id, a colon and the base64 of 32 or more random bytes, separated by commas, the newest first',
    means: 'the keys for passwords, authenticators and links',
    otherwise: 'made once, in `DATA_DIR/secret-keys`',
    inProduction: { isNeeded: true },
    more: '#secret-keys',
  }),
};

const nameAndPlace = {
  APP_NAME: setting(z.string().min(1).max(40).default('Castlane'), { shape: '1 to 40 letters', means: 'the name on screen and in mails' }),
  PRIMARY_COLOR: setting(
    z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/)
      .default('#6174FF'),
    {
      shape: 'a color as #RRGGBB',
      means: 'the color of the product; small text and its background use the nearest shade with enough contrast',
    },
  ),
  LOGO: setting(z.string().optional(), {
    shape: 'the path of an SVG or PNG file',
    means:
      'your own mark: 256 kB at most, 64 to 4096 pixels a side; an SVG has a width and height or a viewBox, no scripts and no external content',
    example: '/etc/castlane/logo.svg',
  }),
  TEMPLATES_DIR: setting(z.string().optional(), {
    shape: 'the path of a folder',
    means: 'your own templates of jobs instead of the twelve of the product: YAML files, read at the start',
    example: '/etc/castlane/templates',
    more: '#templates-of-jobs',
  }),
  MARKETING_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'a site with a page `/contact-us`; without it the product shows its own',
  }),
  DOCS_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'a site that renders the folder `docs`, which the set-up of the staff console links to',
    example: 'https://git.example.org/castlane/blob/main/docs',
  }),
  RELEASES_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means:
      'where the newest release is named, as GitHub, Gitea and Forgejo do it. The server asks once a day, sends nothing, and tells staff in the set-up',
    example: 'https://api.github.com/repos/OWNER/castlane/releases/latest',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), {
    shape: 'a number up to 65535',
    means: 'the port of the server; 0 lets the system choose',
  }),
  HOST: setting(z.string().default('127.0.0.1'), { shape: 'an address of this machine', means: 'the address that the server listens on' }),
  DRAIN_SECONDS: setting(z.coerce.number().int().min(0).max(60).default(0), {
    shape: 'a number up to 60',
    means: 'how long a node that is told to stop still serves while `/readyz` says no, for proxies that ask it',
  }),
  DATA_DIR: setting(z.string().default('.data'), {
    shape: 'a folder',
    means:
      'files, unless they are in a bucket (share it among all nodes), the embedded PostgreSQL, generated keys, and compiled code, which only shortens starts',
  }),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS).optional(), {
    shape: 'fatal, error, warn, info, debug or silent',
    means: 'what is written to standard output',
    otherwise: '`info` in production, else `warn`',
  }),
  ...TRACE_SETTINGS,
};

const processesAndFiles = {
  CASTLANE_ROLES: setting(
    z
      .string()
      .default(ROLES.join(','))
      .transform(listOf)
      .pipe(z.array(z.enum(ROLES)).min(1)),
    {
      shape: 'one or more of web, live and worker, separated by commas',
      means: 'what this process does: requests and pages (`web`), sockets (`live`), mails and other tasks (`worker`)',
      more: '#several-processes',
    },
  ),
  DATABASE_DIRECT_URL: setting(databaseAddress.optional(), {
    shape: 'a postgres:// address',
    means: 'PostgreSQL itself, as the owner of the tables, if `DATABASE_URL` leads to a pooler',
    example: 'postgres://castlane:password@127.0.0.1:5432/castlane',
    needs: ['DATABASE_URL'],
    more: '#connection-pooler',
  }),
  DATABASE_READ_URL: setting(databaseAddress.optional(), {
    shape: 'a postgres:// address',
    means: 'a streaming replica for reads that may be five seconds late',
    example: 'postgres://castlane:password@replica.example:5432/castlane',
    needs: ['DATABASE_URL'],
    more: '#read-replica',
  }),
  DATABASE_PREPARED: setting(z.enum(['on', 'off']).default('on'), {
    shape: 'on or off',
    means: '`off` for a pooler without prepared statements, such as PgBouncer before 1.21',
    more: '#connection-pooler',
  }),
  DATABASE_CONNECTIONS: setting(z.coerce.number().int().min(2).max(100).default(12), {
    shape: 'a number from 2 to 100',
    means: 'the most database connections of a process',
    more: '#connection-pooler',
  }),
  MIGRATE_ON_START: setting(z.stringbool().default(true), {
    shape: 'true or false',
    means: '`false` leaves migrations to `npm run migrate`',
  }),
  REDIS_URL: setting(serverAddress(/^rediss?$/).optional(), {
    shape: 'an address with redis:// or rediss://',
    means: 'lets several processes notify each other faster',
    example: 'redis://127.0.0.1:6379',
    more: '#several-processes',
  }),
  ...S3_SETTINGS,
  ASSETS_URL: setting(
    webAddress
      // It becomes part of the page and of its content security policy.
      .pipe(z.string().regex(/^https?:\/\/[a-z0-9.:-]+(?:\/[\w.~-]+)*$/))
      .optional(),
    {
      shape: 'an address with http:// or https://',
      means: 'a CDN that gets `/assets/` from `PUBLIC_URL`',
      example: 'https://cdn.example.org',
      inProduction: { isHttps: true },
      more: 'operations.md#several-nodes-and-a-bucket',
    },
  ),
  CLAMD_URL: CLAMD_SETTING,
  FFMPEG: FFMPEG_SETTING,
};

const ofTheService = { shape: 'up to 200 letters', more: '#bot-check' };
const botCheck = {
  BOT_CHECK_KIND: setting(z.optional(BotCheckKind), {
    shape: 'altcha, turnstile, hcaptcha, recaptcha or none',
    means: 'the check against bots: a puzzle of this server (`altcha`), or a service',
    otherwise: '`altcha`',
    inProduction: { refuses: 'none' },
    more: '#bot-check',
  }),
  BOT_CHECK_SITE_KEY: setting(z.string().max(200).optional(), {
    ...ofTheService,
    means: 'the public key of the service; required with a service',
  }),
  BOT_CHECK_SECRET: setting(z.string().max(200).optional(), { ...ofTheService, means: 'its secret key; required with a service' }),
  BOT_CHECK_VERIFY_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'the address of the service’s API',
    otherwise: 'the service’s own',
    inProduction: { isHttps: true },
  }),
};

const forTrying = {
  DEMO: setting(z.stringbool().default(true), {
    shape: 'true or false',
    means: '`false` leaves the embedded database empty; a database of your own is never filled',
  }),
  RATE_LIMITS: setting(z.enum(['on', 'off']).default('on'), {
    shape: 'on or off',
    means: '`off` turns all rate limits off',
    inProduction: { refuses: 'off' },
  }),
  PUSH_HOSTS: setting(z.string().max(500).transform(listOf).optional(), {
    shape: 'hosts with their port, separated by commas',
    means: 'additional hosts that are accepted as push services, for tests',
    inProduction: { refuses: ANYTHING },
  }),
};

/** All settings, in the order of the pages that show them. */
export const SETTING_GROUPS = {
  'A public server': forThePublic,
  'Name, address and logs': nameAndPlace,
  'Several processes and files': processesAndFiles,
  'Legal pages': legalSettings,
  'What is kept': retentionSettings,
  Backups: BACKUP_SETTINGS,
  'Single sign-on of staff': signOnSettings,
  'Bot check': botCheck,
  'Push messages': PUSH_SETTINGS,
  'YouTube and Instagram': channelSettings,
  'For trials': forTrying,
};

export const Environment = z.object({
  ...forThePublic,
  ...nameAndPlace,
  ...processesAndFiles,
  ...legalSettings,
  ...retentionSettings,
  ...BACKUP_SETTINGS,
  ...signOnSettings,
  ...botCheck,
  ...PUSH_SETTINGS,
  ...channelSettings,
  ...forTrying,
});
export type Settings = z.infer<typeof Environment>;

/** Refuses a prefix length of 0, which would trust every address as a proxy. */
function isAddress(value: string): boolean {
  const [address, bits, ...more] = value.split('/') as [string, ...string[]];
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

function whyBadKeys(keys: readonly SecretKey[]): string | undefined {
  if (keys.some(({ bytes }) => bytes.length < KEY_BYTES)) return `each key needs ${KEY_BYTES} bytes or more`;
  // 32 random bytes have about 30 different values; words, zeros and samples have far fewer.
  if (keys.some(({ bytes }) => new Set(bytes).size < 20)) return 'each key must be random';
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return 'each key needs an id of its own';
  if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size < keys.length) return 'the same key is given twice';
  return undefined;
}
