import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Service } from '@castlane/contract/channel.ts';
import { RETURN_PATHS } from '@castlane/contract/integration.ts';
import type { StandIn } from '@castlane/stand-ins/services.ts';
import type { Other } from '@castlane/stand-ins/people.ts';
import type { Config } from '#platform/config.ts';
import { createSecretFile } from '#platform/secret-file.ts';

const PORT_FILE = 'stand-in-port';

/** Returns the tokens that a consent to a stand-in's channel would give; undefined for channels of no stand-in. */
export type Consents = (service: Service, externalId: string) => { access: string; refresh: string | null } | undefined;
type WithStandIns = { config: Config; consentOf: Consents; stop: () => Promise<void> };

/**
 * Starts a local stand-in for each service that is not configured, so that everything can be tried. Never in production. `others` have
 * channels there besides those that the stand-in invents.
 */
export async function withStandIns(config: Config, others: readonly Other[] = []): Promise<WithStandIns> {
  const standIns = Service.options.filter((service) => !isConfigured(config, service));
  if (config.production || standIns.length === 0) return { config, consentOf: () => undefined, stop: async () => {} };
  // A package for trials and tests only, left out of releases.
  const { startServices } = await import('@castlane/stand-ins/services.ts');
  const redirects = standIns.map((service) => `${config.publicUrl}${RETURN_PATHS[service]}`);
  const { stop, consentOf, ...standIn } = await startServices({ redirects, others, port: await keptPort(config) });
  await keepPort(config, standIn.url);
  const instead = Object.assign({}, ...standIns.map((service) => clientsOf(standIn, service))) as Partial<Config>;
  return {
    config: { ...config, ...instead, standIns },
    consentOf: (service, externalId) => (standIns.includes(service) ? consentOf(service, externalId) : undefined),
    stop,
  };
}

/** Returns the port of the last start: URLs of videos and posts are stored, so the stand-in must stay at the same address. */
async function keptPort({ dataDir }: Config): Promise<number> {
  const text = await readFile(join(dataDir, PORT_FILE), 'utf8').catch(() => '');
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
}

/** Stores the first port. If it is taken later, stored URLs work again once it is free or the channel is read again. */
async function keepPort({ dataDir }: Config, url: string): Promise<void> {
  await createSecretFile(join(dataDir, PORT_FILE), () => new URL(url).port);
}

/** Returns whether a service is configured: an API key alone replaces its stand-in too. */
function isConfigured({ google, youtube, instagram }: Config, service: Service): boolean {
  return service === 'youtube' ? Boolean(google ?? youtube) : instagram !== undefined;
}

function clientsOf({ url, clientId, clientSecret }: Pick<StandIn, 'url' | 'clientId' | 'clientSecret'>, service: Service): Partial<Config> {
  const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
  if (service === 'instagram') return { instagram: { ...client, graphUrl: url } };
  return { google: { apiUrl: url, apiKey: 'stand-in' }, youtube: { ...client, tokenUrl: url } };
}
