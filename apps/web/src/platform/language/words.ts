import i18next from 'i18next';
import en from './en.json';
import { addWords, type Words } from './i18n.ts';

/** `count` picks the plural form of a key: `key_one`, `key_other`. */
type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type KeyIn<W> = keyof W extends infer K ? (K extends `${infer Counted}_${Form}` ? Counted : K & string) : never;

type Values = Record<string, string | number>;

/** Gives the words for a key. The compiler refuses a key that it does not know, and a case without words. */
interface Translate<Key extends string> {
  (key: Key, values?: Values & { context?: never }): string;
  /** One of several cases: `context` is the end of the key after a dot, and there are no words without it. */
  <Cases extends string, Case extends string>(
    cases: Cases extends Key ? never : Cases,
    values: Values & { context: `${Cases}.${Case}` extends Key ? Case : never },
  ): string;
}

/** The keys that a `t` knows: `KeyOf<typeof t>`. */
export type KeyOf<T> = T extends Translate<infer Key> ? Key : never;

type Translators<Key extends string> = {
  t: Translate<Key>;
  /** Whether a key has words of which the server chose a part. */
  isKey: (key: string) => key is Key;
};

/** The keys of this folder's words, which are there on every page. */
type EverywhereKey = KeyIn<typeof en>;

/**
 * Adds the words of a feature, and returns the `t` that knows their keys, those of this folder, and those that `others` know.
 * Who names a key needs that `t`, so that the words come with the code that shows them. Keys are flat and start with a name that no other
 * file has.
 */
export function words<W extends Words, Others extends readonly unknown[]>(
  own: W,
  ..._others: Others
): Translators<KeyIn<W> | EverywhereKey | KeyOf<Others[number]>> {
  addWords(own);
  return { t: translate, isKey: (key): key is never => i18next.exists(key) };
}

/** A text without variables is taken as it is: on its way through i18next, each of the hundreds on a page takes time. */
function translate(cases: string, { context, ...values }: Values = {}): string {
  const key = context === undefined ? cases : `${cases}.${context}`;
  const text: unknown = i18next.getResource(i18next.language, 'translation', key);
  return typeof text === 'string' && !text.includes('{{') && !('count' in values) ? text : i18next.t(key, values);
}

export const { t } = words(en);
