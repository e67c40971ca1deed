/** What is larger than this share of the window is seen anyway. */
const LARGE = 0.7;

/**
 * Whoever goes on by the Tab key sees all of what they come to: browsers scroll no further once a bit of it shows, be it at the end of a
 * row or under a bar. `scroll-padding` says what bars cover.
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
