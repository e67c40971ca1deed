/** A pseudo-language: accented, 40 % longer, every text in brackets. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { pseudoPack } from '../apps/web/src/testing/pseudo.ts';

const FOLDER = join(import.meta.dirname, '../apps/web/src');
const ENGLISH: Record<string, string> = Object.assign(
  {},
  ...globSync('**/en.json', { cwd: FOLDER }).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object),
);
const PSEUDO = pseudoPack(ENGLISH);

/** A key of the language pack with its text, in the format of the build. */
const WORDS = /"([\w.]+)":(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/g;

/** Replaces the texts of the build on their way to the browser. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const bodies = new Map<string, Promise<string>>();
  await context.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const url = route.request().url();
    const body = bodies.get(url) ?? inPseudo(url);
    bodies.set(url, body);
    await route.fulfill({ contentType: 'text/javascript', body: await body });
  });
}

async function inPseudo(url: string): Promise<string> {
  const source = await (await fetch(url)).text();
  return source.replaceAll(WORDS, (all, key: string) =>
    Object.hasOwn(PSEUDO, key) ? `${JSON.stringify(key)}:${JSON.stringify(PSEUDO[key])}` : all,
  );
}

/** Wraps a page so that locators with English names find the pseudo names. */
export function askedInEnglish<T extends Page | Locator>(target: T): T {
  return new Proxy(target, {
    get(_, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || property === 'constructor') return value;
      return (...given: unknown[]) => {
        const result: unknown = value.apply(target, translated(String(property), given));
        return isLocator(result) ? askedInEnglish(result) : result;
      };
    },
  });
}

function translated(method: string, [first, ...rest]: unknown[]): unknown[] {
  if (/^getBy(?:AltText|Label|Placeholder|Text|Title)$/.test(method)) return [called(first), ...rest];
  return method === 'getByRole' || method === 'filter' ? [first, ...rest].map(withNames) : [first, ...rest];
}

function withNames(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, /^(?:name|hasText)$/.test(key) ? called(value) : value]));
}

/** Returns a pattern for an English name: all texts that contain it, or else the texts with placeholders that match it. */
function called(name: unknown): unknown {
  if (typeof name !== 'string' && !(name instanceof RegExp)) return name;
  const part = new RegExp(typeof name === 'string' ? RegExp.escape(name) : name.source, 'i');
  const bare = typeof name === 'string' ? name : name.source.replaceAll(/^\^|\$$/g, '');
  const texts = Object.entries(ENGLISH);
  const having = texts.filter(([, text]) => part.test(text));
  const meant =
    having.length > 0 ? having : texts.filter(([, text]) => PLACE.test(text) && new RegExp(`^${patternOf(text)}$`, 'i').test(bare));
  return new RegExp([part.source, ...meant.map(([key]) => patternOf(PSEUDO[key]!))].join('|'), 'i');
}

const PLACE = /\{\{\w+\}\}/;

function patternOf(text: string): string {
  return text
    .split(PLACE)
    .map((piece) => RegExp.escape(piece))
    .join('.+');
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'getByRole' in value;
}
