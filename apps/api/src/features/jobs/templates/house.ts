import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HouseTemplate, type Template } from '@castlane/contract/job-template.ts';
import { parse } from 'yaml';
import { BadConfig, type Config } from '#platform/config.ts';
import { whyBadDeliverables } from '#features/jobs/rules.ts';

/** The templates that come with the product. */
const OURS = fileURLToPath(new URL('../../../../templates', import.meta.url));
const MOST_BYTES = 50 * 1000;
const MOST_FILES = 100;
/** The digits put the files in order and are no part of the id. */
const FILE_NAME = /^(?:\d+-)?([a-z][a-z0-9-]{0,59})\.ya?ml$/;

/** Reads the templates of the house, in the order of their files. Throws `BadConfig` with a line for each file that cannot be used. */
export async function readHouseTemplates({ templatesDir }: Pick<Config, 'templatesDir'>): Promise<Template[]> {
  const folder = templatesDir ?? OURS;
  const files = await listFiles(folder);
  const read = await Promise.all(files.map((file) => readTemplate(folder, file)));
  const templates = read.flatMap(({ template }) => template ?? []);
  const ids = templates.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `TEMPLATES_DIR: two files are named ${id}`);
  const wrong = [...read.flatMap(({ why }) => why ?? []), ...twice];
  if (wrong.length > 0) throw new BadConfig(wrong);
  return templates;
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) throw new BadConfig(['TEMPLATES_DIR: the folder cannot be read']);
  const files = names.filter((name) => /\.ya?ml$/.test(name) && !name.startsWith('.')).toSorted();
  if (files.length === 0) throw new BadConfig(['TEMPLATES_DIR: the folder has no file that ends in .yaml']);
  if (files.length > MOST_FILES) throw new BadConfig([`TEMPLATES_DIR: the folder has more than ${MOST_FILES} files`]);
  return files;
}

type Read = { template?: Template; why?: string };

async function readTemplate(folder: string, file: string): Promise<Read> {
  const refused = (why: string): Read => ({ why: `TEMPLATES_DIR: ${file}: ${why}` });
  const id = FILE_NAME.exec(basename(file))?.[1];
  if (id === undefined) return refused('the name may have small letters, digits and hyphens only');
  const bytes = await readFile(join(folder, file)).catch(() => undefined);
  if (!bytes) return refused('the file cannot be read');
  if (bytes.length > MOST_BYTES) return refused('the file is larger than 50 kB');
  try {
    const given = HouseTemplate.safeParse(parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { maxAliasCount: 0 }));
    if (!given.success) return refused(firstOf(given.error.issues));
    const { name, ...brief } = given.data;
    const [bad] = whyBadDeliverables({ platforms: brief.platforms, deliverables: brief.deliverables ?? [] });
    if (bad) return refused(`${bad.path}: the platform is not among the platforms`);
    return { template: { id, kind: 'house', name, title: brief.title, brief, goneCategories: 0 } };
  } catch (error) {
    return refused(error instanceof TypeError ? 'the file is no UTF-8 text' : 'the file is no YAML');
  }
}

type Issue = { path: PropertyKey[]; message: string; keys?: readonly string[] };

function firstOf([issue]: readonly Issue[]): string {
  if (issue?.keys) return `${[...issue.path, issue.keys[0]].join('.')} is no field of a template`;
  return issue && issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : 'the file has no fields';
}
