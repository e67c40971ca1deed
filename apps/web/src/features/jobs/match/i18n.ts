import { addWords } from '#platform/language/i18n.ts';
import en from './en.json';

addWords(en);

export { t } from '#platform/language/i18n.ts';
