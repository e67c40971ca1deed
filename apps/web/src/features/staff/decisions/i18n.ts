import { addWords } from '#platform/language/i18n.ts';
import en from './en.json';

addWords(en);

export { useT } from '#features/staff/i18n.ts';
