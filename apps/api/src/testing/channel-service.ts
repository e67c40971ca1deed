import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@castlane/contract/channel.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import {
  CannotConnect,
  AuthorizationRevoked,
  type ChannelReading,
  type ChannelService,
  type ItemReading,
  type Tokens,
} from '#features/channels/services/service.ts';

const HOUR = 60 * 60_000;
const ORIGINS: Record<Service, string> = { youtube: 'https://www.youtube.com', instagram: 'https://www.instagram.com' };

type Code = { channel: string; redirectUri: string; challenge: string };
type Grant = { channel: string; access: string; refresh: string | null };

/**
 * An in-memory service that behaves like the real ones: a code works once, with the address and the proof it was requested with; access
 * expires, can be renewed and can be revoked. `fail` makes the next calls throw; `tokens` are all that were ever issued, so that a test can
 * look for them.
 */
export class FakeService implements ChannelService {
  readonly service: Service;
  readonly simulated: boolean;
  readonly tokens: string[] = [];
  /** The calls, in order. */
  readonly calls: string[] = [];
  /** By id. */
  readonly channels = new Map<string, ChannelReading>();
  /** When tokens are due for renewal, in milliseconds from now. */
  renewIn = HOUR;
  /** The origin of the consent page; for a stand-in, of everything. */
  origin: string;
  readonly #codes = new Map<string, Code>();
  readonly #grants = new Set<Grant>();
  readonly #failures: { call: string; error: Error; times: number }[] = [];
  #waiting: Promise<void> | undefined;

  constructor(service: Service, { simulated = false }: { simulated?: boolean } = {}) {
    this.service = service;
    this.origin = `https://consent.${service}.test`;
    this.simulated = simulated;
  }

  channel(externalId: string, overrides: Partial<ChannelReading> = {}): ChannelReading {
    const channel: ChannelReading = {
      externalId,
      handle: `@${externalId}`,
      name: `Channel ${externalId}`,
      url: `${this.#site()}/channel/${externalId}`,
      pictureUrl: null,
      followers: 1200,
      views: this.service === 'youtube' ? 90_000 : null,
      posts: 41,
      items: [1, 2, 3].map((number) => this.item(`${externalId}-${number}`, { publishedAt: `2026-10-0${4 - number}T10:00:00Z` })),
      ...overrides,
    };
    this.channels.set(externalId, channel);
    return channel;
  }

  item(externalId: string, overrides: Partial<ItemReading> = {}): ItemReading {
    return {
      externalId,
      kind: 'video',
      title: `Video ${externalId}`,
      url: `${this.#site()}/watch?v=${externalId}`,
      pictureUrl: null,
      views: 500,
      seconds: 61,
      publishedAt: '2026-10-01T10:00:00Z',
      ...overrides,
    };
  }

  /** Consents for a channel as a user does; returns what the redirect carries. */
  consent(consentUrl: string, channel: string): { code: string; state: string } {
    const asked = new URL(consentUrl).searchParams;
    const code = secret('code');
    this.tokens.push(code);
    this.#codes.set(code, { channel, redirectUri: asked.get('redirect_uri')!, challenge: asked.get('code_challenge')! });
    return { code, state: asked.get('state')! };
  }

  /** Makes the next calls of a kind throw; one by default. */
  fail(call: 'exchange' | 'renew' | 'revoke' | 'read', error: Error, times = 1): void {
    this.#failures.push({ call, error, times });
  }

  forgive(): void {
    this.#failures.length = 0;
  }

  /** Blocks all calls until the returned function is called. */
  hang(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting = promise;
    return () => {
      this.#waiting = undefined;
      resolve();
    };
  }

  /** The user revokes the consent at the service. */
  takeAway(channel: string): void {
    for (const grant of this.#grants) if (grant.channel === channel) this.#grants.delete(grant);
  }

  isGranted(channel: string): boolean {
    return [...this.#grants].some((grant) => grant.channel === channel);
  }

  consentUrl({ state, redirectUri, challenge }: { state: string; redirectUri: string; challenge: string }): string {
    const asked = { state, redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' };
    return `${this.origin}/authorize?${new URLSearchParams(asked).toString()}`;
  }

  async exchange({ code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string }): Promise<Tokens> {
    await this.#called('exchange');
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (!asked || asked.redirectUri !== redirectUri || asked.challenge !== challenge) throw new CannotConnect('expired');
    return this.#grant(asked.channel);
  }

  async renew({ access, refresh }: Tokens): Promise<Tokens> {
    await this.#called('renew');
    const grant = [...this.#grants].find((each) => (refresh === null ? each.access === access : each.refresh === refresh));
    if (!grant) throw new AuthorizationRevoked('the grant is gone');
    this.#grants.delete(grant);
    return this.#grant(grant.channel);
  }

  async revoke({ access }: Tokens): Promise<void> {
    await this.#called('revoke');
    const grant = [...this.#grants].find((each) => each.access === access);
    if (grant) this.#grants.delete(grant);
  }

  async read({ access }: Tokens): Promise<ChannelReading> {
    await this.#called('read');
    const grant = [...this.#grants].find((each) => each.access === access);
    if (!grant) throw new AuthorizationRevoked('the token is no longer good');
    const channel = this.channels.get(grant.channel);
    if (!channel) throw new CannotConnect('no_channel');
    return channel;
  }

  #site(): string {
    return this.simulated ? this.origin : ORIGINS[this.service];
  }

  #grant(channel: string): Tokens {
    const grant = { channel, access: secret('access'), refresh: this.service === 'youtube' ? secret('refresh') : null };
    this.tokens.push(grant.access, ...(grant.refresh === null ? [] : [grant.refresh]));
    this.#grants.add(grant);
    return { access: grant.access, refresh: grant.refresh, expiresAt: Date.now() + 2 * this.renewIn, renewFrom: Date.now() + this.renewIn };
  }

  async #called(call: string): Promise<void> {
    this.calls.push(call);
    await this.#waiting;
    const failure = this.#failures.find((each) => each.call === call && each.times > 0);
    if (!failure) return;
    failure.times -= 1;
    throw failure.error;
  }
}

/** Returns the error of a service that cannot be reached. */
export function away(): ServiceUnavailable {
  return new ServiceUnavailable('The service cannot be asked: TimeoutError');
}

function secret(kind: string): string {
  return `canary-${kind}-${randomBytes(24).toString('base64url')}`;
}
