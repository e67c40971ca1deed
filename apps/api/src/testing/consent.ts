import { createHash, randomBytes } from 'node:crypto';
import type { Service } from '@castlane/contract/channel.ts';
import { startServices, type StandIn } from '@castlane/stand-ins/services.ts';
import { afterAll, beforeAll } from 'vitest';
import type { ChannelService, Tokens } from '#features/channels/services/service.ts';
import { channelServicesOf } from '#features/channels/services/services.ts';
import { readConfig } from '#platform/config.ts';

export const REDIRECT = 'http://castlane.test/social-account/callback';

/** A user's choices on the consent page of the stand-in. */
type Choice = { account?: string; permitted?: boolean; behaviour?: string; answer?: string };
export type Way = { code: string; redirectUri: string; verifier: string };
type Consented = { back: URL; verifier: string };

/** The stand-in alone, the real clients, and users who consent. */
export class ConsentWorld {
  standIn!: StandIn;
  services!: Record<Service, ChannelService>;

  async open(): Promise<void> {
    this.standIn = await startServices({ redirects: [REDIRECT] });
    this.services = servicesAt(this.standIn);
  }

  /** Submits a user's choice; returns the redirect that follows. */
  async consent(
    service: Service,
    { account = 'ines', permitted = true, behaviour = 'well', answer = 'allow' }: Choice = {},
  ): Promise<Consented> {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const url = this.services[service].consentUrl({ state: 'a state & more', redirectUri: REDIRECT, challenge });
    const body = new URLSearchParams({ account, behaviour, answer, ...(permitted ? { permitted: 'on' } : {}) });
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return { verifier, back: new URL(response.headers.get('location')!) };
  }

  async way(service: Service, choice?: Choice): Promise<Way> {
    const { verifier, back } = await this.consent(service, choice);
    return { code: back.searchParams.get('code')!, redirectUri: REDIRECT, verifier };
  }

  async connected(service: Service, choice?: Choice): Promise<Tokens> {
    return this.services[service].exchange(await this.way(service, choice));
  }
}

export function servicesAt({
  url,
  clientId,
  clientSecret,
}: Pick<StandIn, 'url' | 'clientId' | 'clientSecret'>): Record<Service, ChannelService> {
  const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
  const config = { ...readConfig({}), youtube: { ...client, tokenUrl: url }, instagram: { ...client, graphUrl: url } };
  return channelServicesOf({ ...config, standIns: ['youtube', 'instagram'] }) as Record<Service, ChannelService>;
}

export function openConsentWorld(): ConsentWorld {
  const world = new ConsentWorld();
  beforeAll(() => world.open());
  afterAll(() => world.standIn.stop());
  return world;
}
