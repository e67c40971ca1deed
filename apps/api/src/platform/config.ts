import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { BotCheckKind } from '@castlane/contract/bot-check.ts';
import type { Service } from '@castlane/contract/channel.ts';
import * as z from 'zod';
import {
  channelClientsOf,
  channelSettings,
  plainAddressesOf,
  whatChannelsLack,
  type InstagramClient,
  type YoutubeClient,
} from './channel-settings.ts';
import { CLAMD_SETTING } from './clamd.ts';
import { KEY_BYTES, parseSecretKeys, type SecretKey } from './secret-keys.ts';
import { S3_SETTINGS, s3Of, whatS3Lacks, whatS3LacksInProduction, type S3 } from './storage/settings.ts';
import { whyNoPair, type VapidKeys } from './vapid.ts';

const boolean = z.stringbool();

const SecretKeysSetting = z.string().transform((text, context) => {
  const keys = parseSecretKeys(text);
  const why = keys === undefined ? 'give id:base64, by comma, the newest first' : whyBadKeys(keys);
  if (why) context.addIssue({ code: 'custom', message: why });
  return keys ?? [];
});

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_TLS: z.enum(['required', 'optional']).default('required'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, hostname: /./ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MARKETING_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_NAME: z.string().min(1).max(40).default('Castlane'),
  PRIMARY_COLOR: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default('#6174FF'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, { error: 'give an address, or a name and <an address>' })
    .default('Castlane <no-reply@castlane.test>'),
  SECRET_KEYS: SecretKeysSetting.optional(),
  BOT_CHECK_KIND: z.optional(BotCheckKind),
  BOT_CHECK_SITE_KEY: z.string().max(200).optional(),
  BOT_CHECK_SECRET: z.string().max(200).optional(),
  BOT_CHECK_VERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...channelSettings,
  VAPID_PUBLIC_KEY: z.base64url({ error: 'give the key as base64url' }).max(100).optional(),
  VAPID_PRIVATE_KEY: z.base64url({ error: 'give the key as base64url' }).max(60).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'give mailto: and an address, or an https:// address' })
    .optional(),
  /** Hosts, with their port, that stand in for a push service. */
  PUSH_HOSTS: z.string().max(500).optional(),
  ...S3_SETTINGS,
  CLAMD_URL: CLAMD_SETTING.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Addresses or CIDRs of proxies in front, by comma. A hop count or `true` would let anybody choose their own address. */
  TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every(isAddress), { error: 'give addresses or CIDRs, by comma' })
    .optional(),
  DEMO: boolean.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape);

export type BotCheck = Readonly<{
  kind: BotCheckKind;
  /** This and the rest only where `kind` is a service. */
  siteKey: string | undefined;
  secret: string | undefined;
  /** Where the service is asked; undefined: at its own address. */
  verifyUrl: string | undefined;
}>;

export type Google = Readonly<{ apiUrl: string; apiKey: string }>;

export type Config = Readonly<{
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** By which nodes wake each other; undefined: by the database. */
  redisUrl: string | undefined;
  publicUrl: string;
  marketingUrl: string | undefined;
  appName: string;
  primaryColor: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Newest first. Undefined: made once and kept in `dataDir`. */
  secretKeys: readonly SecretKey[] | undefined;
  botCheck: BotCheck;
  /** Where YouTube's videos are asked for; undefined: nowhere. */
  google: Google | undefined;
  /** By which creators connect their channels; undefined: they cannot. */
  youtube: YoutubeClient | undefined;
  instagram: InstagramClient | undefined;
  /** Services for which somebody else answers, on this machine. */
  standIns: readonly Service[];
  /** Undefined: made once and kept in `dataDir`, or in production none. */
  vapidKeys: VapidKeys | undefined;
  /** Whom a push service writes to about what we send. */
  vapidSubject: string;
  /** Hosts beside the known push services that may be sent to. */
  pushHosts: readonly string[];
  /** Undefined: files are in `dataDir`. */
  s3: S3 | undefined;
  /** Where a scanner looks at what was sent; undefined: nowhere. */
  clamdUrl: string | undefined;
  rateLimits: boolean;
  trustProxy: string[] | false;
  demo: boolean;
  /** /dev/mailbox and /dev/clock: only with the embedded database, never in production. */
  devTools: boolean;
  logLevel: string;
}>;

/** One a process, so that several servers within a test know each other's work. With a place to keep one, it is kept. */
const keyOfTests: SecretKey = { id: 'test', bytes: randomBytes(KEY_BYTES) };

/** Thrown with every key that is wrong; never with a value, which may be a secret. */
export class BadConfig extends Error {}

/** Settings from environment variables, checked at once so that a bad start says all that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const wrong = parsed.success
    ? [
        ...whatBotCheckLacks(parsed.data),
        ...whatPushLacks(parsed.data),
        ...whatChannelsLack(parsed.data),
        ...whatS3Lacks(parsed.data),
        ...whatProductionLacks(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  if (!parsed.success || wrong.length > 0) throw new BadConfig(`These settings are wrong:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  return Object.freeze({
    production,
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    marketingUrl: env.MARKETING_URL?.replace(/\/$/, ''),
    appName: env.APP_NAME,
    primaryColor: env.PRIMARY_COLOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    secretKeys: env.SECRET_KEYS ?? (env.NODE_ENV === 'test' && given.DATA_DIR === undefined ? [keyOfTests] : undefined),
    botCheck: botCheckOf(env),
    google: env.GOOGLE_API_KEY ? { apiUrl: env.GOOGLE_API_URL.replace(/\/$/, ''), apiKey: env.GOOGLE_API_KEY } : undefined,
    ...channelClientsOf(env),
    standIns: [],
    ...pushOf(env),
    s3: s3Of(env),
    clamdUrl: env.CLAMD_URL,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY?.split(',') ?? false,
    demo: env.DEMO && !production && env.DATABASE_URL === undefined,
    devTools: !production && env.DATABASE_URL === undefined,
    // Somebody who tries the product wants its address on the screen, not a line for every request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

type Settings = z.infer<typeof Environment>;

/** A check of its own is the default; tests say which one they want. */
function kindOf({ BOT_CHECK_KIND, NODE_ENV }: Settings): BotCheckKind {
  return BOT_CHECK_KIND ?? (NODE_ENV === 'test' ? 'none' : 'altcha');
}

function isService(kind: BotCheckKind): boolean {
  return kind !== 'none' && kind !== 'altcha';
}

function botCheckOf(env: Settings): BotCheck {
  const kind = kindOf(env);
  if (!isService(kind)) return { kind, siteKey: undefined, secret: undefined, verifyUrl: undefined };
  return { kind, siteKey: env.BOT_CHECK_SITE_KEY, secret: env.BOT_CHECK_SECRET, verifyUrl: env.BOT_CHECK_VERIFY_URL };
}

function whatBotCheckLacks(env: Settings): string[] {
  const kind = kindOf(env);
  if (!isService(kind)) return [];
  const keys = ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'] as const;
  return keys.filter((key) => !env[key]).map((key) => `${key}: ${kind} needs it`);
}

function pushOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, ...env }: Settings) {
  return {
    vapidKeys: publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined,
    vapidSubject: env.VAPID_SUBJECT ?? `mailto:${addressIn(env.MAIL_FROM)}`,
    pushHosts: env.PUSH_HOSTS?.split(',').map((host) => host.trim().toLowerCase()) ?? [],
  };
}

function addressIn(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

function whatPushLacks({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Settings): string[] {
  if (publicKey === undefined && privateKey === undefined) return [];
  if (publicKey === undefined) return ['VAPID_PUBLIC_KEY: give it with VAPID_PRIVATE_KEY'];
  if (privateKey === undefined) return ['VAPID_PRIVATE_KEY: give it with VAPID_PUBLIC_KEY'];
  const why = whyNoPair({ publicKey, privateKey });
  return why === undefined ? [] : [`VAPID_PUBLIC_KEY: ${why}`];
}

function whatProductionLacks(env: Settings): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const wrong: string[] = [];
  if (!env.DATABASE_URL) wrong.push('DATABASE_URL: production needs a database of its own');
  else if (env.DATABASE_TLS === 'required' && isPlain(env.DATABASE_URL))
    wrong.push('DATABASE_URL: production needs ?sslmode=verify-full (or require) for another machine; DATABASE_TLS=optional does without');
  if (!env.PUBLIC_URL?.startsWith('https://')) wrong.push('PUBLIC_URL: production needs an https:// address');
  if (!env.SECRET_KEYS) wrong.push('SECRET_KEYS: production needs keys of its own');
  if (!env.SMTP_URL) wrong.push('SMTP_URL: production needs a way to send mail');
  if (kindOf(env) === 'none') wrong.push('BOT_CHECK_KIND: cannot be none in production');
  wrong.push(...plainAddressesOf(env));
  if (env.BOT_CHECK_VERIFY_URL?.startsWith('http:')) wrong.push('BOT_CHECK_VERIFY_URL: production needs an https:// address');
  wrong.push(...whatS3LacksInProduction(env));
  if (env.PUSH_HOSTS !== undefined) wrong.push('PUSH_HOSTS: is for trying the product only');
  if (env.RATE_LIMITS === 'off') wrong.push('RATE_LIMITS: cannot be off in production');
  return wrong;
}

/** Whether what is said to the database could be read on the way. */
function isPlain(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  if (['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')) return false;
  // A host that begins with a slash is a socket's directory.
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|%2f.*)$/i.test(hostname);
}

/** Everybody's address is nobody's proxy. */
function isAddress(value: string): boolean {
  const [address, bits, ...more] = value.split('/') as [string, ...string[]];
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

function whyBadKeys(keys: readonly SecretKey[]): string | undefined {
  if (keys.some(({ bytes }) => bytes.length < KEY_BYTES)) return `each key needs ${KEY_BYTES} bytes or more`;
  // 32 random bytes have 30 different values on average; words, zeros and samples far fewer.
  if (keys.some(({ bytes }) => new Set(bytes).size < 20)) return 'each key must be random';
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return 'each key needs an id of its own';
  if (new Set(keys.map(({ bytes }) => bytes.toString('hex'))).size < keys.length) return 'the same key is given twice';
  return undefined;
}
