/** A node sends a message every 5 seconds; one that is silent for this long is dead. */
const DEAD_MS = 15_000;
/** By then the clients of a node that stops have connected to another one. */
const MOVED_MS = 5000;

type Tell = { came: (node: string) => void; left: (node: string) => void };

/** The other nodes that this one has heard. */
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

  /** Records a message of a node. Returns whether the node is new. */
  hear(node: string): boolean {
    if (this.#leaving.has(node)) return false;
    const isNew = !this.#heardAt.has(node);
    this.#heardAt.set(node, performance.now());
    if (isNew) this.#tell.came(node);
    return isNew;
  }

  /** Handles a node that announces its stop: messages need not reach it any more. */
  leave(node: string): void {
    if (!this.#heardAt.delete(node)) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(node);
      this.#tell.left(node);
    }, MOVED_MS);
    this.#leaving.set(node, timer.unref());
  }

  /** Drops nodes that died without announcing it. */
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
