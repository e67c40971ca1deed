import { t as accounts } from '#features/accounts/words.ts';
import { t as channels } from '#features/channels/words.ts';
import { t as staff } from '#features/staff/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t } = words(en, staff, accounts, channels);
