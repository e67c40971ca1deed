import { t as jobs } from '#features/jobs/words.ts';
import { t as search } from '#features/search/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, search, jobs);
