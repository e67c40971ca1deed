import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import { lazyPart, type LazyPart } from '#platform/page/lazy-part.tsx';

/** Asks for what a page shows first, by the parameters of its address, and for its parts that are lazy themselves. */
export type Prefetch = (params: Params) => Promise<unknown>;

export type LazyPage = {
  Component: ComponentType;
  load: () => Promise<unknown>;
  /** So that the page is drawn once, and with what it shows. */
  prefetch: Prefetch;
};

/** A page in a chunk of its own, by the name under which its module exports it. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & { prefetch?: Prefetch }>,
  name: Name,
): LazyPage {
  const Component = lazyPart<Record<Name, ComponentType>, Name>(load, name) as LazyPart<object>;
  return { Component, load: Component.load, prefetch: async (params) => (await load()).prefetch?.(params) };
}
