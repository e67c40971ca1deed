import type { Mutant } from './mutant.ts';
import { MUTANTS_OF_STORING } from './mutants-of-storing.ts';
import { MUTANTS_OF_TELLING } from './mutants-of-telling.ts';

export const MUTANTS: readonly Mutant[] = [...MUTANTS_OF_STORING, ...MUTANTS_OF_TELLING];
