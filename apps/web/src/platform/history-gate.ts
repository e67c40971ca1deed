type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | undefined;

/**
 * Hears of every step through the history before the router does. Listeners of `popstate` are called in the order they were
 * added, capturing or not, so this is called once, before the router is mounted.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/** While it keeps the gate, `next` decides by `stopImmediatePropagation` what the router hears. Gives the function that ends it. */
export function keepHistory(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}
