import type { Plugin } from 'vite';

/**
 * Leaves out the two parts of Mantine that write <style> elements at run time. Its provider is told not to use them, which a
 * bundler cannot see; `theme.gen.css` has what they would say.
 */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    load: {
      filter: { id: /MantineProvider\/Mantine(?:CssVariables|Classes)\/Mantine(?:CssVariables|Classes)\.mjs$/ },
      handler: (id) => ({ code: `export const ${/(\w+)\.mjs$/.exec(id)?.[1]} = () => null;`, moduleSideEffects: false }),
    },
  };
}
