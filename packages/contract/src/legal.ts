import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost } from './primitives.ts';

/** The operator's own pages. */
export const LegalPage = z.enum(['terms', 'privacy', 'imprint']);
export type LegalPage = z.infer<typeof LegalPage>;

/** The pages that users agree to, in the order in which a sentence names them. */
export const AGREED_PAGES = ['terms', 'privacy'] as const;
export const AgreedPage = z.enum(AGREED_PAGES);
export type AgreedPage = z.infer<typeof AgreedPage>;

/** Which version of a text: the SHA-256 of its bytes. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Version = z.object({ page: AgreedPage, sha256: Sha256 });

export const getLegalPage = endpoint('GET legal/:page', {
  limit: { max: 120, per: 'minute' },
  who: 'anyone',
  summary: 'Get a page of the operator, as Markdown',
  problems: [1009],
  params: z.strictObject({ page: LegalPage }),
  answer: z.object({ page: LegalPage, text: z.string(), sha256: Sha256 }),
});

export const listUnaccepted = endpoint('GET account/legal', {
  who: 'verified',
  summary: 'List the pages whose present version you have not agreed to',
  /** `isChange`: the account agreed to an earlier version. */
  answer: z.object({ items: z.array(z.extend(Version, { isChange: z.boolean() })) }),
});

export const acceptLegal = endpoint('POST account/legal', {
  who: 'verified',
  summary: 'Agree to the present version of pages; 1005 if one has changed meanwhile',
  problems: [1005],
  body: z.strictObject({ items: z.array(Version).check(atLeast(1), atMost(AGREED_PAGES.length)) }),
});
