import { t as jobs } from '#features/jobs/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, jobs);
