import type { ESTree } from 'vite';

/** The values that a statement of a module declares. */
export function namesIn(statement: ESTree.Statement | ESTree.Directive): string[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
}

/** Every name that stands in a statement, but for its types: more than it refers to, never less. */
export function referencesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) referencesIn(each, found);
  else if (isNode(node) && !isType(node)) {
    if (node.type === 'Identifier') found.add(String(node['name']));
    for (const each of Object.values(node)) referencesIn(each, found);
  }
  return found;
}

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const WITH_VALUE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !WITH_VALUE.has(type);
}
