import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Service } from '@castlane/contract/channel.ts';
import { RETURN_PATHS } from '@castlane/contract/integration.ts';
import type { StandIn } from '@castlane/stand-ins/services.ts';
import type { Other } from '@castlane/stand-ins/people.ts';
import type { Config } from '#platform/config.ts';
import { createSecretFile } from '#platform/secret-file.ts';

const PORT_FILE = 'stand-in-port';

/** What the application would have of a consent to a channel of the stand-in's; nothing where no stand-in has it. */
export type Consents = (service: Service, externalId: string) => { access: string; refresh: string | null } | undefined;
type WithStandIns = { config: Config; consentOf: Consents; stop: () => Promise<void> };

/**
 * Where nothing of a service is configured, a stand-in on this machine answers for it, so that everything can be tried. Never in production.
 * `others` have channels there beside those that it invents itself.
 */
export async function withStandIns(config: Config, others: readonly Other[] = []): Promise<WithStandIns> {
  const standIns = Service.options.filter((service) => !isConfigured(config, service));
  if (config.production || standIns.length === 0) return { config, consentOf: () => undefined, stop: async () => {} };
  // A package for trying and tests only: what is shipped comes without it.
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

/** Addresses of videos and posts are kept, so it is at the same place after each start. */
async function keptPort({ dataDir }: Config): Promise<number> {
  const text = await readFile(join(dataDir, PORT_FILE), 'utf8').catch(() => '');
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
}

/** The first place that it had. Where another has taken that meanwhile, what is kept is right again once it is free, or the channel was read anew. */
async function keepPort({ dataDir }: Config, url: string): Promise<void> {
  await createSecretFile(join(dataDir, PORT_FILE), () => new URL(url).port);
}

/** A service is real or it is not: a key for videos alone keeps its stand-in away too. */
function isConfigured({ google, youtube, instagram }: Config, service: Service): boolean {
  return service === 'youtube' ? Boolean(google ?? youtube) : instagram !== undefined;
}

function clientsOf({ url, clientId, clientSecret }: Pick<StandIn, 'url' | 'clientId' | 'clientSecret'>, service: Service): Partial<Config> {
  const client = { clientId, clientSecret, authUrl: url, apiUrl: url, siteUrl: url };
  if (service === 'instagram') return { instagram: { ...client, graphUrl: url } };
  return { google: { apiUrl: url, apiKey: 'stand-in' }, youtube: { ...client, tokenUrl: url } };
}
