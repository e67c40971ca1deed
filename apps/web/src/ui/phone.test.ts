import { expect, test } from 'vitest';
import { callableCountry, numberOf, shownOf, typedInto, writtenOf, type ShownNumber } from './phone.ts';

const US: ShownNumber = { country: 'US', text: '' };
const DE: ShownNumber = { country: 'DE', text: '' };

function type(shown: ShownNumber, keys: string): ShownNumber {
  return Array.from(keys).reduce((now, key) => typedInto(now, now.text + key, true), shown);
}

test('a number is formatted while it is typed and becomes E.164', () => {
  const typed = type(US, '4045550182');
  expect(typed).toEqual({ country: 'US', text: '(404) 555-0182' });
  expect(numberOf(typed)).toBe('+14045550182');
});

test('the trunk prefix counts at home only', () => {
  expect(numberOf(type(DE, '015112345678'))).toBe('+4915112345678');
  expect(numberOf(type(DE, '15112345678'))).toBe('+4915112345678');
});

test('a number with its own calling code changes the country, typed or pasted', () => {
  expect(typedInto(US, '+4915112345678', true)).toEqual({ country: 'DE', text: '01511 2345678' });
  for (const keys of ['+4915112345678', '004915112345678']) {
    const typed = type(US, keys);
    expect([typed.country, numberOf(typed)]).toEqual(['DE', '+4915112345678']);
  }
  expect(numberOf(typedInto(US, ' +46 70-123 45 67', true))).toBe('+46701234567');
  // As Apple's Contacts copies it.
  expect(numberOf(typedInto(DE, '\u202a+1 (404) 555-0182\u202c', true))).toBe('+14045550182');
});

test('a stored number is written to be read', () => {
  expect(['+17185550143', '+447911123456', '+1'].map(writtenOf)).toEqual(['+1 (718) 555-0143', '+44 7911 123456', '+1']);
});

test('where countries share a calling code, the one that stands there stays', () => {
  expect(shownOf('+14165550182', 'CA').country).toBe('CA');
  expect(shownOf('+447911123456', 'US').country).toBe('GB');
  expect(typedInto({ country: 'CA', text: '' }, '+14165550182', true).country).toBe('CA');
});

test('a bracket can be deleted, and the digit before it goes along', () => {
  const three = type(US, '404');
  expect(three.text).toBe('(404)');
  expect(typedInto(three, '(404', true).text).toBe('40');
});

test('in the middle nothing is moved', () => {
  const typed = type(US, '4045550182');
  expect(typedInto(typed, '(414) 555-0182', false).text).toBe('(414) 555-0182');
});

test('what is no number yet stays what it is, there and back', () => {
  for (const text of ['4', '40', '(404) 5', '0']) {
    const number = numberOf({ country: 'US', text });
    expect(numberOf(shownOf(number, 'US'))).toBe(number);
  }
  expect(numberOf(type(US, 'abc'))).toBe('');
});

test('a country without a calling code begins with another', () => {
  expect(callableCountry('AQ')).toBe('US');
  expect(callableCountry('')).toBe('US');
  expect(callableCountry('SE')).toBe('SE');
});
