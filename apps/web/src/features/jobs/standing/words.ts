import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en);
