import { t as offers } from '#features/proposals/offers/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, offers);
