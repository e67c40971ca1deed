import type { BrowserContext, Page } from '@playwright/test';

/**
 * Translates every page as Chrome does: each text node is replaced by two nested elements with the new words, and so is every text that
 * comes later. The words stay English, so that locators find them.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT_ALONE = 'script, style, noscript, head, textarea, select, svg, font, [translate="no"], [contenteditable="true"]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node);
    }).observe(document, { childList: true, characterData: true, subtree: true });

    function translate(node: Node) {
      if (!node.isConnected) return;
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const found: Text[] = node instanceof Text ? [node] : [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) if (text.data.trim() !== '' && !text.parentElement?.closest(LEFT_ALONE)) replace(text);
    }

    function replace(text: Text) {
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  });
}

/** Returns the translated words that share their element with something else: React cannot change or move them any more. */
export function bareWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Mantine's asterisk, which comes and goes at the end of a label. */
    const isNeighbour = (node: Node) =>
      node instanceof Element ? !node.matches('.mantine-InputWrapper-required') : node.textContent?.trim() !== '';
    return [...document.querySelectorAll('font:not(font font)')]
      .filter((font) => [...font.parentNode!.childNodes].some((node) => node !== font && isNeighbour(node)))
      .map((font) => `${font.textContent} in ${font.parentElement!.outerHTML.replaceAll(/<\/?font[^>]*>/g, '').slice(0, 160)}`);
  });
}
