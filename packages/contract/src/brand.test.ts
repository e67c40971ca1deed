import { expect, test } from 'vitest';
import { contrastOf, OWN_COLOR, shadesOf } from './brand.ts';

const LIGHT = ['#FFFFFF', '#F0F2F8', '#E4E8FF'];
const DARK = ['#171A2F', '#1F2340', '#242B5E'];

// Proves 1.30.
test('the configured colour is shown unchanged wherever it has enough contrast', () => {
  const { light, dark } = shadesOf(OWN_COLOR);
  expect(contrastOf('#FFFFFF', OWN_COLOR)).toBeCloseTo(3.85, 2);
  expect([light.accent, light.fillLarge, dark.fillLarge]).toEqual([OWN_COLOR, OWN_COLOR, OWN_COLOR]);
  expect({ light, dark }).toMatchInlineSnapshot(`
    {
      "dark": {
        "accent": "#6174FF",
        "fill": "#586AE8",
        "fillHover": "#4A59C3",
        "fillLarge": "#6174FF",
        "link": "#7D8DFF",
      },
      "light": {
        "accent": "#6174FF",
        "fill": "#586AE8",
        "fillHover": "#4A59C3",
        "fillLarge": "#6174FF",
        "link": "#4F5ECF",
      },
    }
  `);
});

test('any colour has readable shades, in both schemes', () => {
  const channels = ['00', '40', '80', 'C0', 'FF'];
  const colors = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)));
  for (const color of [...colors, '#0A7F5A', '#FFD400', OWN_COLOR]) {
    const { light, dark } = shadesOf(color);
    for (const { fill, fillHover, fillLarge } of [light, dark]) {
      expect(contrastOf(fill, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(fillHover, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(fillLarge, '#FFFFFF')).toBeGreaterThanOrEqual(3);
    }
    for (const [shades, surfaces] of [
      [light, LIGHT],
      [dark, DARK],
    ] as const)
      for (const surface of surfaces) {
        expect(contrastOf(shades.link, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades.accent, surface)).toBeGreaterThanOrEqual(3);
      }
  }
});
