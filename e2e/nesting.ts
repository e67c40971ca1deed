import type { Page } from '@playwright/test';

/** Blocks inside elements that hold only words, which a parser of HTML would take apart. */
const MISNESTED =
  ':is(span, button, p, h1, h2, h3, h4, small, b, em, i, strong, label) ' +
  ':is(div, p, ul, ol, dl, section, article, header, footer, form, table, h1, h2, h3, h4, h5, h6, blockquote, pre)';
/** Mantine's own, which we cannot change. */
const OF_MANTINE = '.mantine-Switch-labelWrapper, .mantine-CheckboxIndicator-indicator, .mantine-RadioIndicator-indicator';
const DOUBLE = ':is(a[href], button) :is(a[href], button, input, select, textarea)';
/** Screen readers say no name of an element without a role. */
const NAMED = ':is(div, span, p, pre, code, b, i, em, small, strong):is([aria-label], [aria-labelledby]):not([role])';

/** Returns what stands on the page where HTML does not allow it, and names of what cannot have one. */
export function misnested(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ kinds, ofOthers }) => {
      const found = kinds.flatMap(([what, selector]) =>
        [...document.body.querySelectorAll(selector)]
          .filter((element) => element.closest(ofOthers) === null)
          .map((element) => `${what}: ${element.outerHTML.slice(0, 120)} in ${element.parentElement!.outerHTML.slice(0, 160)}`),
      );
      const titles = document.querySelectorAll('head title, body title:not(svg title)').length;
      return titles === 1 ? found : [...found, `${titles} titles`];
    },
    {
      kinds: [
        ['block', MISNESTED],
        ['interactive', DOUBLE],
        ['name', NAMED],
      ] as const,
      ofOthers: OF_MANTINE,
    },
  );
}
