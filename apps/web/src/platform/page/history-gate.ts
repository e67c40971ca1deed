type Keeper = (event: PopStateEvent) => void;

let keeper: Keeper | undefined;

/**
 * Listens to history navigation before the router does. Listeners of `popstate` are called in the order they were added, capturing or
 * not, so call this once, before the router is mounted.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => keeper?.(event));
}

/** Lets `next` hide navigation from the router by `stopImmediatePropagation`. Returns a function that ends this. */
export function keepHistory(next: Keeper): () => void {
  keeper = next;
  return () => {
    if (keeper === next) keeper = undefined;
  };
}
