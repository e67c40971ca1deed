import { lazy, useState, type ComponentType } from 'react';

type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> };

/**
 * A component in a chunk of its own. What has come before it is drawn for the first time is drawn at once, instead of waiting for a
 * promise that is long kept; what it is drawn by then stays, since another component would lose its state.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded = await load();
    return { default: loaded };
  }
  const Later = lazy(fetchPart);
  function Part(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { load: fetchPart });
}
