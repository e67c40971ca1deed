import type { ClientFrame, ServerFrame } from '@castlane/contract/live.ts';
import { vi } from 'vitest';

/** Stands in for the browser's socket; the test plays the server. */
export class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly OPEN = 1;
  readyState = 0;
  readonly sent: ClientFrame[] = [];

  constructor() {
    super();
    FakeSocket.all.push(this);
  }

  /** The newest instance. */
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('No socket was made');
    return socket;
  }

  static install() {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  say(...frames: ServerFrame[]) {
    for (const frame of frames) this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }

  /** The connection ends, with or without a close code. */
  end(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  /** Opens and sends the greeting. */
  ready(cursor: number, epoch = 'one') {
    this.open();
    this.say({ type: 'ready', accountId: ME, epoch, cursor });
  }

  sentOf<T extends ClientFrame['type']>(type: T): Extract<ClientFrame, { type: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { type: T }> => frame.type === type);
  }
}

export const ME = '01930000-0000-7000-8000-000000000001';
