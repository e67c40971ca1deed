/** Finds what a page says in English while the product uses the pseudo-language. */

import type { Page } from '@playwright/test';
import { outsideBrackets } from '../apps/web/src/testing/pseudo.ts';

/** Collects strings from the server's answers: the names of people and things are not translated. */
export function rememberAnswers(page: Page): () => Promise<string[]> {
  const answers: Promise<string[]>[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('json')) answers.push(response.json().then(textsIn, () => []));
  });
  return async () => (await Promise.all(answers)).flat();
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(textsIn) : [];
}

const MARKS = ['Castlane', 'YouTube', 'Instagram', ' kB', ' MB'];
/** An address, the start of a hash, a currency code, or a code of a language that the browser cannot name. */
const NO_WORDS = /[\da-f]{8,}…|\S+[./]\S+|\b[A-Z]{3}\b|^[a-z]{2}$/g;
/** Parts of the browser's own date field. */
const OF_THE_BROWSER = ['Show date picker', 'Day Day', 'Month Month', 'Year Year'];

/** Runs in the page: returns the names that `Intl` gives there, in English. */
function namesOfIntl(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = (['long', 'short'] as const).flatMap((style) => {
    const regions = new Intl.DisplayNames(navigator.language, { type: 'region', fallback: 'none', style });
    const languages = new Intl.DisplayNames(navigator.language, { type: 'language', fallback: 'none', style });
    return codes.flatMap((code) => [regions.of(code), languages.of(code.toLowerCase())]);
  });
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)));
  const dates = (['long', 'short'] as const).flatMap((style) =>
    months.flatMap((date) =>
      [{ month: style }, { weekday: style }].map((part) => new Intl.DateTimeFormat(navigator.language, part).format(date)),
    ),
  );
  const currencies = new Intl.DisplayNames(navigator.language, { type: 'currency' });
  const money = Intl.supportedValuesOf('currency').map((code) => currencies.of(code));
  return [...names, ...dates, ...money].filter((name) => name !== undefined);
}

/** Returns accessible names of a page that are not in the pseudo-language. */
export async function englishNames(page: Page, answers: () => Promise<string[]>): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const said = nodes
    .filter(({ ignored, role }) => !ignored && !['StaticText', 'InlineTextBox'].includes(role?.value))
    .map(({ name }) => String(name?.value ?? ''));
  // Skips letters and codes, which may occur in any word. Longest first, because one name may be part of another.
  const known = [...(await answers()), ...MARKS, ...OF_THE_BROWSER, ...(await page.evaluate(namesOfIntl))]
    .filter((text) => text.length > 2)
    .toSorted((a, b) => b.length - a.length);
  return outsideBrackets(said, known).filter((name) => outsideBrackets([name.replaceAll(NO_WORDS, '')], known).length > 0);
}
