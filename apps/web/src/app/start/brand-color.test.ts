import { OWN_COLOR, shadesOf } from '@castlane/contract/brand.ts';
import { afterEach, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from '#ui/theme.ts';
import { applyBrandColor, brandVariables } from './brand-color.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

test('the tokens of the theme are those that any primary colour would get', () => {
  const { variables, light, dark } = cssVariablesResolver(theme as never);
  const shades = shadesOf(OWN_COLOR);
  expect(variables['--cl-mark']).toBe(OWN_COLOR);
  expect(light).toMatchObject(brandVariables(shades.light));
  expect(dark).toMatchObject(brandVariables(shades.dark));
});

test('another colour reaches every token that carries it, in both schemes', () => {
  applyBrandColor('#0A7F5A');
  const { style } = document.documentElement;
  const { light, dark } = shadesOf('#0A7F5A');
  expect(style.getPropertyValue('--cl-mark')).toBe('#0A7F5A');
  expect(style.getPropertyValue('--cl-link')).toBe(`light-dark(${light.link}, ${dark.link})`);
  expect(style.getPropertyValue('--cl-fill-large')).toBe('light-dark(#0A7F5A, #0A7F5A)');
});

test('the own colour, and what is no colour, change nothing', () => {
  for (const color of [OWN_COLOR, '#6174ff', 'red']) applyBrandColor(color);
  expect(document.documentElement.getAttribute('style')).toBeNull();
});
