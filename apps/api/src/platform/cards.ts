import { LRUCache } from 'lru-cache';

/** What a card takes beside its bytes, about. */
const REST_BYTES = 1024;
/**
 * How long a card is kept at most. It counts only if the database gives its own transaction numbers again, which happens if it is set back to
 * an earlier state.
 */
const KEPT_MS = 60_000;

/** Something as all its readers see it. */
export type Card = {
  id: string;
  /** The versions of all rows that it was made of. */
  stamp: string;
  /** What is written of it. */
  bytes: Buffer;
};

/** Where cards come from. Their `basis` is what they are made of beside rows: another object whenever it has changed. */
export type CardSource<C extends Card> = {
  basis: () => Promise<unknown>;
  read: (ids: readonly string[]) => Promise<{ cards: readonly C[]; basis: unknown }>;
};

type Kept<C extends Card> = { card: C; basis: unknown };

/** Cards in the memory of this node. One is used only if all its rows still have the same versions, so none is ever out of date. */
export class Cards<C extends Card> {
  readonly #source: CardSource<C>;
  readonly #kept: LRUCache<string, Kept<C>>;

  /** `mostBytes` bounds what is kept. The cards that were shown longest ago make room. */
  constructor(source: CardSource<C>, mostBytes: number) {
    this.#source = source;
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ card }) => card.bytes.length + REST_BYTES,
      ttl: KEPT_MS,
      ttlResolution: 0,
    });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns cards by their ids. Those that are not known are read in one statement, and may be newer than their stamps. */
  async of(stamps: Readonly<Record<string, string>>): Promise<Map<string, C>> {
    const basis = await this.#source.basis();
    const cards = new Map<string, C>();
    const unknown: string[] = [];
    for (const [id, stamp] of Object.entries(stamps)) {
      const kept = this.#kept.get(id);
      if (kept?.card.stamp === stamp && kept.basis === basis) cards.set(id, kept.card);
      else unknown.push(id);
    }
    if (unknown.length > 0) for (const card of await this.#read(unknown)) cards.set(card.id, card);
    return cards;
  }

  async #read(ids: readonly string[]): Promise<readonly C[]> {
    const start = performance.now();
    const { cards, basis } = await this.#source.read(ids);
    for (const card of cards) this.#kept.set(card.id, { card, basis }, { start });
    return cards;
  }
}

/** Returns the bytes of a card that is kept. They have memory of their own: a small buffer would keep 8 kB of others alive. */
export function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
