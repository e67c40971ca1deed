import { t as channels } from '#features/channels/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, channels);
