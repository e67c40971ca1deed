import { t as staff } from '#features/staff/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, staff);
