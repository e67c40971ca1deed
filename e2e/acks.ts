import type { Page } from '@playwright/test';

type Frame = { type: string; clientId?: string; body?: string };

/** Records which messages the server acknowledged to a browser, from its socket frames: those must never be lost. */
export class Acks {
  readonly #bodies = new Map<string, string>();
  readonly #acknowledged = new Set<string>();

  /** Create it before the page connects. */
  constructor(page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => this.#sent(parse(payload)));
      socket.on('framereceived', ({ payload }) => this.#received(parse(payload)));
    });
  }

  /** Returns the bodies of the acknowledged messages, each once. */
  bodies(): string[] {
    return Array.from(this.#acknowledged, (clientId) => this.#bodies.get(clientId) ?? clientId);
  }

  #sent({ type, clientId, body }: Frame): void {
    if (type === 'send' && clientId && body) this.#bodies.set(clientId, body);
  }

  #received({ type, clientId }: Frame): void {
    if (type === 'ack' && clientId) this.#acknowledged.add(clientId);
  }
}

function parse(payload: string | Buffer): Frame {
  return JSON.parse(payload.toString()) as Frame;
}
