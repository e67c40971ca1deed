/** The colours of an installation, all derived from its primary colour. Contrast as WCAG 2.2 defines it. */

export const OWN_COLOR = '#6174FF';

/** `SMALL_TEXT`: text of any size. `LARGE`: text from 24 px (18.66 px bold) and everything that is not text (1.4.3, 1.4.11). */
const SMALL_TEXT = 4.5;
const LARGE = 3;

/** The surfaces of `ui/theme.ts` that carry links and accents. The last of each scheme has the least contrast. */
const SURFACES = { light: ['#FFFFFF', '#F0F2F8', '#E4E8FF'], dark: ['#171A2F', '#1F2340', '#242B5E'] };

type Rgb = [number, number, number];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

export type Shades = {
  /** For non-text: marks, rings, borders, icons, lines; 3:1 on every surface. */
  accent: string;
  /** Background of white text of any size. */
  fill: string;
  fillHover: string;
  /** Background of white ticks. */
  fillLarge: string;
  /** Text of any size, on every surface. */
  link: string;
};

/** Returns the primary colour wherever it has enough contrast, otherwise its nearest shade that has. */
export function shadesOf(primary: string): { light: Shades; dark: Shades } {
  const color = rgbOf(primary);
  const fill = nearest(color, BLACK, (shade) => contrast(shade, WHITE) >= SMALL_TEXT);
  const fillLarge = nearest(color, BLACK, (shade) => contrast(shade, WHITE) >= LARGE);
  const fills = { fill: hexOf(fill), fillHover: hexOf(mixed(fill, BLACK, 0.16)), fillLarge: hexOf(fillLarge) };
  return {
    light: { ...fills, accent: onAll('light', color, BLACK, LARGE), link: onAll('light', color, BLACK, SMALL_TEXT) },
    dark: { ...fills, accent: onAll('dark', color, WHITE, LARGE), link: onAll('dark', color, WHITE, SMALL_TEXT) },
  };
}

/** Returns the contrast of two colours, each #RRGGBB: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other));
}

/** Mixes `share` of `other` into a colour. */
export function mixOf(color: string, other: string, share: number): string {
  return hexOf(mixed(rgbOf(color), rgbOf(other), share));
}

function onAll(scheme: keyof typeof SURFACES, color: Rgb, towards: Rgb, needed: number): string {
  const surfaces = SURFACES[scheme].map(rgbOf);
  return hexOf(nearest(color, towards, (shade) => surfaces.every((surface) => contrast(shade, surface) >= needed)));
}

/** Searches in steps of 1/100. Ends at black or white, which always has enough contrast. */
function nearest(color: Rgb, towards: Rgb, isEnough: (shade: Rgb) => boolean): Rgb {
  for (let step = 0; step < 100; step += 1) {
    const shade = mixed(color, towards, step / 100);
    if (isEnough(shade)) return shade;
  }
  return towards;
}

function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((channel, at) => Math.round(channel + (other[at]! - channel) * share)) as Rgb;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
