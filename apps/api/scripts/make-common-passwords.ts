/**
 * Generates src/features/auth/common-passwords.txt. Lists of leaked passwords contain almost none that satisfy the product's rule: users
 * who must satisfy it take a common word and modify it in a few well-known ways. So this script modifies the most common words in the same
 * ways.
 *
 * The words are passwords.json of the package @zxcvbn-ts/language-common (MIT), the most common first:
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz package/src/passwords.json
 *   node apps/api/scripts/make-common-passwords.ts package/src/passwords.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isPassword } from '@castlane/contract/auth.ts';

const TARGET = new URL('../src/features/auth/common-passwords.txt', import.meta.url);
const HEADER =
  '# Made by scripts/make-common-passwords.ts from the word list of @zxcvbn-ts/language-common 4.1.3 (MIT, (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 @zxcvbn-ts). In lower case: case does not count.';
const WORDS = 450;

const ENDINGS = split('1! 1@ 1# 1$ 12! 123! 123@ 123# 1234! !1 @1 #1 @123 #123 01! 7!');
const ENDINGS_OF_LEET = split('1 1! 12 123 123! ! @ 1@');
const CALENDAR = split('january february march april may june july august september october november december spring summer autumn winter');
const YEARS = Array.from({ length: 16 }, (_, index) => String(2015 + index));
const SPECIALS = split('! @ # $ *');
/** Keyboard walks, and words that a sign-up page brings to mind. */
const WALKS = split(
  'abcd abcde abcdef qwer asdf zxcv qaz qazwsx aaa abc pass test admin user root login changeme letmein temp guest hello welcome company creator business youtube instagram facebook google video',
);
const AS_THEY_ARE = split(
  '1Qaz@wsx !Qaz2wsx 1Qaz!qaz Zaq1@wsx Zaq!2wsx Zaq12wsx! 1Qaz2wsx! 1Qaz2wsx@ Qwe123!@# Abc123!@# Asd123!@# Aa123456! Aa123456@ Aa123456# Aa12345678! Aa1234567@ A1b2c3d4! A1b2c3d4@ Q1w2e3r4! Q1w2e3r4@ 1q2w3E4r! 1q2w3E4r@',
);

const leaked = JSON.parse(await readFile(process.argv[2] ?? 'passwords.json', 'utf8')) as string[];
const words = leaked.filter((each) => /^[a-z]{4,13}$/.test(each)).slice(0, WORDS);
const bent = [
  ...leaked,
  ...AS_THEY_ARE,
  ...withEndings([...words, ...WALKS], ENDINGS),
  ...withEndings([...words.map(leet), ...words.map(fullLeet)], ENDINGS_OF_LEET),
  ...withEndings(
    [...CALENDAR, ...WALKS, 'password'],
    YEARS.flatMap((year) => SPECIALS.map((special) => year + special)),
  ),
];
const list = [...new Set(bent.map(capitalised).filter(isPassword))].map((each) => each.toLowerCase());
await writeFile(TARGET, `${HEADER}\n${[...new Set(list)].join('\n')}\n`);
process.stdout.write(`${list.length} passwords\n`);

function split(text: string): string[] {
  return text.split(' ');
}

function withEndings(stems: string[], endings: string[]): string[] {
  return stems.flatMap((stem) => endings.map((ending) => stem + ending));
}

/** Capitalises the first letter, wherever it is. */
function capitalised(text: string): string {
  return text.replace(/[a-z]/, (letter) => letter.toUpperCase());
}

function leet(word: string): string {
  return word.replaceAll('a', '@').replaceAll('o', '0');
}

function fullLeet(word: string): string {
  return leet(word).replaceAll('s', '$').replaceAll('i', '1').replaceAll('e', '3');
}
