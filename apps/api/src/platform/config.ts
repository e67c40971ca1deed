import * as z from 'zod';

const boolean = z.stringbool();

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MARKETING_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_NAME: z.string().min(1).max(40).default('Castlane'),
  PRIMARY_COLOR: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default('#6174FF'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Castlane <no-reply@castlane.test>'),
  BOT_CHECK_KIND: z.enum(['none']).default('none'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Addresses or CIDRs of proxies in front, by comma. A hop count or `true` would let anybody choose their own address. */
  TRUST_PROXY: z
    .string()
    .regex(/^[0-9a-fA-F.:/]+(,[0-9a-fA-F.:/]+)*$/)
    .refine((value) => /[.:]/.test(value))
    .optional(),
  DEMO: boolean.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
});

export type Config = Readonly<{
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  marketingUrl: string | undefined;
  appName: string;
  primaryColor: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  botCheckKind: 'none';
  rateLimits: boolean;
  trustProxy: string[] | false;
  demo: boolean;
  /** /dev/mailbox and /dev/clock: only with the embedded database, never in production. */
  devTools: boolean;
  logLevel: string;
}>;

/** Thrown with every key that is wrong; never with a value, which may be a secret. */
export class BadConfig extends Error {}

/** Settings from environment variables, checked at once so that a bad start says all that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  const wrong = parsed.success
    ? whatProductionLacks(parsed.data)
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
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    marketingUrl: env.MARKETING_URL?.replace(/\/$/, ''),
    appName: env.APP_NAME,
    primaryColor: env.PRIMARY_COLOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    botCheckKind: env.BOT_CHECK_KIND,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY?.split(',') ?? false,
    demo: env.DEMO && !production && env.DATABASE_URL === undefined,
    devTools: !production && env.DATABASE_URL === undefined,
    // Somebody who tries the product wants its address on the screen, not a line for every request.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  });
}

function whatProductionLacks(env: z.infer<typeof Environment>): string[] {
  if (env.NODE_ENV !== 'production') return [];
  const wrong: string[] = [];
  if (!env.DATABASE_URL) wrong.push('DATABASE_URL: production needs a database of its own');
  if (!env.PUBLIC_URL?.startsWith('https://')) wrong.push('PUBLIC_URL: production needs an https:// address');
  if (!env.SMTP_URL) wrong.push('SMTP_URL: production needs a way to send mail');
  if (env.RATE_LIMITS === 'off') wrong.push('RATE_LIMITS: cannot be off in production');
  return wrong;
}
