import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ago,
  agoInside,
  clock,
  count,
  currencySign,
  cut,
  day,
  dayAndClock,
  dayIn,
  daysUntil,
  deadline,
  either,
  fileSize,
  list,
  messageTime,
  money,
  moneyRange,
  oneDecimal,
  percent,
  place,
  shortAddress,
  spanUntil,
  shortDay,
  span,
  timeLeft,
} from './format.ts';
import { CURRENCIES } from '@castlane/contract/currency.ts';
import { endOf } from '#testing/jobs.ts';
import { addLanguage, chooseLanguage, locale } from './i18n.ts';
import { t } from './words.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' as const });
const now = new Date('2026-11-20T12:00:00');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test('money has no cents unless there are some', () => {
  expect(money(usd(120_000))).toBe('$1,200');
  expect(money(usd(1250))).toBe('$12.50');
  expect(money({ amount: 5000, currency: 'JPY' })).toBe('¥5,000');
  expect(moneyRange(usd(90_000), usd(140_000))).toBe('$900–1,400');
});

test.each([
  [1284, '1,284'],
  [9999, '9,999'],
  [64_200, '64.2K'],
  [128_000, '128K'],
  [999_600, '1M'],
  [9_600_000, '9.6M'],
])('%i is counted as %s', (value, words) => {
  expect(count(value)).toBe(words);
});

test('days and times', () => {
  expect(day('2026-12-04')).toBe('4 Dec 2026');
  expect(day('2026-09-04')).toBe('4 Sep 2026');
  expect(shortDay('2026-11-02', now)).toBe('2 Nov');
  expect(shortDay('2025-11-02', now)).toBe('2 Nov 2025');
  expect(clock(new Date('2026-11-20T00:05:00'))).toBe('00:05');
});

test('how long ago', () => {
  expect(ago(before(0.5), now)).toBe('Just now');
  expect(ago(before(5), now)).toBe('5 min ago');
  expect(ago(before(125), now)).toBe('2 h ago');
  expect(ago(before(20 * 60), now)).toBe('Yesterday');
  expect(ago(before(3 * 24 * 60), now)).toBe('3 days ago');
  expect(ago(before(6 * 24 * 60), now)).toBe('6 days ago');
  expect(ago(before(7 * 24 * 60), now)).toBe('13 Nov');
  expect(ago('2026-11-02', now)).toBe('2 Nov');
  expect([0.5, 5, 20 * 60].map((minutes) => agoInside(before(minutes), now))).toEqual(['just now', '5 min ago', 'yesterday']);
  expect(messageTime(before(18), now)).toBe('11:42');
  expect(messageTime(before(20 * 60), now)).toBe('Yesterday');
  expect(messageTime(before(3 * 24 * 60), now)).toBe('Tue');
  expect(messageTime(before(7 * 24 * 60), now)).toBe('13 Nov');
});

test('time left', () => {
  expect(timeLeft(endOf('2026-12-04'), now)).toBe('14 days left');
  expect(timeLeft(endOf('2026-11-21'), now)).toBe('1 day left');
  expect(timeLeft(endOf('2026-11-20'), now)).toBe('Last day');
  expect(timeLeft(before(1).toISOString(), now)).toBe('Closed');
  expect(timeLeft(endOf('2026-11-19'), now)).toBe('Closed');
  expect(daysUntil('2026-11-19', now)).toBe(-1);
});

// Proves 2.60.
test('names are cut between characters', () => {
  expect(cut('Daniel Brooks Alexander', 20)).toBe('Daniel Brooks Alexan…');
  expect(cut('Maya', 20)).toBe('Maya');
  expect(cut('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
});

test('the time that is left has two units at most', () => {
  const until = (minutes: number) => spanUntil(before(-minutes).toISOString(), now);
  expect([0, 20, 60, 1330, 1440, 1500, 4233, 2880, 2881, 30 * 1440].map(until)).toEqual([
    '1 min',
    '20 min',
    '1 h',
    '22 h 10 min',
    '1 day',
    '1 day 1 h',
    '2 days 22 h',
    '2 days',
    '2 days',
    '30 days',
  ]);
});

test('a deadline is said to the minute, with the year if it is another one', () => {
  expect(deadline(endOf('2026-12-27'), now)).toBe('27 Dec, 23:59');
  expect(deadline(endOf('2027-01-02'), now)).toBe('2 Jan 2027, 23:59');
  expect(dayIn('2026-12-27', 'Europe/Berlin')).toBe('27 Dec 2026 (Central European Time)');
});

test('how long something takes is rounded up', () => {
  expect([0, 12, 60, 61, 120, 2880, 4321].map((minutes) => span(minutes))).toEqual([
    '5 min',
    '15 min',
    '60 min',
    '2 h',
    '2 h',
    '2 days',
    '4 days',
  ]);
});

test('an address is shown without what all addresses have', () => {
  expect(shortAddress('https://www.northpeak.example/')).toBe('northpeak.example');
  expect(shortAddress('https://northpeak.example/shoes?size=8')).toBe('northpeak.example/shoes?size=8');
});

test('places', () => {
  expect(place({ city: 'Boulder', state: 'CO', country: 'US' })).toBe('Boulder, CO');
  expect(place({ city: 'Lyon', state: null, country: 'FR' })).toBe('Lyon, France');
  expect(place({})).toBe('');
});

const LATE = '2026-09-04T09:05:00';

/** Returns all formats that depend on the region, one per line. */
function written() {
  return [
    day('2026-09-04'),
    clock(LATE),
    dayAndClock(LATE),
    [1284, 64_240, 9_648_000].map((value) => count(value)).join(' '),
    money(usd(120_050)),
    moneyRange(usd(90_000), usd(140_000)),
    percent(0.64),
    oneDecimal(4.75),
    fileSize(1_500_000),
    t('format.minutesAgo', { count: 1284 }),
  ].map((text) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(/[\u200F\u061C]/g, ''));
}

function browserSpeaks(...tags: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(tags[0] ?? '');
}

describe('a text is written as in the region that the browser names', () => {
  beforeAll(() => {
    for (const code of ['de', 'ar', 'hi']) addLanguage(code, async () => ({}));
  });
  beforeEach(() => chooseLanguage('en'));
  // Other files run in the same process.
  afterAll(() => chooseLanguage('en'));

  test.each([
    [['en-GB'], 'en-GB'],
    [['en'], 'en-GB'],
    [['en-US', 'en'], 'en-US'],
    [['en', 'en-AU'], 'en-AU'],
    // English for a reader in Austria uses the conventions of en-AT.
    [['de-AT', 'de', 'en'], 'en-AT'],
    [['fr'], 'en-GB'],
    [['not a tag'], 'en-GB'],
  ])('English for a browser of %j is %s', (tags, tag) => {
    browserSpeaks(...tags);
    expect(locale()).toBe(tag);
  });

  const inEnglish = ['1,284 64.2K 9.6M', '$1,200.50', '$900–1,400', '64%', '4.8', '1.4 MB', '1,284 min ago'];
  const inGerman = ['1.284 64.200 9,6 Mio.', '1.200,50 $', '900–1.400 $', '64 %', '4,8', '1,4 MB', '1.284 min ago'];
  const inArabic = ['١٬٢٨٤ ٦٤٫٢ ألف ٩٫٦ مليون', '١٬٢٠٠٫٥٠ US$', '٩٠٠–١٬٤٠٠ US$', '٦٤٪', '٤٫٨', '١٫٤ م.ب', '١٬٢٨٤ min ago'];

  test.each([
    ['en-GB', ['4 Sep 2026', '09:05', '4 Sep 2026, 09:05', ...inEnglish], 'a, b or c'],
    ['en-US', ['Sep 4, 2026', '9:05 AM', 'Sep 4, 2026, 9:05 AM', ...inEnglish], 'a, b, or c'],
    ['de-DE', ['4. Sept. 2026', '09:05', '04.09.2026, 09:05', ...inGerman], 'a, b oder c'],
    ['ar-EG', ['٤ سبتمبر ٢٠٢٦', '٩:٠٥ ص', '٠٤/٠٩/٢٠٢٦، ٩:٠٥ ص', ...inArabic], 'a أو b أو c'],
  ])('in %s', async (region, words, oneOf) => {
    browserSpeaks(region);
    await chooseLanguage(region.slice(0, 2));
    expect(written()).toEqual(words);
    expect(either(['a', 'b', 'c'])).toBe(oneOf);
  });

  test.each(['en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'es-MX', 'sv-SE'])(
    'in %s each currency has a sign of its own',
    async (region) => {
      browserSpeaks(region);
      await chooseLanguage(region.slice(0, 2));
      const signs = CURRENCIES.map(currencySign);
      expect(signs).toEqual([...new Set(signs)]);
    },
  );

  test.each([
    ['en-US', 'USD', '$'],
    ['en-US', 'CAD', 'CA$'],
    ['en-GB', 'USD', '$'],
    ['en-CA', 'USD', 'US$'],
    ['en-CA', 'CAD', '$'],
  ] as const)('in %s the sign of %s is %s', (region, currency, sign) => {
    browserSpeaks(region);
    expect(currencySign(currency)).toBe(sign);
  });

  test('what is listed', () => {
    browserSpeaks('de-DE');
    expect([list(['a', 'b', 'c']), either(['a'])]).toEqual(['a, b, c', 'a']);
  });

  test('in India, with digits and groups of its own', async () => {
    browserSpeaks('hi-IN-u-nu-deva');
    await chooseLanguage('hi');
    expect([money(usd(12_000_000)), day('2026-09-04'), t('format.daysLeft', { count: 14 })]).toEqual([
      '$१,२०,०००',
      '४ सित॰ २०२६',
      '१४ days left',
    ]);
  });
});
