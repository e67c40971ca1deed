/** A node says something every 5 seconds; who has been silent for so long is dead. */
const DEAD_MS = 15_000;
/** Whoever was on a node that stops is on another one by then. */
const MOVED_MS = 5000;

type Tell = { came: (node: string) => void; left: (node: string) => void };

/** The other nodes, as far as they have been heard. */
export class Nodes {
  readonly #heardAt = new Map<string, number>();
  readonly #leaving = new Map<string, NodeJS.Timeout>();
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  get count(): number {
    return this.#heardAt.size;
  }

  /** Whether it is new. */
  hear(node: string): boolean {
    if (this.#leaving.has(node)) return false;
    const isNew = !this.#heardAt.has(node);
    this.#heardAt.set(node, performance.now());
    if (isNew) this.#tell.came(node);
    return isNew;
  }

  /** It says that it stops: nobody need reach it any more. */
  leave(node: string): void {
    if (!this.#heardAt.delete(node)) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(node);
      this.#tell.left(node);
    }, MOVED_MS);
    this.#leaving.set(node, timer.unref());
  }

  /** Finds those who stopped without a word. */
  sweep(): void {
    const before = performance.now() - DEAD_MS;
    for (const [node, heardAt] of this.#heardAt) {
      if (heardAt > before) continue;
      this.#heardAt.delete(node);
      this.#tell.left(node);
    }
  }

  close(): void {
    for (const timer of this.#leaving.values()) clearTimeout(timer);
  }
}
