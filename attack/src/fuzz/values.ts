import fc from 'fast-check';
import type { JsonSchema } from './document.ts';

/** An id or a slug that is chosen when the request is sent, from earlier answers. */
export class Ref {
  readonly name: string;
  readonly number: number;
  constructor(name: string, number: number) {
    this.name = name;
    this.number = number;
  }
  toString(): string {
    return `<${this.name} ${this.number}>`;
  }
}

const SLUG = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const WORDS = ['shoe', 'Winter trail', 'o’clock 🎿', 'é', 'مرحبا', '%_\\', '-- ;', '<b>', '\u00a0', 'a\nb', 'x'];
const LONG = 5000;

/** Values that fit a schema, often at its bounds. `name` is the field's name, which finds ids. */
export function valuesOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => valuesOf(each, name)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return textsOf(schema, name);
    case 'integer':
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listsOf(schema, name);
    case 'object':
      return objectsOf(schema);
    default:
      return fc.constantFrom(null, 1, 'x');
  }
}

function textsOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid' || schema.pattern === SLUG) return fc.nat(999).map((number) => new Ref(name, number));
  if (schema.format === 'date')
    return fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(dayOf);
  if (/email/i.test(name)) return fc.nat(10_000).map((number) => `n${number}@example.com`);
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u');
    const { minLength = 0, maxLength = LONG } = schema;
    return matching(pattern).filter((text) => text.length >= minLength && text.length <= maxLength);
  }
  const { minLength = 0, maxLength = LONG } = schema;
  const most = Math.min(maxLength, LONG);
  const lengths = fc.constantFrom(...new Set([minLength, Math.min(minLength + 1, most), Math.min(40, most), most]));
  return fc.tuple(fc.constantFrom(...WORDS), lengths).map(([word, length]) => [...word.repeat(length + 1)].slice(0, length).join(''));
}

function matching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern, { size: '-1' });
  } catch {
    return fc.string();
  }
}

function numbersOf({ type, minimum = -(2 ** 31), maximum = 2 ** 31 }: JsonSchema): fc.Arbitrary<number> {
  const bounds = fc.constantFrom(minimum, maximum, Math.min(minimum + 1, maximum));
  if (type === 'number') return fc.oneof(bounds, fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }));
  return fc.oneof(bounds, fc.integer({ min: minimum, max: maximum }));
}

function listsOf({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, name: string): fc.Arbitrary<unknown[]> {
  return fc.oneof(
    fc.array(valuesOf(items, name), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }),
    fc.array(valuesOf(items, name), { minLength: Math.min(maxItems, 12), maxLength: Math.min(maxItems, 12) }),
  );
}

function objectsOf({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema): fc.Arbitrary<object> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const keys = propertyNames ? valuesOf(propertyNames, 'key').map(String) : fc.string();
    return fc.dictionary(keys, valuesOf(additionalProperties, 'value'), { maxKeys: 4 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]));
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
