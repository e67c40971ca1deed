/** Whether the page runs from right to left, as in Arabic and Hebrew. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Returns the key as it would be in a left-to-right page, where the right arrow moves forward. */
export function keyAlongLine(key: string): string {
  return (isRightToLeft() && MIRRORED[key]) || key;
}

/** Scrolls a box sideways, in either direction, to bring a child as near to its middle as possible. */
export function scrollToMiddle(box: HTMLElement, child: HTMLElement) {
  box.scrollLeft += middleOf(child) - middleOf(box);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
