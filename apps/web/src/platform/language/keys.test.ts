import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const TRANSLATOR = /^(?:t|translate|\w+T)$/;

/** Returns the calls of a translator whose key is put together from strings. */
function builtIn(file: string, source: string): string[] {
  const built: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [key] }) {
      if (callee.type !== 'Identifier' || !TRANSLATOR.test(callee.name) || !key) return;
      const text = source.slice(key.start, key.end);
      if (/`|['"]\s*\+|\+\s*['"]/.test(text)) built.push(`${file}: ${text}`);
    },
  }).visit(parseSync(file, source).program);
  return built;
}

test('no key is put together: a case is the context of a key, or stands in a table', () => {
  expect(Object.entries(sources).flatMap(([file, source]) => builtIn(file, source))).toEqual([]);
});

test('a key that is put together is found', () => {
  expect(builtIn('x.ts', "t(`a.${b}`); t(c ? 'a.b' : `a.${c}`); jobsT('a.' + b); t('a', { context: `b` }); t(TABLE[b]);")).toHaveLength(3);
});
