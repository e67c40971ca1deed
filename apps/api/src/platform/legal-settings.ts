import * as z from 'zod';
import type { LegalPage } from '@castlane/contract/legal.ts';
import { setting } from './setting.ts';

function file(what: string, example: string) {
  return setting(z.string().optional(), {
    shape: 'the path of a Markdown file',
    means: `${what}: 200 kB at most, read at the start`,
    example,
    more: '#legal-pages',
  });
}

export const legalSettings = {
  TERMS_FILE: file('your terms, which users agree to at the sign-up', '/etc/castlane/terms.md'),
  PRIVACY_FILE: file('your privacy policy, which users agree to at the sign-up', '/etc/castlane/privacy.md'),
  IMPRINT_FILE: file('your imprint', '/etc/castlane/imprint.md'),
};

const Settings = z.object(legalSettings);

/** The setting of each page. */
export const LEGAL_SETTINGS = { terms: 'TERMS_FILE', privacy: 'PRIVACY_FILE', imprint: 'IMPRINT_FILE' } as const satisfies Record<
  LegalPage,
  keyof typeof legalSettings
>;

/** The paths of the operator's pages; undefined: there is no such page. */
export type LegalFiles = Readonly<Record<LegalPage, string | undefined>>;

export function legalFilesOf(env: z.infer<typeof Settings>): LegalFiles {
  return { terms: env.TERMS_FILE, privacy: env.PRIVACY_FILE, imprint: env.IMPRINT_FILE };
}
