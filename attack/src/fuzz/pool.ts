import { randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOST = 200;

/** Ids and slugs from earlier answers, by the name that calls use for them. */
export class Pool {
  readonly #known = new Map<string, string[]>();
  readonly #untouchable: Set<string>;

  /** `untouchable`: ids of accounts whose state must not change. */
  constructor(untouchable: Iterable<string>) {
    this.#untouchable = new Set(untouchable);
  }

  /** Stores the ids and slugs in an answer of an operation about `noun`. */
  learn(noun: string, value: unknown, key = ''): void {
    if (Array.isArray(value)) return value.slice(0, 5).forEach((each) => this.learn(key === 'items' ? noun : key || noun, each, key));
    if (value !== null && typeof value === 'object')
      return Object.entries(value).forEach(([name, each]) =>
        typeof each === 'object' ? this.learn(name === 'items' ? noun : name, each, name) : this.#keep(noun, name, each),
      );
    this.#keep(noun, key, value);
  }

  /** Chooses an id or a slug for a field or a path parameter; at times one of another kind, at times an unknown one. */
  choose(noun: string, name: string, number: number): string {
    const isSlug = /slug/i.test(name);
    if (number % 13 === 12) return isSlug ? 'nothing-of-this-name-1234' : randomUUID();
    const kind = name.replace(/Ids?$|Slug$/, '');
    const places =
      number % 5 === 4 ? [isSlug ? 'slug' : 'id'] : [`${kind}.${isSlug ? 'slug' : 'id'}`, `${noun}.${name}`, name, isSlug ? 'slug' : 'id'];
    const found = places.map((place) => this.#known.get(place)).find((each) => each && each.length > 0);
    return found?.[number % found.length] ?? (isSlug ? 'nothing-of-this-name-1234' : randomUUID());
  }

  #keep(noun: string, name: string, value: unknown): void {
    if (typeof value !== 'string' || this.#untouchable.has(value)) return;
    if (name === 'slug') this.#add(value, 'slug', `${noun}.slug`);
    else if (UUID.test(value)) this.#add(value, 'id', `${noun}.${name}`, name, `${name.replace(/Id$/, '')}.id`);
  }

  #add(value: string, ...places: string[]): void {
    for (const place of places) {
      const known = this.#known.get(place) ?? [];
      this.#known.set(place, known);
      if (known.length < MOST) known.push(value);
      else known[Math.trunc(Number.parseInt(value.slice(-4), 36) % MOST) || 0] = value;
    }
  }
}
