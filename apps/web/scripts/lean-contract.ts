import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, type ESTree, type Plugin } from 'vite';
import { namesIn, referencesIn } from './names.ts';

const CONTRACT = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** What the browser reads of every endpoint: where a call goes. */
const READ = new Set(['method', 'path']);

type Edit = { start: number; end: number; text: string };
type Statement = { text: string; names: readonly string[]; references: ReadonlySet<string>; isExported: boolean };
type Module = { imports: readonly string[]; origins: ReadonlyMap<string, string>; statements: readonly Statement[] };

/**
 * Leaves out of the browser's build what only the server reads of the contract, and keeps what remains where it is needed.
 * The server validates answers, params and queries; the browser needs their types alone. It reads the body's schema of the
 * endpoints whose forms name it (`login.body`). So every `endpoint({ … })` loses the properties it is not read by, and every
 * constant that is made by a call is made inside a pure function, so that the schemas nobody names any more fall away: a
 * bundler cannot tell by itself that `z.string().check(…)` has no effect. Each module then becomes two, one with the schemas
 * and one without, since a bundler puts a module as a whole where any of it is needed: else the path of `getMe` would bring the
 * schemas of every form and zod with them. Types, tests and the development server see the whole contract.
 */
export function leanContract(): Plugin {
  const bodies = new Set(
    filesIn(SOURCES).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(\w+)\.body\b/g)].map(([, name]) => name)),
  );
  const modules = new Map(filesIn(CONTRACT).map((file) => [file, moduleOf(leanOf(readFileSync(file, 'utf8'), bodies))]));
  const schemas = schemasOf(modules);
  return {
    name: 'lean-contract',
    apply: 'build',
    load: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts(?:\?|$)/ },
      handler(id) {
        const [file = '', part] = id.split('?');
        const module = modules.get(file);
        if (!module) return undefined;
        return { code: codeOf(file, module, part, schemas.get(file) ?? new Set()), moduleType: 'ts', moduleSideEffects: false };
      },
    },
  };
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)).map((name) => folder + name);
}

function leanOf(code: string, bodies: ReadonlySet<string | undefined>): string {
  const { program } = parseSync('contract.ts', code);
  const edits = program.body.flatMap((statement) => editsOf(statement, bodies));
  return edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

function editsOf(statement: ESTree.Statement | ESTree.Directive, bodies: ReadonlySet<string | undefined>): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    if (init?.type !== 'CallExpression') return [];
    const { start, end } = init;
    const isBodyRead = id.type === 'Identifier' && bodies.has(id.name);
    return [{ start, end: start, text: '/* @__PURE__ */ (() => ' }, ...unreadOf(init, isBodyRead), { start: end, end, text: ')()' }];
  });
}

function unreadOf({ callee, arguments: [given] }: ESTree.CallExpression, isBodyRead: boolean): Edit[] {
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression') return [];
  return given.properties.flatMap((each, index, all) => {
    if (each.type !== 'Property' || each.key.type !== 'Identifier') return [];
    if (READ.has(each.key.name) || (each.key.name === 'body' && isBodyRead)) return [];
    return [{ start: each.start, end: all[index + 1]?.start ?? given.end - 1, text: '' }];
  });
}

function moduleOf(code: string): Module {
  const { program } = parseSync('contract.ts', code);
  const imports = program.body.filter((each) => each.type === 'ImportDeclaration');
  const statements = program.body.filter((each) => each.type !== 'ImportDeclaration');
  return {
    imports: imports.map(({ start, end }) => code.slice(start, end)),
    origins: new Map(imports.flatMap(({ source, specifiers }) => specifiers.map(({ local }) => [local.name, source.value] as const))),
    statements: statements.map((each) => ({
      text: code.slice(each.start, each.end),
      names: namesIn(each),
      references: referencesIn(each),
      isExported: each.type === 'ExportNamedDeclaration',
    })),
  };
}

/** The names of every module that cannot do without zod, by themselves or through what they are made of. */
function schemasOf(modules: ReadonlyMap<string, Module>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map([...modules.keys()].map((file) => [file, new Set<string>()]));
  function isSchema(file: string, { origins }: Module, name: string): boolean {
    const origin = origins.get(name);
    if (origin === undefined) return found.get(file)?.has(name) ?? false;
    return origin.startsWith('zod') || (found.get(CONTRACT + origin.replace('./', ''))?.has(name) ?? false);
  }
  let before = -1;
  for (let count = 0; count > before; count = [...found.values()].reduce((sum, names) => sum + names.size, 0)) {
    before = count;
    for (const [file, module] of modules)
      for (const { names, references } of module.statements)
        if ([...references].some((name) => isSchema(file, module, name))) for (const name of names) found.get(file)?.add(name);
  }
  return found;
}

/** The file itself only says which of its two parts has what. */
function codeOf(file: string, { imports, statements }: Module, part: string | undefined, schemas: ReadonlySet<string>): string {
  const isMade = ({ names }: Statement) => names.some((name) => schemas.has(name));
  const made = statements.filter(isMade);
  const plain = statements.filter((each) => !isMade(each));
  const isShown = ({ isExported }: Statement) => isExported;
  if (part === 'schemas') return [...imports, `import { ${namesOf(plain)} } from '${file}?plain';`, textOf(made)].join('\n');
  if (part === 'plain') return [...imports, textOf(plain), `export { ${namesOf(plain.filter((each) => !isShown(each)))} };`].join('\n');
  return [
    `export { ${namesOf(plain.filter(isShown))} } from '${file}?plain';`,
    `export { ${namesOf(made.filter(isShown))} } from '${file}?schemas';`,
  ].join('\n');
}

function namesOf(statements: readonly Statement[]): string {
  return statements.flatMap(({ names }) => names).join(', ');
}

function textOf(statements: readonly Statement[]): string {
  return statements.map(({ text }) => text).join('\n');
}
