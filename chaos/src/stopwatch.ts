/** Measures from the first attempt to send a message to its acknowledgement, and to its arrival on the other side. */
export class Stopwatch {
  readonly #sentAt = new Map<string, number>();
  acks: number[] = [];
  arrivals: number[] = [];

  reset(): void {
    this.#sentAt.clear();
    this.acks = [];
    this.arrivals = [];
  }

  sent(clientId: string): void {
    if (!this.#sentAt.has(clientId)) this.#sentAt.set(clientId, performance.now());
  }

  acked(clientId: string): void {
    const at = this.#sentAt.get(clientId);
    if (at !== undefined) this.acks.push(performance.now() - at);
  }

  arrived(clientId: string): void {
    const at = this.#sentAt.get(clientId);
    if (at !== undefined) this.arrivals.push(performance.now() - at);
  }
}
