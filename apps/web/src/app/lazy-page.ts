import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadChunk } from '#platform/chunk.ts';

export type LazyPage = { Component: LazyExoticComponent<ComponentType>; load: () => Promise<unknown> };

/** A page in a chunk of its own, by the name under which its module exports it. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  const loadPage = async () => ({ default: (await loadChunk(load))[name] });
  return { Component: lazy(loadPage), load: loadPage };
}
