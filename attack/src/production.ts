import { randomBytes } from 'node:crypto';
import type { Settings } from './served.ts';

/** Settings as in production: limits, bot check and load shedding on, behind a proxy that forwards the client's address. Sends no mail. */
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
