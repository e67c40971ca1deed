import fc from 'fast-check';
import { Pool as Connections } from 'undici';
import type { Guarded } from '../server.ts';
import type { Served } from '../served.ts';
import { codeOf, HANG_MS, whyWrong, type Answer } from './checks.ts';
import { operationsOf, type OpenApi, type Operation } from './document.ts';
import { Pool } from './pool.ts';
import { plainRequest, plansOf, requestOf, type Plan, type Request } from './requests.ts';
import type { Seed } from './seeds.ts';

const AT_ONCE = 6;
/** Requests per turn of an operation. */
const RUNS = 8;
/** A seed is replaced after this many requests. */
const SEED_LIFE = 120;
const PATIENCE_MS = 15_000;

export type Fault = { operation: string; what: string; request: string; seed: number; path: string };
export type Outcome = {
  seed: number;
  requests: number;
  operations: number;
  byStatus: Map<number, number>;
  slowestMs: number;
  milliseconds: number[];
  unreached: { operation: string; why: string }[];
  faults: Fault[];
};

/** Sends that many requests in all, taking turns between the operations of the OpenAPI document. A seed repeats the inputs, except ids. */
export async function fuzz(served: Served, requests: number, seed: number): Promise<Outcome> {
  const campaign = new Campaign(served, seed, requests);
  await campaign.run();
  return campaign.outcome();
}

type Track = {
  number: number;
  operation: Operation;
  plans: fc.Arbitrary<Plan>;
  seed: Seed | undefined;
  age: number;
  round: number;
  reached: boolean;
  why: string;
};

class Campaign {
  readonly #served: Served;
  readonly #connections: Connections;
  readonly #seed: number;
  readonly #most: number;
  readonly #faults = new Map<string, Fault>();
  readonly #byStatus = new Map<number, number>();
  readonly #milliseconds: number[] = [];
  #tracks: Track[] = [];
  #guarded: Guarded[] = [];
  #pool = new Pool([]);
  #sent = 0;

  constructor(served: Served, seed: number, most: number) {
    this.#served = served;
    this.#seed = seed;
    this.#most = most;
    this.#connections = new Connections(served.origin, { connections: AT_ONCE, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS });
  }

  async run(): Promise<void> {
    const document = (await (await fetch(`${this.#served.origin}/openapi.json`)).json()) as OpenApi;
    this.#guarded = await this.#served.ask('guarded', '');
    this.#pool = new Pool(this.#guarded.flatMap(({ id }) => id ?? []));
    this.#tracks = operationsOf(document).map((operation, number) => ({
      number,
      operation,
      plans: plansOf(operation, this.#guarded),
      seed: undefined,
      age: 0,
      round: 0,
      reached: false,
      why: '',
    }));
    const queue = this.#endless();
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work(queue)));
    await this.#connections.destroy();
  }

  outcome(): Outcome {
    return {
      seed: this.#seed,
      requests: this.#sent,
      operations: this.#tracks.length,
      byStatus: this.#byStatus,
      slowestMs: this.#milliseconds.reduce((most, ms) => Math.max(most, ms), 0),
      milliseconds: this.#milliseconds,
      unreached: this.#tracks.filter(({ reached }) => !reached).map(({ operation, why }) => ({ operation: operation.id, why })),
      faults: [...this.#faults.values()],
    };
  }

  *#endless(): Generator<Track> {
    while (this.#sent < this.#most && this.#served.isRunning) for (const track of this.#tracks) if (this.#sent < this.#most) yield track;
  }

  async #work(queue: Generator<Track>): Promise<void> {
    for (const track of queue) await this.#attack(track);
  }

  async #attack(track: Track): Promise<void> {
    track.round += 1;
    const seed = this.#seed + track.number * 1_000_003 + track.round;
    await this.#renew(track);
    const property = fc.asyncProperty(track.plans, async (plan) => {
      const request = requestOf(track.operation, plan, { seed: track.seed!, guarded: this.#guarded, pool: this.#pool });
      if (!request) return;
      const wrong = await this.#judge(track, request);
      if (wrong !== undefined) throw new Error(wrong);
    });
    // Known faults are not reported again, so that the next fault behind them is found.
    const result = await fc.check(property, { seed, numRuns: Math.min(RUNS, Math.max(1, this.#most - this.#sent)) });
    if (!result.failed) return;
    const [plan] = result.counterexample!;
    const what = String((result.errorInstance as Error | undefined)?.message);
    this.#note(track, what, plan, { seed, path: result.counterexamplePath ?? '' });
  }

  /** Makes a new seed and sends it unchanged first. */
  async #renew(track: Track): Promise<void> {
    if (track.seed && track.age < SEED_LIFE) return;
    track.age = 0;
    try {
      track.seed = await this.#served.ask('seed', track.operation.id);
    } catch (error) {
      // Earlier calls may have made this impossible.
      track.seed ??= { token: undefined, input: {} };
      track.why ||= `no input could be made: ${String(error).slice(0, 300)}`;
      return;
    }
    const request = plainRequest(track.operation, track.seed);
    const wrong = await this.#judge(track, request);
    if (wrong !== undefined) this.#note(track, wrong, undefined, { seed: this.#seed, path: '' });
  }

  async #judge(track: Track, request: Request): Promise<string | undefined> {
    const answer = await this.#send(request);
    track.age += 1;
    const slow = answer.ms > HANG_MS ? await this.#stillHangs(request) : undefined;
    const wrong = slow ?? whyWrong(track.operation, request, answer);
    if (wrong !== undefined) return this.#faults.has(signatureOf(track.operation, wrong)) ? undefined : wrong;
    if (answer.status < 400) this.#learn(track, answer);
    else if (!track.reached) track.why = `${answer.status} ${answer.text.slice(0, 120)}`;
    // An account that was banned or signed out is no longer useful: renew the seed.
    if (request.as === 'one who may' && [1003, 1007, 1010].includes(codeOf(answer.text) ?? 0)) track.age = SEED_LIFE;
    return undefined;
  }

  #learn(track: Track, { text }: Answer): void {
    track.reached = true;
    if (text !== '' && track.operation.text === undefined) this.#pool.learn(track.operation.noun, JSON.parse(text));
  }

  /** Reports a call that is slow again while the server itself is quick: then the call is slow, not the machine. */
  async #stillHangs(request: Request): Promise<string | undefined> {
    const { ms } = await this.#send(request);
    if (ms <= HANG_MS) return undefined;
    const health = await this.#send({ ...request, method: 'GET', url: '/healthz', headers: {}, body: undefined });
    return health.ms < HANG_MS / 10 ? `no answer within ${HANG_MS} ms, twice` : undefined;
  }

  async #send({ method, url, headers, body }: Request, isAgain = false): Promise<Answer> {
    this.#sent += 1;
    const began = performance.now();
    try {
      const response = await this.#connections.request({ method, path: url, headers, body: body ?? null });
      const text = await response.body.text();
      const ms = performance.now() - began;
      this.#count(response.statusCode, ms);
      return { status: response.statusCode, headers: response.headers, text, ms };
    } catch (error) {
      // The server may close a keep-alive connection just as it is reused: try once more.
      if (!isAgain && isCut(error)) return this.#send({ method, url, headers, body } as Request, true);
      const ms = performance.now() - began;
      this.#count(0, ms);
      return { status: 599, headers: {}, text: `no answer: ${String(error)}`, ms };
    }
  }

  #count(status: number, ms: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    this.#milliseconds.push(ms);
  }

  #note({ operation, seed: given }: Track, what: string, plan: Plan | undefined, { seed, path }: { seed: number; path: string }): void {
    const request = plan
      ? requestOf(operation, plan, { seed: given!, guarded: this.#guarded, pool: this.#pool })
      : plainRequest(operation, given!);
    this.#faults.set(signatureOf(operation, what), {
      operation: operation.id,
      what,
      request: request ? curlOf(this.#served.origin, request) : '',
      seed,
      path,
    });
  }
}

/** Identifies a fault regardless of ids and times. */
function signatureOf({ id }: Operation, what: string): string {
  return `${id} ${what.replaceAll(/"requestId":"[^"]*"|[0-9a-f-]{36}|\d+ ms/g, '').slice(0, 60)}`;
}

function isCut(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes((error as { code?: string }).code ?? '');
}

/** Returns the request as a curl command, with the role in place of the token. */
function curlOf(origin: string, { method, url, headers, body, as }: Request): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H '${name}: ${name === 'authorization' ? `Bearer <${as}>` : value}'`);
  const text = body === undefined ? '' : ` --data-binary '${shortened(body.toString())}'`;
  return `curl -X ${method} '${origin}${url}' ${lines.join(' ')}${text}`;
}

/** Shortens long runs of one letter. */
function shortened(text: string): string {
  return text.replaceAll(/(.)\1{40,}/gs, (run, letter: string) => `${letter}…(${run.length} times)`).slice(0, 1000);
}
