import { t as jobs } from '#features/jobs/own/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, jobs);
