import { vi } from 'vitest';

export type SentBytes = { url: string; headers: Record<string, string>; body: Blob };

/** Stands in for the store: accepts bytes at an address and answers with `status()`; 0 is a lost connection. */
export function fakeStore(status: () => number = () => 204) {
  const sent: SentBytes[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    #url = '';
    status = 0;
    open(_method: string, url: string) {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {
      this.dispatchEvent(new Event('abort'));
    }
    send(body: Blob) {
      sent.push({ url: this.#url, headers: this.#headers, body });
      this.status = status();
      queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
