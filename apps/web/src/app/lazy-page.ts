import { lazy, type ComponentType } from 'react';
import { loadPart } from '#platform/chunk.ts';

export type LazyPage = { readonly Component: ComponentType; load: () => Promise<unknown> };

/** A page in a chunk of its own, by the name under which its module exports it, and the features whose words it shows. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  words: readonly string[],
): LazyPage {
  return lazyPart(async () => (await loadPart(words, load))[name]);
}

/**
 * What has come before it is drawn for the first time is drawn at once, instead of waiting for a promise that is long kept. What
 * it is drawn by then stays, since another component would lose its state.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let drawn: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded = await load();
    return { default: loaded };
  }
  return {
    get Component() {
      drawn ??= loaded ?? lazy(fetchPart);
      return drawn;
    },
    load: fetchPart,
  };
}
