import type { Plugin } from 'vite';

/** What the log-in shares with the pages behind it comes with the application itself: no file of its own for what all of them need. */
export function everywhere(common: readonly string[]): Plugin {
  return {
    name: 'everywhere',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/app\/main\.tsx$/ },
      // Behind the application's own: the base styles come first.
      handler: (code) => [code, ...common.map((file) => `import '/${file}';`)].join('\n'),
    },
  };
}
