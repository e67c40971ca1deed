import { Service } from '@castlane/contract/channel.ts';
import { RETURN_PATHS } from '@castlane/contract/integration.ts';
import type { StandIn } from '@castlane/stand-ins/services.ts';
import type { Config } from '#platform/config.ts';

type WithStandIns = { config: Config; stop: () => Promise<void> };

/** Where nothing of a service is configured, a stand-in on this machine answers for it, so that everything can be tried. Never in production. */
export async function withStandIns(config: Config): Promise<WithStandIns> {
  const standIns = Service.options.filter((service) => !isConfigured(config, service));
  if (config.production || standIns.length === 0) return { config, stop: async () => {} };
  // A package for trying and tests only: what is shipped comes without it.
  const { startServices } = await import('@castlane/stand-ins/services.ts');
  const redirects = standIns.map((service) => `${config.publicUrl}${RETURN_PATHS[service]}`);
  const { stop, ...standIn } = await startServices({ redirects });
  const instead = Object.assign({}, ...standIns.map((service) => clientsOf(standIn, service))) as Partial<Config>;
  return { config: { ...config, ...instead, standIns }, stop };
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
