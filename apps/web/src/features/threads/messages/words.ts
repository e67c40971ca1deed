import { t as threads } from '#features/threads/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, threads);
