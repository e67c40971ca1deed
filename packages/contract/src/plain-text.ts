/** Marks of letters, and characters that nobody sees. Signs that a script cannot do without, such as the vowels of Hindi and Thai, stay. */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- it lists them one by one
  /[\u00AD\u00B7\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]/g;
// What NFKD leaves: letters with a stroke, letters that are written in two ways, and digits. Below each of them what it becomes.
const ODD = [...'łøđðıȷħŧŋƙɓɗɛɔəƴςґىیکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'];
const EVEN = [...'loddijhtnkbdeoeyσгييكه01234567890123456789'];
const LETTERS = new Map([['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'], ['þ', 'th'], ...ODD.map((letter, at) => [letter, EVEN[at]!] as const)]);
const ANY_LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');
/** NFKD takes letters of Korea and of kana apart, and these put them together again. */
const TAKEN_APART = /[\u0900-\u11FF\u3099\u309A]/;

/**
 * Returns a text without what people leave out when they search: case, accents, width, and kinds of quotes, dashes and spaces. Both a text
 * and what is looked for in it go through this. `plain_text` in the database does the same; a test compares every character.
 */
export function plainText(text: string): string {
  const plain = text
    // NFKD would make it a space.
    .replaceAll('´', "'")
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(ANY_LETTER, (letter) => LETTERS.get(letter)!)
    .replaceAll(/[`\u02B9-\u02BC\u02BE\u02BF\u2018-\u201B\u2032\u2039\u203A]/g, "'")
    .replaceAll(/[\u00AB\u00BB\u201C-\u201F\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  return TAKEN_APART.test(plain) ? plain.normalize('NFC') : plain;
}

/** Letters of scripts that put no spaces between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese. Each with its signs. */
const WITHOUT_SPACES = String.raw`[\u0E01-\u0E30\u0E32\u0E33\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EB3\u0EBD-\u0EC6\u0EDC-\u0EDF\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF\u3105-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\u{20000}-\u{323AF}]`;
const SIGNS = String.raw`[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD]*`;
const LETTER = new RegExp(`${WITHOUT_SPACES}${SIGNS}`, 'gu');
const WORD = new RegExp(String.raw`(?:${WITHOUT_SPACES}${SIGNS})+|(?:(?!${WITHOUT_SPACES})[\p{L}\p{N}\p{M}])+`, 'gu');

/** Returns the words of a search, in plain text and without duplicates. Letters of scripts without spaces that stand together are one word. */
export function wordsIn(text: string): string[] {
  return [...new Set(plainText(text).match(WORD) ?? [])];
}

/** Returns the letters of a word, if its script has no spaces: it may be a part of a word, or several. */
export function lettersWithoutSpaces(word: string): string[] {
  return word.match(LETTER) ?? [];
}
