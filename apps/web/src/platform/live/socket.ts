import { downStatus } from './status.ts';
import type { ClientFrame, ServerFrame } from '@castlane/contract/live.ts';
import { CLOSE, DEAD_SECONDS, PING_SECONDS } from '@castlane/contract/socket.ts';
import { backoff } from './backoff.ts';
import type { LiveStatus } from './status.ts';

const READY_MS = 10_000;
const PONG_MS = (DEAD_SECONDS - PING_SECONDS) * 1000;
const WAKE_PONG_MS = 5000;
/** After this time a connection counts as stable: the next loss starts with the shortest wait. */
const STEADY_MS = 5000;

export type DurableFrame = Extract<ServerFrame, { n: number }>;
export type LiveFrame = Exclude<ServerFrame, { type: 'ready' | 'reset' | 'pong' | 'bye' }>;
/** `first`: data fetched before may be older than the stream; `resumed`: nothing was missed; `reset`: everything may have changed. */
export type Readiness = 'first' | 'resumed' | 'reset';

export type LiveOptions = {
  open: () => WebSocket;
  token: () => string | null;
  onReady: (how: Readiness) => void;
  /** Durable frames arrive in the order of `n`, each once. */
  onFrame: (frame: LiveFrame) => void;
  onStatus: (status: LiveStatus) => void;
  /** The connection is lost, and with it pending answers. */
  onDrop: () => void;
  /** The server says that the session has ended or the account is banned. Resolves once HTTP has confirmed or denied it. */
  onRefused: () => Promise<unknown>;
  /** Whether the server answers at all. */
  isReachable: () => Promise<boolean>;
};

/**
 * A socket that reconnects by itself. Its hello contains the last number it has handled, so that a new connection resumes where the old
 * one ended. Reconnects with jitter after a loss, and immediately when the network or the tab is back.
 */
export class LiveSocket {
  readonly #options: LiveOptions;
  readonly #leave = new AbortController();
  #socket: WebSocket | undefined;
  #isReady = false;
  #epoch: string | undefined;
  #cursor: number | undefined;
  #byeCode: number | undefined;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #steady: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  start() {
    const { signal } = this.#leave;
    window.addEventListener('online', () => this.#wake(), { signal });
    window.addEventListener('offline', () => this.#options.onStatus('offline'), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#wake(), { signal });
    this.#connect();
  }

  stop() {
    this.#leave.abort();
    clearTimeout(this.#retry);
    const socket = this.#release();
    socket?.close(1000);
  }

  /** Returns whether the frame was sent; false without a connection. */
  send(frame: ClientFrame): boolean {
    if (!this.#isReady || this.#socket?.readyState !== this.#socket?.OPEN) return false;
    this.#socket?.send(JSON.stringify(frame));
    return true;
  }

  #connect() {
    clearTimeout(this.#retry);
    if (this.#leave.signal.aborted || this.#socket) return;
    const token = this.#options.token();
    if (token === null) return;
    let socket: WebSocket;
    try {
      socket = this.#options.open();
    } catch {
      this.#comeBack();
      return;
    }
    this.#socket = socket;
    this.#byeCode = undefined;
    this.#expect(READY_MS);
    socket.addEventListener('open', () => {
      const resume = this.#epoch !== undefined && this.#cursor !== undefined ? { epoch: this.#epoch, cursor: this.#cursor } : {};
      socket.send(JSON.stringify({ type: 'hello', token, ...resume } satisfies ClientFrame));
    });
    socket.addEventListener('message', ({ data }) => this.#socket === socket && this.#receive(JSON.parse(String(data)) as ServerFrame));
    socket.addEventListener('close', ({ code }) => this.#socket === socket && this.#lost(this.#byeCode ?? code));
  }

  #receive(frame: ServerFrame) {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    switch (frame.type) {
      case 'ready':
      case 'reset':
        this.#ready(frame);
        return;
      case 'bye':
        this.#byeCode = frame.code;
        this.#expect(WAKE_PONG_MS);
        return;
      case 'pong':
        return;
      default:
        if (!this.#isReady) return;
        if ('n' in frame && !this.#isNext(frame.n)) return;
        this.#options.onFrame(frame);
    }
  }

  #ready(frame: Extract<ServerFrame, { type: 'ready' | 'reset' }>) {
    const how = frame.type === 'reset' ? 'reset' : this.#cursor === undefined ? 'first' : 'resumed';
    if (how !== 'resumed') this.#cursor = frame.cursor;
    this.#epoch = frame.epoch;
    this.#isReady = true;
    this.#heartbeat = setInterval(() => this.#ping(PONG_MS), PING_SECONDS * 1000);
    this.#steady = setTimeout(() => (this.#attempt = 0), STEADY_MS);
    this.#options.onStatus('connected');
    this.#options.onReady(how);
  }

  /** Advances the cursor. A skipped number will not arrive on this connection, so a new one is opened. */
  #isNext(n: number): boolean {
    const cursor = this.#cursor ?? 0;
    if (n <= cursor) return false;
    if (n > cursor + 1) {
      this.#drop();
      return false;
    }
    this.#cursor = n;
    return true;
  }

  #ping(patienceMs: number) {
    // While a ping is unanswered, its own deadline decides. Timers of a hidden tab are late, so silence alone proves nothing.
    if (this.#deadline === undefined && this.send({ type: 'ping' })) this.#expect(patienceMs);
  }

  #expect(ms: number) {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#drop(), ms);
  }

  /** The network or the tab is back: checks an open connection, which may be dead, and does not wait for the next retry. */
  #wake() {
    if (!this.#socket) this.#connect();
    else if (this.#isReady) {
      this.#options.onStatus('connected');
      this.#ping(WAKE_PONG_MS);
    }
  }

  #drop() {
    const socket = this.#socket;
    this.#lost(this.#byeCode ?? 1006);
    socket?.close();
  }

  #lost(code: number) {
    const hadAnswer = this.#isReady || this.#byeCode !== undefined;
    this.#release();
    if (code === CLOSE.tokenGone || code === CLOSE.banned) {
      void this.#options
        .onRefused()
        .catch(() => undefined)
        .then(() => this.#comeBack());
      return;
    }
    if (hadAnswer) this.#options.onStatus(navigator.onLine ? 'connecting' : 'offline');
    else void this.#askAround();
    this.#comeBack();
  }

  /** Finds out why a socket never opened: no network, no server, or only no sockets. */
  async #askAround() {
    const isReachable = navigator.onLine && (await this.#options.isReachable());
    if (!this.#leave.signal.aborted && !this.#isReady) this.#options.onStatus(isReachable ? 'connecting' : downStatus());
  }

  #comeBack() {
    if (this.#leave.signal.aborted || this.#socket) return;
    clearTimeout(this.#retry);
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt));
  }

  /** Detaches the socket without waiting for it to close. */
  #release(): WebSocket | undefined {
    const socket = this.#socket;
    const wasReady = this.#isReady;
    this.#socket = undefined;
    this.#isReady = false;
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    clearTimeout(this.#steady);
    clearInterval(this.#heartbeat);
    if (wasReady) this.#options.onDrop();
    return socket;
  }
}
