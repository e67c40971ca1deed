/** Whether lines run from right to left, as in Arabic and Hebrew. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key as it would be where lines run from left to right: the right arrow goes on. */
export function keyAlongLine(key: string): string {
  return (isRightToLeft() && MIRRORED[key]) || key;
}

/** Scrolls a box sideways, whatever its direction, as far as it goes to have this in its middle. */
export function scrollToMiddle(box: HTMLElement, child: HTMLElement) {
  box.scrollLeft += middleOf(child) - middleOf(box);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
