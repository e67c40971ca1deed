import { useState } from 'react';

/** A longer list is drawn when somebody comes to it: the names of countries and languages are hundreds of nodes. */
const MOST = 40;

/**
 * Returns the options of a native select to draw, and the handlers that notice its use: all of these events come before the list opens.
 * Until then, a long list has only the chosen option.
 */
export function useOptionsWhenUsed<Option>(options: readonly Option[], isChosen: (option: Option) => boolean) {
  const [isUsed, setIsUsed] = useState(false);
  if (isUsed || options.length <= MOST) return { drawn: [...options], whenUsed: {} };
  const use = () => setIsUsed(true);
  return { drawn: options.filter(isChosen), whenUsed: { onFocus: use, onPointerEnter: use, onTouchStart: use } };
}
