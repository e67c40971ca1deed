import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Who } from '@castlane/contract/endpoint.ts';

export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  $ref?: string;
};

export type Parameter = { name: string; required: boolean; schema: JsonSchema };
export type Operation = {
  id: string;
  /** The tag that the document groups it by. */
  noun: string;
  method: string;
  path: string;
  who: Who;
  params: Parameter[];
  query: Parameter[];
  body: JsonSchema | undefined;
  /** Schemas by status; undefined for a status without a body. */
  answers: Map<number, JsonSchema | undefined>;
  /** The media type of its success, if that is a text and not JSON. */
  text: string | undefined;
};

type Content = { content?: Record<string, { schema: JsonSchema }> };
type Raw = {
  operationId: string;
  tags: string[];
  description: string;
  parameters: (Parameter & { in: 'path' | 'query' })[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type OpenApi = { paths: Record<string, Record<string, Raw>>; components: { schemas: Record<string, JsonSchema> } };

export function operationsOf({ paths, components }: OpenApi): Operation[] {
  function schemaIn({ content }: Content): JsonSchema | undefined {
    const schema = content && Object.values(content)[0]?.schema;
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? schema : components.schemas[name];
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      noun: raw.tags[0]!,
      method: method.toUpperCase(),
      path,
      who: /`(\w+)`/.exec(raw.description)![1] as Who,
      params: raw.parameters.filter((each) => each.in === 'path'),
      query: raw.parameters.filter((each) => each.in === 'query'),
      body: raw.requestBody && schemaIn(raw.requestBody),
      answers: new Map(Object.entries(raw.responses).map(([status, answer]) => [Number(status), schemaIn(answer)])),
      text: Object.values(raw.responses)
        .flatMap(({ content = {} }) => Object.keys(content))
        .find((type) => type !== 'application/json'),
    })),
  );
}

// The document is our own, so its schemas need no validation, and each is used only a few times.
const ajv = new Ajv2020({ strict: false, validateSchema: false, code: { optimize: false } });
addFormats.default(ajv);

type Validate = ReturnType<typeof ajv.compile>;
const ofSchema = new WeakMap<JsonSchema, Validate>();
/** Compiled schemas by text: many operations have equal copies of a schema. */
const ofText = new Map<string, Validate>();

/** Returns why a value does not fit a schema of the document, or undefined. */
export function whyInvalid(schema: JsonSchema, value: unknown): string | undefined {
  const validate = ofSchema.get(schema) ?? compiled(schema);
  if (validate(value)) return undefined;
  return validate
    .errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
    .join('; ')
    .slice(0, 300);
}

function compiled(schema: JsonSchema): Validate {
  const text = JSON.stringify(schema);
  const validate = ofText.get(text) ?? ajv.compile(schema);
  ofText.set(text, validate);
  ofSchema.set(schema, validate);
  return validate;
}
