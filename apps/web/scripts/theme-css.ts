import { writeFileSync } from 'node:fs';
import { DEFAULT_THEME, MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariablesResolver, theme } from '#ui/theme.ts';

// Mantine would put these variables into a <style> element at run time, which the content security policy refuses.
// They are rendered once, at build time, into a file of their own, without the Mantine colours that the theme does not define.
const provider = createElement(MantineProvider, { theme, cssVariablesResolver, deduplicateCssVariables: false }, null);
const markup = renderToStaticMarkup(provider);
const css = [...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content]) => content).join('\n');
if (!css.includes('--cl-bg')) throw new Error('The theme rendered no variables');
const foreign = Object.keys(DEFAULT_THEME.colors).filter((name) => !Object.hasOwn(theme.colors ?? {}, name));
const own = css.replaceAll(new RegExp(`--mantine-color-(?:${foreign.join('|')})-[\\w-]+:[^;}]*;?`, 'g'), '');
if (new RegExp(`var\\(--mantine-color-(?:${foreign.join('|')})-`).test(own)) throw new Error('The theme takes a colour that it has not');
writeFileSync(new URL('../src/ui/theme.gen.css', import.meta.url), `${own}\n`);
