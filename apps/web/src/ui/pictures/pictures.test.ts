import { expect, test } from 'vitest';

/** Images of the product, faces, files that are not sent yet, drawings of the login page, and the installation's own logo. */
const DRAW_THEMSELVES = [
  '/ui/pictures/Photo.tsx',
  '/ui/pictures/Avatar.tsx',
  '/features/threads/composer/AttachmentTray.tsx',
  '/features/auth/layout/AuthScene.tsx',
  '/ui/pictures/brand.tsx',
];

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Returns every `<img …>` of a source; an attribute may contain arrows. */
function imagesOf(source: string): string[] {
  return source.match(/<img\s[\s\S]*?\/>/g) ?? [];
}

test('every picture is drawn by one of five, and each of those says how large it is', () => {
  const drawing = Object.entries(sources).filter(([path, source]) => !path.endsWith('.test.tsx') && imagesOf(source).length > 0);
  expect(drawing.map(([path]) => path.replace('/src', '')).toSorted()).toEqual(DRAW_THEMSELVES.toSorted());
  for (const image of drawing.flatMap(([, source]) => imagesOf(source))) {
    const isSized = /\bwidth=[\s\S]*\bheight=/.test(image) || image.includes('className={css.blur}');
    expect({ image, isSized, isAsync: image.includes('decoding="async"') || image.includes('css.blur') }).toEqual({
      image,
      isSized: true,
      isAsync: true,
    });
  }
});
