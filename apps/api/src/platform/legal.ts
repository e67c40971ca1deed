import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LegalPage } from '@castlane/contract/legal.ts';
import { BadConfig, type Config } from './config.ts';
import { LEGAL_SETTINGS, type LegalFiles } from './legal-settings.ts';

const MOST_BYTES = 200 * 1000;

/** The operator's pages. `sha256`, in hexadecimal digits, is of the file's bytes: `sha256sum` prints the same. */
export type Legal = Readonly<Partial<Record<LegalPage, { text: string; sha256: string }>>>;

/** Reads the operator's pages. Throws `BadConfig` with a line for each file that cannot be used. */
export async function readLegal({ legalFiles }: Pick<Config, 'legalFiles'>): Promise<Legal> {
  const read = await Promise.all(LegalPage.options.map((page) => readPage(page, legalFiles)));
  const wrong = read.flatMap(({ why }) => why ?? []);
  if (wrong.length > 0) throw new BadConfig(wrong);
  return Object.fromEntries(read.flatMap(({ page, version }) => (version ? [[page, version]] : [])));
}

type Read = { page: LegalPage; version?: { text: string; sha256: string }; why?: string };

async function readPage(page: LegalPage, files: LegalFiles): Promise<Read> {
  const path = files[page];
  if (path === undefined) return { page };
  try {
    const bytes = await readFile(path);
    const text = bytes.length > MOST_BYTES ? undefined : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const fault = text === undefined ? 'is larger than 200 kB' : text.trim() === '' ? 'is empty' : undefined;
    if (text === undefined || fault) return { page, why: `${LEGAL_SETTINGS[page]}: the file ${fault}` };
    return { page, version: { text, sha256: createHash('sha256').update(bytes).digest('hex') } };
  } catch (error) {
    return { page, why: `${LEGAL_SETTINGS[page]}: the file ${error instanceof TypeError ? 'is no UTF-8 text' : 'cannot be read'}` };
  }
}
