import { writeFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cssVariablesResolver, theme } from '#ui/theme.ts';

// Mantine would put these variables into a <style> element at run time, which the content security policy refuses.
// They are rendered once, at build time, into a file of their own.
const markup = renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver }, null));
const css = [...markup.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, content]) => content).join('\n');
if (!css.includes('--cl-bg')) throw new Error('The theme rendered no variables');
writeFileSync(new URL('../src/ui/theme.gen.css', import.meta.url), `${css}\n`);
