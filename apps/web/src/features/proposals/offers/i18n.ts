import { addWords } from '#platform/i18n.ts';
import en from './en.json';

addWords(en);

export { t, useT } from '#platform/i18n.ts';
