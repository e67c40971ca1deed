import * as z from 'zod/mini';
import { BotCheckKind } from './bot-check.ts';
import { endpoint } from './endpoint.ts';

/** What the browser must know of this installation. */
export const PublicConfig = z.object({
  appName: z.string(),
  primaryColor: z.string(),
  /** The address of the installation's own logo. */
  logo: z.nullable(z.string()),
  /** Where 'Contact Us' leads; null: to the product's own contact page. */
  marketingUrl: z.nullable(z.string()),
  botCheck: z.object({ kind: BotCheckKind, siteKey: z.nullable(z.string()) }),
  /** Whether browsers can make passkeys for this address: a name, and HTTPS (or localhost). */
  passkeys: z.boolean(),
  standIns: z.array(z.string()),
  limits: z.object({ pageSize: z.int() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getConfig = endpoint({
  method: 'GET',
  path: 'config',
  who: 'anyone',
  summary: 'Settings of this installation',
  answer: PublicConfig,
});
