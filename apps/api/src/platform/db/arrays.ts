import type { PostgresType } from 'postgres';

/**
 * The array types that statements use, one-dimensional. Otherwise postgres.js asks for all array types of the database on each new
 * connection, and if that connection is lost meanwhile, its error cannot be caught (`fetchArrayTypes` in its connection.js, 3.4.9).
 */
export function arrayTypes(elements: {
  int8: (text: string) => unknown;
  timestamp: (text: string) => unknown;
}): Record<string, PostgresType> {
  return {
    names: arrayOf(1003, String),
    ints: arrayOf(1007, Number),
    texts: arrayOf(1009, String),
    varchars: arrayOf(1015, String),
    bigints: arrayOf(1016, elements.int8),
    days: arrayOf(1182, String),
    dates: arrayOf(1185, elements.timestamp),
    uuids: arrayOf(2951, String),
    jsons: arrayOf(3807, (text) => JSON.parse(text) as unknown, JSON.stringify),
  };
}

function arrayOf(oid: number, parse: (text: string) => unknown, write: (element: unknown) => string = String): PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (elements: unknown) => (Array.isArray(elements) ? literalOf(elements, write) : elements),
    parse: (text: string) => elementsOf(text).map((element) => (element === null ? null : parse(element))),
  };
}

function literalOf(elements: readonly unknown[], write: (element: unknown) => string): string {
  const written = elements.map((element) => (element === null ? 'NULL' : `"${write(element).replaceAll(/["\\]/g, String.raw`\$&`)}"`));
  return `{${written.join(',')}}`;
}

/** `{a,"b, \"c\"",NULL}` → `['a', 'b, "c"', null]`. */
function elementsOf(literal: string): (string | null)[] {
  // Most arrays have no quotes, and the expression below takes three times as long.
  if (!literal.includes('"')) return literal === '{}' ? [] : literal.slice(1, -1).split(',').map(bareElement);
  return [...literal.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, '$1');
    return bareElement(bare!);
  });
}

function bareElement(text: string): string | null {
  return text === 'NULL' ? null : text;
}
