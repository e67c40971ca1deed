/** The text direction of what is sent as plain words: mails and push messages. */

const RIGHT_TO_LEFT = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}';
/** A name or a title: its words, the spaces and marks between them, and the punctuation before a closing quotation mark. */
const PIECE = new RegExp(
  `[${RIGHT_TO_LEFT}](?:[${RIGHT_TO_LEFT}\\p{M}\\p{N}\\p{P}\\p{Zs}]*[${RIGHT_TO_LEFT}\\p{M}])?(?:[^\\p{L}\\n“”]*(?=”))?`,
  'gu',
);
const ITS_LETTERS = new RegExp(`[${RIGHT_TO_LEFT}]`, 'gu');
const LETTERS = /\p{L}/gu;

/**
 * Most letters decide, as a sentence of ours may begin with an Arabic name, and an Arabic message with the name of a brand.
 */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const its = text.match(ITS_LETTERS)?.length ?? 0;
  return its * 2 > (text.match(LETTERS)?.length ?? 0) ? 'rtl' : 'ltr';
}

/** Keeps the direction of names and titles within a sentence that runs from left to right to themselves. */
export function isolate(text: string, before = '\u2068', after = '\u2069'): string {
  return directionOf(text) === 'rtl' ? text : text.replaceAll(PIECE, `${before}$&${after}`);
}
