import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';

const sources = import.meta.glob<string>(['/src/**/*.tsx', '!/src/**/*.test.tsx', '!/src/testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Attributes that users read or hear. The linter checks text between tags: `react/jsx-no-literals`. */
const READ = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label', 'description']);

/** Returns the attributes with literal text instead of a key of the language pack. */
function hardCoded(file: string, source: string): string[] {
  const found: string[] = [];
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !READ.has(name.name) || value === null) return;
      const words = source.slice(value.start, value.end).replace(/https?:[\w:/.]*/, '');
      if (value.type === 'Literal' && /\p{L}{2}/u.test(words)) found.push(`${file}: ${name.name}=${words}`);
      if (value.type === 'JSXExpressionContainer' && /^\{\s*(['"`])[^$]*\p{L}{2}[^$]*\1\s*\}$/u.test(words))
        found.push(`${file}: ${name.name}=${words}`);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

test('no attribute that is read has words of its own', () => {
  expect(Object.entries(sources).flatMap(([file, source]) => hardCoded(file, source))).toEqual([]);
});

test('a word in an attribute is found, a key or a mark is not', () => {
  const page = `<p title="Hello"><img alt={'A cat'} /><input placeholder={\`Your name\`} label={t('a.b')} aria-label="×" title={t(\`c.\${d}\`)} /></p>`;
  expect(hardCoded('x.tsx', page)).toHaveLength(3);
});
