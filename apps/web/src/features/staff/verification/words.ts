import { t as staff } from '#features/staff/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t, isKey } = words(en, staff);
