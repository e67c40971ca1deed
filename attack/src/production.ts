import { randomBytes } from 'node:crypto';
import type { Settings } from './served.ts';

/** As in production: limits, bot check and shedding on, behind a proxy that says whose request it is. No mail leaves. */
export function asInProduction(): Settings {
  return {
    NODE_ENV: 'production',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://attack.test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SECRET_KEYS: `attack:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
  };
}
