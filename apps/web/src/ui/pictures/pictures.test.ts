import { expect, test } from 'vitest';

/** Only the file knows its size, and its place has one of its own. */
const OF_ITS_OWN_SIZE = '/features/engagements/deliveries/review/PictureReview.tsx';

/**
 * Images of the product, faces, files that are not sent yet, drawings of the login page, the installation's own logo, and delivered pictures
 * in a list and alone.
 */
const DRAW_THEMSELVES = [
  '/ui/pictures/Photo.tsx',
  '/ui/pictures/Avatar.tsx',
  '/features/threads/composer/AttachmentTray.tsx',
  '/features/auth/layout/SceneCards.tsx',
  '/ui/pictures/brand.tsx',
  '/features/engagements/deliveries/review/DeliveredFile.tsx',
  OF_ITS_OWN_SIZE,
];

const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Returns every `<img …>` of a source; an attribute may contain arrows. */
function imagesOf(source: string): string[] {
  return source.match(/<img\s[\s\S]*?\/>/g) ?? [];
}

test('every picture is drawn by one of seven, and each of those says how large it is', () => {
  const drawing = Object.entries(sources).filter(([path, source]) => !path.endsWith('.test.tsx') && imagesOf(source).length > 0);
  expect(drawing.map(([path]) => path.replace('/src', '')).toSorted()).toEqual(DRAW_THEMSELVES.toSorted());
  for (const [path, image] of drawing.flatMap(([from, source]) => imagesOf(source).map((each) => [from, each] as const))) {
    const isSized = path.endsWith(OF_ITS_OWN_SIZE) || /\bwidth=[\s\S]*\bheight=/.test(image) || image.includes('className={css.blur}');
    expect({ image, isSized, isAsync: image.includes('decoding="async"') || image.includes('css.blur') }).toEqual({
      image,
      isSized: true,
      isAsync: true,
    });
  }
});
