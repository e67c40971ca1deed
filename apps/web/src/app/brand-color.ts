const OWN_COLOR = '#6174FF';

/** Another primary colour than the design's own: the few tokens that carry it are mixed from it. */
export function applyBrandColor(color: string) {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  if (color.toUpperCase() === OWN_COLOR) return;
  const { style } = document.documentElement;
  const fill = `color-mix(in srgb, ${color} 84%, black)`;
  const darker = `color-mix(in srgb, ${color} 68%, black)`;
  const variables = {
    '--cl-accent': color,
    '--cl-fill': fill,
    '--cl-fill-hover': darker,
    '--cl-link': `light-dark(${darker}, color-mix(in srgb, ${color} 55%, white))`,
    '--cl-soft': `color-mix(in srgb, ${color} 8%, var(--cl-surface))`,
    '--cl-soft-2': `color-mix(in srgb, ${color} 17%, var(--cl-surface))`,
    '--mantine-primary-color-filled': fill,
    '--mantine-primary-color-filled-hover': darker,
  };
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
