import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChunk } from './chunk.ts';

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A component in a chunk of its own, by the name under which its module exports it. If the chunk is there before the component is first
 * drawn, it is drawn at once. Otherwise it suspends, and stays the same component afterwards: another one would lose its state.
 */
export function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded = (await loadChunk(load))[name] as ComponentType<Props>;
    return { default: loaded };
  }
  const Later = lazy(fetchPart);
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { load: fetchPart });
}

/** The same for a part that opens later, such as a menu or a dialog: it shows nothing while it loads. */
export function laterPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): LazyPart<PropsOf<Module[Name]>> {
  const Part = lazyPart(load, name);
  function LaterPart(props: PropsOf<Module[Name]>) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LaterPart, { load: Part.load });
}
