import { OWN_COLOR, shadesOf, type Shades } from '@castlane/contract/brand.ts';

/** Applies another primary colour than the design's own: derives all tokens that use it. */
export function applyBrandColor(color: string) {
  if (!/^#[0-9a-f]{6}$/i.test(color) || color.toUpperCase() === OWN_COLOR) return;
  const { light, dark } = shadesOf(color);
  const [ofLight, ofDark] = [brandVariables(light), brandVariables(dark)];
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(ofLight)) style.setProperty(name, `light-dark(${value}, ${ofDark[name]})`);
  style.setProperty('--cl-mark', color);
  style.setProperty('--cl-soft', `color-mix(in srgb, ${color} 8%, var(--cl-surface))`);
  style.setProperty('--cl-soft-2', `color-mix(in srgb, ${color} 17%, var(--cl-surface))`);
  style.setProperty('--cl-soft-line', `color-mix(in srgb, ${color} 34%, var(--cl-surface))`);
}

/** Returns the tokens of `ui/theme.ts` that use the primary colour. */
export function brandVariables({ accent, fill, fillHover, fillLarge, link }: Shades): Record<string, string> {
  return {
    '--cl-accent': accent,
    '--cl-fill': fill,
    '--cl-fill-hover': fillHover,
    '--cl-fill-large': fillLarge,
    '--cl-link': link,
    '--mantine-primary-color-filled': fill,
    '--mantine-primary-color-filled-hover': fillHover,
  };
}
