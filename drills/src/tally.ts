import type { Client, Watcher } from '@castlane/chaos/src/client.ts';
import type { Heard } from '@castlane/chaos/src/post.ts';

export const KINDS = ['reads', 'pages', 'comments', 'messages'] as const;
export type Kind = (typeof KINDS)[number];

/** What went wrong instead of the expected answer; undefined if nothing did. */
export type Failure = string | undefined;
type Entry = { kind: Kind; at: number; failure: Failure };

/** The one answer that is allowed while the database is away: the product asks to come back. */
export const COME_BACK = '503 1023 with Retry-After';
/** The same over a socket. */
export const SEND_AGAIN = ', to be sent again';

/** Counts answers, and how long sockets are away. */
export class Tally implements Watcher {
  readonly #entries: Entry[] = [];
  readonly #goneAt = new Map<Client, number>();
  readonly #awayMs: number[] = [];

  count(kind: Kind, failure: Failure): void {
    this.#entries.push({ kind, at: performance.now(), failure });
  }

  heard = (heard: Heard): void => this.count('messages', failureOf(heard));
  acked = (): void => this.count('messages', undefined);
  nacked = (code: number, retry: boolean): void => this.count('messages', `nack ${code}${retry ? SEND_AGAIN : ''}`);

  gone = (client: Client): void => void this.#goneAt.set(client, performance.now());
  ready = (client: Client): void => {
    const at = this.#goneAt.get(client);
    if (at !== undefined) this.#awayMs.push(performance.now() - at);
    this.#goneAt.delete(client);
  };

  get answers(): Record<Kind, number> {
    const count = (kind: Kind) => this.#entries.filter((entry) => entry.kind === kind).length;
    return { reads: count('reads'), pages: count('pages'), comments: count('comments'), messages: count('messages') };
  }

  /** The failed answers by what they were, such as `reads: 502 of the proxy`. */
  get failed(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { kind, failure } of this.#entries)
      if (failure !== undefined) counts[`${kind}: ${failure}`] = (counts[`${kind}: ${failure}`] ?? 0) + 1;
    return counts;
  }

  /** How many sockets were lost, and how long the slowest was away. */
  get sockets(): { lost: number; backMs: number | undefined } {
    const lost = this.#awayMs.length + this.#goneAt.size;
    return { lost, backMs: this.#goneAt.size > 0 || lost === 0 ? undefined : Math.round(Math.max(...this.#awayMs)) };
  }

  /** Milliseconds from that moment until the last failed answer; 0 if none failed. */
  failedUntil(moment: number): number {
    return Math.round(Math.max(0, ...this.#entries.filter(({ failure }) => failure !== undefined).map(({ at }) => at - moment)));
  }
}

/** Tells the product's answers from those of the proxy, which are pages. */
export function failureOf(heard: Heard): Failure {
  if ('error' in heard) return `no answer (${reasonOf(heard.error)})`;
  const { response, text } = heard;
  if (response.ok) return undefined;
  const code = codeIn(text);
  // The product answers in JSON; a proxy's own answer is a page.
  if (code === undefined && isJson(response)) return `${response.status} with another answer in it`;
  if (code === undefined) return `${response.status} of the proxy`;
  const wait = response.status === 503 ? (response.headers.has('retry-after') ? ' with Retry-After' : ' without Retry-After') : '';
  return `${response.status} ${code}${wait}`;
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') ?? false;
}

function reasonOf(error: Error): string {
  const { code } = (error.cause ?? error) as { code?: string | number };
  return typeof code === 'string' ? code : error.name;
}

function codeIn(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { code?: number }).code;
  } catch {
    return undefined;
  }
}
