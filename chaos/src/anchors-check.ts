import { readFileSync } from 'node:fs';
import { DRIVER } from './anchors.ts';
import type { Redefinition, Rewrite } from './failpoint-names.ts';
import type { Mutant, Way } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../', import.meta.url);
const SCHEMA = 'apps/api/migrations/schema.sql';

/** The lines that failpoints and mutants hold on to and that are not where they were. */
export function lostAnchors(): string[] {
  return [...DRIVER.flatMap(whyLost), ...MUTANTS.filter((mutant) => !wayOf(mutant)).map(whyNoWay)];
}

/** How a mutant is made with the sources as they are. */
export function wayOf({ ways }: Mutant): Way | undefined {
  return ways.find((way) => missingIn(way).length === 0);
}

function whyNoWay({ name, ways }: Mutant): string {
  return `Mutant “${name}”: ${missingIn(ways[0]!).join('\n')}`;
}

function missingIn({ rewrites = [], functions = [] }: Way): string[] {
  return [...rewrites.flatMap(whyLost), ...functions.flatMap(whyLostInDatabase)];
}

function whyLost({ file, find }: Rewrite): string[] {
  const count = readFileSync(new URL(file, ROOT), 'utf8').split(find).length - 1;
  return count === 1 ? [] : [`${file} has ${count} times:\n${find}`];
}

function whyLostInDatabase({ name, find }: Redefinition): string[] {
  const schema = readFileSync(new URL(SCHEMA, ROOT), 'utf8');
  const [, body = ''] =
    new RegExp(`FUNCTION (?:public\\.)?${name}\\([^$]*\\$(?:function)?\\$(.*?)\\$(?:function)?\\$`, 's').exec(schema) ?? [];
  const count = body.split(find).length - 1;
  return count === 1 ? [] : [`${name}() has ${count} times:\n${find}`];
}
