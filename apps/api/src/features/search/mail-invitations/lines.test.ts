import { MAIL_LINES_MAX } from '@castlane/contract/policy.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, personOf } from './addresses.ts';
import { readLines, type ReadLine } from './lines.ts';

const read = (text: string) => readLines(text) as ReadLine[];
const people = (text: string) => read(text).map(({ email, name }) => [email, name]);
const whys = (text: string) => read(text).map(({ why }) => why);

describe('a line', () => {
  test.each([
    ['ann@example.com', 'ann@example.com', null],
    ['  ann@example.com  ', 'ann@example.com', null],
    ['Ann@Example.COM', 'ann@example.com', null],
    ['ann@example.com,Ann Lee', 'ann@example.com', 'Ann Lee'],
    ['Ann Lee, ann@example.com', 'ann@example.com', 'Ann Lee'],
    ['Ann Lee;ann@example.com', 'ann@example.com', 'Ann Lee'],
    ['ann@example.com\tAnn Lee', 'ann@example.com', 'Ann Lee'],
    ['Ann Lee <ann@example.com>', 'ann@example.com', 'Ann Lee'],
    ['<ann@example.com>', 'ann@example.com', null],
    ['"Lee, Ann" <ann@example.com>', 'ann@example.com', 'Lee, Ann'],
    ['"Lee, Ann" <ann@example.com>,', 'ann@example.com', 'Lee, Ann'],
    ['"Lee, Ann",ann@example.com', 'ann@example.com', 'Lee, Ann'],
    ['ann@example.com,"Ann ""Andy"" Lee"', 'ann@example.com', 'Ann "Andy" Lee'],
    ['ann@example.com,O"Neil', 'ann@example.com', 'O"Neil'],
    ['ann@example.com,', 'ann@example.com', null],
    [',ann@example.com', 'ann@example.com', null],
    ['\uFEFFann@example.com', 'ann@example.com', null],
    ['a\u200Bnn@example.com', 'ann@example.com', null],
    ['ann@example.com,<b>Ann</b>', 'ann@example.com', '<b>Ann</b>'],
    ['ann@example.com,=HYPERLINK("x")', 'ann@example.com', '=HYPERLINK("x")'],
    ['ann@example.com,Ann\u202A Lee', 'ann@example.com', 'Ann Lee'],
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example', null],
    ['ann@XN--MNCHEN-3YA.example', 'ann@xn--mnchen-3ya.example', null],
    ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai', null],
  ])('%j has the address %s and the name %s', (text, email, name) => {
    expect(people(text)).toEqual([[email, name]]);
  });

  test.each([
    ['Ann Lee', 'There is no email address in this line'],
    ['ann(at)example.com', 'There is no email address in this line'],
    ['ann@example', 'Check the email address'],
    ['@example.com', 'Check the email address'],
    ['ann@', 'Check the email address'],
    ['ann lee@example.com', 'Check the email address'],
    ['ann..lee@example.com', 'Check the email address'],
    ['änn@example.com', 'Check the email address'],
    ['ann@exa mple.com', 'Check the email address'],
    ['ann@[127.0.0.1]', 'Check the email address'],
    ['ann@example.com:25', 'Check the email address'],
    ['ann\u0000@example.com', 'Check the email address'],
    [`${'a'.repeat(250)}@example.com`, 'Check the email address'],
    ['ann@example.com bcc: eve@example.com', 'Check the email address'],
    ['ann@example.com%0d%0aBcc: eve@example.com', 'Check the email address'],
    ['ann@example.com,"Ann', 'Close the quotation mark'],
    ['ann@example.com,Ann\u202E Lee', 'Check the name. Remove the hidden character U+202E after “Ann”: it reverses the text'],
    ['ann@example.com,Ann\u0000Lee', 'Check the name. Remove the hidden character U+0000 after “Ann”'],
    [`ann@example.com,${'n'.repeat(81)}`, 'Check the name. Write at most 80 characters'],
  ])('%j is malformed: %s', (text, why) => {
    expect(whys(text)).toEqual([why]);
  });

  test('with a line break in an address cannot make a header of a mail: it is two lines', () => {
    expect(whys('ann@example.com\r\nBcc: eve')).toEqual([null, 'There is no email address in this line']);
  });
});

describe('a list', () => {
  test('has lines with line breaks of every kind, and empty lines keep the numbers', () => {
    expect(read('a@b.co\r\n\r\n \u200B\nc@b.co\rd@b.co').map(({ line, email }) => [line, email])).toEqual([
      [1, 'a@b.co'],
      [4, 'c@b.co'],
      [5, 'd@b.co'],
    ]);
  });

  test.each([
    'email,name\nann@example.com,Ann Lee',
    'Name;E-Mail\nAnn Lee;ann@example.com',
    'first_name,last_name,phone,Email Address\nAnn,Lee,5551,ann@example.com',
    '\uFEFFEmail\tFull name\nann@example.com\tAnn Lee',
    'id,email,note,name\n7,ann@example.com,met @ fair,Ann Lee',
  ])('may have a header: %j', (text) => {
    expect(people(text)).toEqual([['ann@example.com', 'Ann Lee']]);
  });

  test('without an address in its first line has no header, if that names no column of addresses', () => {
    expect(whys('Ann Lee\nann@example.com')).toEqual(['There is no email address in this line', null]);
  });

  test('with an open quotation mark spoils only that line', () => {
    expect(whys('a@b.co,"Ann\nb@b.co,Ben')).toEqual(['Close the quotation mark', null]);
  });

  test(`has ${MAIL_LINES_MAX} lines at most, without its header and empty lines`, () => {
    const lines = Array.from({ length: MAIL_LINES_MAX }, (_, i) => `person${i}@example.com`);
    expect(read(['email', '', ...lines, ''].join('\n'))).toHaveLength(MAIL_LINES_MAX);
    expect(readLines([...lines, 'one@example.com'].join('\n'))).toBe('501 lines are too many: 500 at most');
    expect(read('nobody\n'.repeat(MAIL_LINES_MAX)).every(({ why }) => why !== null)).toBe(true);
  });

  test('of anything is read without an error, and what it finds can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { email, name } of read(text)) {
          if (email !== null) expect(addressOf(email)).toBe(email);
          expect(`${email}${name}`).not.toMatch(/[\r\n\0\u202D\u202E]/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('a plus part does not make another person', () => {
  expect(['ann+a@b.co', 'ann+a+b@b.co', 'ann@b.co'].map(personOf)).toEqual(['ann@b.co', 'ann@b.co', 'ann@b.co']);
});
