import { readFileSync } from 'node:fs';
import type { Redefinition, Rewrite } from './failpoint-names.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../', import.meta.url);
const FUNCTIONS = ['apps/api/migrations/0001_schema.sql', 'apps/api/src/features/threads/sending.sql'];

/** Returns the lines that mutants need and that are not found. */
export function lostAnchors(): string[] {
  return MUTANTS.flatMap(whyNotMade);
}

function whyNotMade({ name, rewrites = [], functions = [] }: Mutant): string[] {
  return [...rewrites.flatMap(whyLost), ...functions.flatMap(whyLostInDatabase)].map((why) => `Mutant “${name}”: ${why}`);
}

function whyLost({ file, find }: Rewrite): string[] {
  const count = readFileSync(new URL(file, ROOT), 'utf8').split(find).length - 1;
  return count === 1 ? [] : [`${file} has ${count} times:\n${find}`];
}

function whyLostInDatabase({ name, find }: Redefinition): string[] {
  const schema = FUNCTIONS.map((file) => readFileSync(new URL(file, ROOT), 'utf8')).join('\n');
  const [, body = ''] =
    new RegExp(`FUNCTION (?:public\\.)?${name}\\([^$]*\\$(?:function)?\\$(.*?)\\$(?:function)?\\$`, 's').exec(schema) ?? [];
  const count = body.split(find).length - 1;
  return count === 1 ? [] : [`${name}() has ${count} times:\n${find}`];
}
