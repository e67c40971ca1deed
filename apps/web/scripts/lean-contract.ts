import type { ESTree, Plugin } from 'vite';

/** What the browser reads of an endpoint: where a call goes, and what a form may send. */
const READ = new Set(['method', 'path', 'body']);

type Edit = { start: number; end: number; text: string };

/**
 * Leaves out of the browser's build what only the server reads of the contract. The server validates answers, params and
 * queries; the browser needs their types alone. So every `endpoint({ … })` loses the properties it is not read by, and every
 * constant that is made by a call is made inside a pure function, so that the schemas nobody names any more fall away: a
 * bundler cannot tell by itself that `z.string().check(…)` has no effect. Types, tests and the development server see the
 * whole contract.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const edits = this.parse(code, { lang: 'ts' }).body.flatMap((statement) => editsOf(statement));
        const lean = edits
          .toSorted((a, b) => b.start - a.start || b.end - a.end)
          .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

function editsOf(statement: ESTree.Statement | ESTree.Directive): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression') return [];
    const { start, end } = init;
    return [{ start, end: start, text: '/* @__PURE__ */ (() => ' }, ...unreadOf(init), { start: end, end, text: ')()' }];
  });
}

function unreadOf({ callee, arguments: [given] }: ESTree.CallExpression): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression') return [];
  return given.properties.flatMap((each, index, all) => {
    if (each.type !== 'Property' || each.key.type !== 'Identifier' || READ.has(each.key.name)) return [];
    return [{ start: each.start, end: all[index + 1]?.start ?? given.end - 1, text: '' }];
  });
}
