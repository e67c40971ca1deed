import * as z from 'zod/mini';
import { BotCheckKind } from './bot-check.ts';
import { endpoint } from './endpoint.ts';

/** The settings of this installation that the browser needs. */
export const PublicConfig = z.object({
  appName: z.string(),
  primaryColor: z.string(),
  /** The URL of the installation's own logo. */
  logo: z.nullable(z.string()),
  /** Target of 'Contact Us'; null for the product's own contact page. */
  marketingUrl: z.nullable(z.string()),
  botCheck: z.object({ kind: BotCheckKind, siteKey: z.nullable(z.string()) }),
  /** Whether browsers can create passkeys for this address: a host name, and HTTPS (or localhost). */
  passkeys: z.boolean(),
  /** Whether the page may show players of outside services. */
  outsidePlayers: z.boolean(),
  /** Whether the log-in shows open jobs. */
  showcase: z.boolean(),
  standIns: z.array(z.string()),
  limits: z.object({ pageSize: z.int() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getConfig = endpoint('GET config', {
  who: 'anyone',
  summary: 'Get the public settings of this installation',
  answer: PublicConfig,
});
