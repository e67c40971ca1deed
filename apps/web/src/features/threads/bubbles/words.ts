import { t as threads } from '#features/threads/words.ts';
import { t as agreements } from '#features/engagements/agreements/words.ts';
import { t as messages } from '#features/threads/messages/words.ts';
import { words } from '#platform/language/words.ts';
import en from './en.json';

export const { t, isKey } = words(en, threads, messages, agreements);
