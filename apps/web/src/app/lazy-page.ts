import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPart } from '#platform/chunk.ts';

export type LazyPage = { Component: LazyExoticComponent<ComponentType>; load: () => Promise<unknown> };

/** A page in a chunk of its own, by the name under which its module exports it, and the features whose words it shows. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  words: readonly string[],
): LazyPage {
  const loadPage = async () => ({ default: (await loadPart(words, load))[name] });
  return { Component: lazy(loadPage), load: loadPage };
}
