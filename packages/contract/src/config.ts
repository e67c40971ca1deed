import * as z from 'zod/mini';
import { BotCheckKind } from './bot-check.ts';
import { endpoint } from './endpoint.ts';
import { LegalPage } from './legal.ts';

/** The settings of this installation that the browser needs. */
export const PublicConfig = z.object({
  appName: z.string(),
  /** Of the server, as in '1.2.0'. */
  version: z.string(),
  primaryColor: z.string(),
  /** The URL of the installation's own logo. */
  logo: z.nullable(z.string()),
  /** Target of 'Contact Us'; null for the product's own contact page. */
  marketingUrl: z.nullable(z.string()),
  botCheck: z.object({ kind: BotCheckKind, siteKey: z.nullable(z.string()) }),
  /** Whether browsers can create passkeys for this address: a host name, and HTTPS (or localhost). */
  passkeys: z.boolean(),
  /** The single sign-on of staff, by the name on its button; null: there is none. */
  signOn: z.nullable(z.object({ name: z.string() })),
  /** The pages that the operator has. */
  legal: z.array(LegalPage),
  /** Whether the page may show players of outside services. */
  outsidePlayers: z.boolean(),
  /** Whether the log-in shows open jobs. */
  showcase: z.boolean(),
  standIns: z.array(z.string()),
  limits: z.object({ pageSize: z.int() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Proves which installation answers at an address: only one with the same secret keys can sign the nonce. */
export const proveInstallation = endpoint('GET config/proof', {
  who: 'anyone',
  summary: 'Prove which installation answers here; for its own checks',
  query: z.strictObject({ nonce: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  answer: z.object({
    proof: z.string(),
    /** Whether a proxy said who asks, and by which scheme. */
    forwarded: z.object({ address: z.boolean(), scheme: z.boolean() }),
  }),
});

export const getConfig = endpoint('GET config', {
  who: 'anyone',
  summary: 'Get the public settings of this installation',
  answer: PublicConfig,
});
