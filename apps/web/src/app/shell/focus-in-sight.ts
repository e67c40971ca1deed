/** An element larger than this share of the window is in view anyway. */
const LARGE = 0.7;

/**
 * Scrolls an element that is focused with the Tab key fully into view. Browsers stop as soon as a part of it shows, even at the end of a
 * row or under a bar. `scroll-padding` says how much the bars cover.
 */
export function keepFocusInSight(): () => void {
  let byKey = false;
  const onKey = ({ key }: KeyboardEvent) => (byKey = key === 'Tab');
  const onPointer = () => (byKey = false);
  function onFocus({ target }: FocusEvent) {
    if (!byKey || !(target instanceof Element)) return;
    const { width, height } = target.getBoundingClientRect();
    if (width > window.innerWidth || height > window.innerHeight * LARGE) return;
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPointer, true);
    document.removeEventListener('focusin', onFocus);
  };
}
