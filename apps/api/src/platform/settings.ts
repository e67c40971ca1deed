import { isIP } from 'node:net';
import { BotCheckKind } from '@castlane/contract/bot-check.ts';
import * as z from 'zod';
import { channelSettings } from './channel-settings.ts';
import { CLAMD_SETTING } from './clamd.ts';
import { KEY_BYTES, parseSecretKeys, type SecretKey } from './secret-keys.ts';
import { ANYTHING, setting, webAddress } from './setting.ts';
import { S3_SETTINGS } from './storage/settings.ts';

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
    means: '`production` refuses all that is made for trying the product',
    example: 'production',
  }),
  PUBLIC_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'what people type: for links in mails, the content security policy and the origin of sockets; passkeys are bound to its host',
    otherwise: '`http://localhost:PORT`',
    example: 'https://market.example.org',
    inProduction: { isNeeded: true, isHttps: true },
  }),
  TRUST_PROXY: setting(
    z
      .string()
      .refine((value) => value.split(',').every(isAddress))
      .optional(),
    {
      // A hop count or `true` would let clients forge their address.
      shape: 'addresses or CIDRs, by comma',
      means: 'the proxies in front, so that limits count visitors and not the proxy',
      example: '127.0.0.1',
    },
  ),
  DATABASE_URL: setting(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    shape: 'a postgres:// address',
    means: 'a PostgreSQL 15 or newer instead of the embedded one',
    example: 'postgres://castlane:password@127.0.0.1:5432/castlane',
    inProduction: { isNeeded: true },
    more: '#the-way-to-the-database',
  }),
  DATABASE_TLS: setting(z.enum(['required', 'optional']).default('required'), {
    shape: 'required or optional',
    means: '`optional` lets `DATABASE_URL` name another machine without TLS in production',
    more: '#the-way-to-the-database',
  }),
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    shape: 'an address with smtp:// or smtps://',
    means: 'the mail server; without it mails are kept at `/dev/mailbox`',
    example: 'smtps://user:password@mail.example.org',
    inProduction: { isNeeded: true },
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .default('Castlane <no-reply@castlane.test>'),
    {
      shape: 'an address, or a name and an address in angle brackets',
      means: 'the sender of mails',
      example: 'Market <no-reply@example.org>',
    },
  ),
  SECRET_KEYS: setting(SecretKeys.optional(), {
    shape: 'an id and base64 of 32 random bytes or more with a colon between, by comma, the newest first',
    means: 'the keys of passwords, authenticators and links; `openssl rand -base64 32` makes the bytes of one',
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
      shape: 'a colour as #RRGGBB',
      means:
        'the colour of the mark, icons, rings, borders, art and large buttons; small words and what is under them take the nearest shade of it with the contrast they need',
    },
  ),
  LOGO: setting(z.string().optional(), {
    shape: 'the path of an SVG or PNG file',
    means:
      'your own mark, on screen, in mails and as the icon: 256 kB at most, from 64 to 4096 pixels a side; an SVG has a width and height or a viewBox, no scripts and nothing from elsewhere',
    example: '/etc/castlane/logo.svg',
  }),
  MARKETING_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'a site with a page `/contact-us`; without it the product has one of its own',
  }),
  DOCS_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means:
      'where staff read the folder `docs`, at a place that shows Markdown; the set-up of the staff console links to it, and only names the pages without',
    example: 'https://git.example.org/castlane/blob/main/docs',
  }),
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), {
    shape: 'a number up to 65535',
    means: 'where the server listens; with 0 the system chooses',
  }),
  HOST: setting(z.string().default('127.0.0.1'), { shape: 'an address of this machine', means: 'where the server listens' }),
  DATA_DIR: setting(z.string().default('.data'), {
    shape: 'a folder',
    means:
      'files, unless they are in a bucket (shared by all nodes, backed up with the database), the data of the embedded PostgreSQL, and the keys that are made where no setting has them',
  }),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(), {
    shape: 'fatal, error, warn, info, debug or silent',
    means: 'what is written to standard output, one JSON object a line',
    otherwise: '`info` in production, else `warn`',
  }),
};

const processesAndFiles = {
  REDIS_URL: setting(z.url({ protocol: /^rediss?$/, hostname: /./ }).optional(), {
    shape: 'an address with redis:// or rediss://',
    means: 'by it several processes wake each other; by the database without it, and while it does not answer',
    example: 'redis://127.0.0.1:6379',
    more: '#several-processes',
  }),
  ...S3_SETTINGS,
  CLAMD_URL: CLAMD_SETTING,
};

const ofTheService = { shape: 'up to 200 letters', more: '#the-check-that-somebody-is-human' };
const botCheck = {
  BOT_CHECK_KIND: setting(z.optional(BotCheckKind), {
    shape: 'altcha, turnstile, hcaptcha, recaptcha or none',
    means: 'what sign-up, sign-in, forgotten passwords and contact ask of a browser: a puzzle of this server (`altcha`), or a service',
    otherwise: '`altcha`',
    inProduction: { refuses: 'none' },
    more: '#the-check-that-somebody-is-human',
  }),
  BOT_CHECK_SITE_KEY: setting(z.string().max(200).optional(), {
    ...ofTheService,
    means: 'the public key of the service; required with one',
  }),
  BOT_CHECK_SECRET: setting(z.string().max(200).optional(), { ...ofTheService, means: 'its secret key; required with one' }),
  BOT_CHECK_VERIFY_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'where the service is asked',
    otherwise: 'the service’s own',
    inProduction: { isHttps: true },
  }),
};

const push = {
  VAPID_PUBLIC_KEY: setting(z.base64url().max(100).optional(), {
    shape: 'the key as base64url',
    means: 'the pair of keys by which push services know this installation; in production nothing is pushed without them',
    otherwise: 'made once, in `DATA_DIR/push-keys`',
    needs: ['VAPID_PRIVATE_KEY'],
    more: '#push-messages',
  }),
  VAPID_PRIVATE_KEY: setting(z.base64url().max(60).optional(), {
    shape: 'the key as base64url',
    means: 'the other half of the pair',
    otherwise: 'made with the public one',
    needs: ['VAPID_PUBLIC_KEY'],
    more: '#push-messages',
  }),
  VAPID_SUBJECT: setting(
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
      .optional(),
    {
      shape: 'mailto: and an address, or an https:// address',
      means: 'whom a push service writes to about what is sent',
      otherwise: '`mailto:` and the address of `MAIL_FROM`',
    },
  ),
};

const forTrying = {
  DEMO: setting(z.stringbool().default(true), {
    shape: 'true or false',
    means: '`false` leaves the embedded database empty; a database of your own is never filled',
  }),
  RATE_LIMITS: setting(z.enum(['on', 'off']).default('on'), {
    shape: 'on or off',
    means: '`off` lets everybody ask as often as they like',
    inProduction: { refuses: 'off' },
  }),
  PUSH_HOSTS: setting(z.string().max(500).optional(), {
    shape: 'hosts with their port, by comma',
    means: 'who stands in for a push service',
    inProduction: { refuses: ANYTHING },
  }),
};

/** All settings, in the order of the pages that show them. */
export const SETTING_GROUPS = {
  'A server for the public': forThePublic,
  'Name and place': nameAndPlace,
  'Several processes, and files': processesAndFiles,
  'The check that somebody is human': botCheck,
  'Push messages': push,
  'Channels of YouTube and Instagram': channelSettings,
  'For trying the product': forTrying,
};

export const Environment = z.object({
  ...forThePublic,
  ...nameAndPlace,
  ...processesAndFiles,
  ...botCheck,
  ...push,
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
