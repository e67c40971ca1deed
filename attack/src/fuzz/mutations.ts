import type { JsonSchema, Operation } from './document.ts';

/** One change that makes an input wrong: at a path of the body, or at a name of the query or the path parameters. */
export type Mutation = { where: 'body' | 'query' | 'params'; path: string[]; what: string; change: Change };
type Change = { set: unknown } | { without: true } | { repeat: number };

/** Values that pretend to be another type, or exceed what a field of that type holds. */
const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e300,
  '',
  'no_such_value',
  'a\u0000b',
  'x'.repeat(20_000),
  [],
  ['x'],
  {},
  { length: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1 },
  { a: { a: { a: { a: 1 } } } },
];
const ODD_TEXTS = ['', 'x', '-1', '0', '1.5', '1e3', '9007199254740991', '1e999', 'null', '%00', 'x'.repeat(600), '\u202e', '[]'];

/** Returns every single change that could make an operation's input wrong; the schema tells whether it does. */
export function mutationsOf(operation: Operation): Mutation[] {
  const query = operation.query.flatMap(({ name }) =>
    ODD_TEXTS.map((text): Mutation => ({ where: 'query', path: [name], what: named(text), change: { set: text } })),
  );
  const missing = operation.query.filter(({ required }) => required).map(({ name }) => without('query', [name]));
  const unknown: Mutation[] =
    operation.query.length > 0 ? [{ where: 'query', path: ['noSuchName'], what: 'unknown', change: { set: '1' } }] : [];
  const params = operation.params.flatMap(({ name }) =>
    ['%00', 'x', '..%2f..', '%ff', '-', 'x'.repeat(199), 'İ'].map((text): Mutation => ({
      where: 'params',
      path: [name],
      what: named(text),
      change: { set: text },
    })),
  );
  return [...query, ...missing, ...unknown, ...params, ...(operation.body ? inBody(operation.body, []) : [])];
}

function inBody(schema: JsonSchema, path: string[]): Mutation[] {
  const here = ODD.map((value): Mutation => ({ where: 'body', path, what: named(value), change: { set: value } }));
  const lengths = [schema.maxLength, schema.minLength].filter((length) => length !== undefined);
  for (const length of lengths)
    here.push({
      where: 'body',
      path,
      what: `around ${length} letters`,
      change: { set: 'x'.repeat(length === schema.maxLength ? length + 1 : length - 1) },
    });
  for (const bound of [schema.minimum, schema.maximum])
    if (bound !== undefined)
      here.push({ where: 'body', path, what: `beyond ${bound}`, change: { set: bound === schema.minimum ? bound - 1 : bound + 1 } });
  if (schema.type === 'array')
    here.push({ where: 'body', path, what: 'too many', change: { repeat: Math.min((schema.maxItems ?? 0) + 1, 2000) } });
  const inside = schema.items ? inBody(schema.items, [...path, '0']) : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => inBody(field, [...path, name]));
  const missing = (schema.required ?? []).map((name) => without('body', [...path, name]));
  const unknown: Mutation[] =
    schema.type === 'object' ? [{ where: 'body', path: [...path, 'noSuchField'], what: 'unknown', change: { set: 1 } }] : [];
  const choices = (schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => inBody(each, path));
  return [...here, ...inside, ...fields, ...missing, ...unknown, ...choices];
}

/** Returns the changed value, or undefined if it has no such place. */
export function mutate(value: unknown, { path, change }: Mutation): { value: unknown } | undefined {
  const [name, ...rest] = path;
  if (name === undefined) {
    if ('set' in change) return { value: change.set };
    if ('repeat' in change && Array.isArray(value) && value.length > 0)
      return { value: Array.from({ length: change.repeat }, () => value[0]) };
    return undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  const isNew = rest.length === 0 && 'set' in change;
  if (!(name in value) && !isNew) return undefined;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (rest.length === 0 && 'without' in change) {
    delete copy[name];
    return { value: copy };
  }
  const inside = mutate(copy[name], { path: rest, change } as Mutation);
  return inside && { value: Object.assign(copy, { [name]: inside.value }) };
}

function without(where: 'body' | 'query', path: string[]): Mutation {
  return { where, path, what: 'missing', change: { without: true } };
}

function named(value: unknown): string {
  return (JSON.stringify(value) ?? '').slice(0, 30);
}
