/** Runs in the page: returns texts that are cut off without an ellipsis. */
export function cutTexts(): string[] {
  // A trailing space may exceed the line.
  const SLACK_PX = 5;
  // A glyph's box may be higher than its line.
  const LINE_SLACK_PX = 8;
  const CONTROLS = 'a, button, label, summary, [role="tab"], th';

  type Box = { left: number; right: number; top: number; bottom: number };

  function isBeyond(text: Box, box: Box): boolean {
    const isWider = text.left < box.left - SLACK_PX || text.right > box.right + SLACK_PX;
    return isWider || text.top < box.top - LINE_SLACK_PX || text.bottom > box.bottom + LINE_SLACK_PX;
  }

  /** The whole text is clipped away, like the name beside the logo where it has no room. */
  function isOutside(text: Box, box: Box): boolean {
    const isBeside = text.left >= box.right || text.right <= box.left;
    return isBeside || text.top >= box.bottom - LINE_SLACK_PX || text.bottom <= box.top + LINE_SLACK_PX;
  }

  /** Visible to screen readers only. */
  function isHidden(element: Element): boolean {
    const { clipPath, clip } = getComputedStyle(element);
    return clipPath !== 'none' || clip !== 'auto' || (element.parentElement !== null && isHidden(element.parentElement));
  }

  function blockOf(element: Element): Element | null {
    const isInline = /^(?:inline|contents)$/.test(getComputedStyle(element).display);
    return isInline && element.parentElement ? blockOf(element.parentElement) : element;
  }

  /** Returns the box that clips a part of the text, or that the text exceeds. */
  function boundOf(element: Element, text: Box): Element | undefined {
    const control = element.closest(CONTROLS);
    const block = blockOf(element);
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const { display, overflowX, textOverflow, webkitLineClamp, position } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowX)) return undefined;
      if (display === 'inline' || display === 'contents') continue;
      const isClipping = overflowX !== 'visible';
      if (isClipping && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) return undefined;
      if (isClipping && isOutside(text, each.getBoundingClientRect())) return undefined;
      if ((isClipping || each === control || each === block) && isBeyond(text, each.getBoundingClientRect())) return each;
      if (position === 'fixed') return undefined;
    }
    return undefined;
  }

  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const words = node.textContent?.trim() ?? '';
    if (
      !/\p{L}{2}/u.test(words) ||
      element.closest('svg, script, style, option, [inert]') ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const bound = text.width > 0 && !isHidden(element) ? boundOf(element, text) : undefined;
    if (bound) found.push(`${words.slice(0, 80)} in <${bound.localName} class="${bound.className}">`);
  }
  return [...new Set(found)];
}
