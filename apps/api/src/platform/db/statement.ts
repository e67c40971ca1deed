import { Sql } from 'sql-template-tag';
import { originOf } from './origin.ts';

/** A part of a statement, to be nested in others. */
export class Fragment extends Sql {}

/** A value that is sent as JSON. */
export class Json {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** `pg` calls it, also for an element of an array. */
  toPostgres(): string {
    return JSON.stringify(this.#value);
  }
}

type Scalar = string | number | bigint | boolean | null | Json;
export type Value = Scalar | Date | Uint8Array | readonly Scalar[] | Fragment;

// oxlint-disable-next-line typescript/no-explicit-any -- the columns of a statement whose rows have no type
export type Row = Record<string, any>;
/** `count`: of the rows that were selected or changed. */
export type Rows<T extends readonly unknown[]> = T & { readonly count: number };

/** Sends a text with its parameters. */
export type Send = (statement: Statement<Row[]>) => Promise<Rows<Row[]>>;

/** A statement that is sent, once, as soon as it is awaited; or a part of another one. */
export class Statement<T extends readonly unknown[]> extends Fragment implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement';
  /** May hold several statements, so it can't be prepared. */
  readonly isUnsafe: boolean;
  /** What it is called in figures: where it stands in the code. */
  readonly origin: string;
  readonly #send: Send;
  #sent: Promise<Rows<T>> | undefined;

  constructor(send: Send, strings: readonly string[], values: readonly unknown[], origin: string, isUnsafe = false) {
    super(strings, values);
    this.isUnsafe = isUnsafe;
    this.origin = origin;
    this.#send = send;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- what makes it wait until it is awaited
  then<A = Rows<T>, B = never>(
    onRows?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    // oxlint-disable-next-line typescript/no-explicit-any -- as Promise has it
    onError?: ((error: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#settled().then(onRows, onError);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as Promise has it
  catch<B = never>(onError?: ((error: any) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.#settled().catch(onError);
  }

  finally(onSettled?: (() => void) | null): Promise<Rows<T>> {
    return this.#settled().finally(onSettled);
  }

  #settled(): Promise<Rows<T>> {
    this.#sent ??= this.#send(this as never) as Promise<never>;
    return this.#sent;
  }
}

/** Makes statements of templates. */
export type Tag = {
  /** `undefined` is not a value: it throws a TypeError. */
  <T extends readonly unknown[] = Row[]>(strings: TemplateStringsArray, ...values: readonly Value[]): Statement<T>;
  /** One or several names, quoted. */
  (names: string | readonly string[]): Fragment;
  /** `"name" = value, …` */
  set: (columns: Readonly<Record<string, Value>>) => Fragment;
  json: (value: unknown) => Json;
  /** A text as it stands: never one from outside. May hold several statements, whose last result it returns. */
  unsafe: <T extends readonly unknown[] = Row[]>(text: string) => Statement<T>;
};

export function tagOf(send: Send): Tag {
  function tag(strings: TemplateStringsArray | string | readonly string[], ...values: readonly Value[]): Fragment {
    if (typeof strings === 'string') return namesOf([strings]);
    if (!('raw' in strings)) return namesOf(strings);
    const missing = values.findIndex((value) => value === undefined);
    if (missing !== -1) throw new TypeError(`A value is undefined, after: ${strings[missing]!.slice(-60)}`);
    return new Statement(send, strings, values, originOf(strings));
  }
  return Object.assign(tag as Pick<Tag, keyof Tag> & typeof tag, {
    set: assignmentsOf,
    json: (value: unknown) => new Json(value),
    unsafe: (text: string) => new Statement<Row[]>(send, [text], [], firstWordOf(text), true),
  }) as Tag;
}

/** A text of several statements, such as a migration, has no better name. */
function firstWordOf(text: string): string {
  return /\w+/.exec(text)?.[0].toUpperCase() ?? 'unknown';
}

function namesOf(names: readonly string[]): Fragment {
  return new Fragment([names.map(quoted).join(', ')], []);
}

function assignmentsOf(columns: Readonly<Record<string, Value>>): Fragment {
  const names = Object.keys(columns);
  const strings = names.map((name, index) => `${index === 0 ? '' : ', '}${quoted(name)} = `);
  return new Fragment([...strings, ''], Object.values(columns));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
