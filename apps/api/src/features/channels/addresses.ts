import type { Service } from '@castlane/contract/channel.ts';
import type { ChannelService } from '#features/channels/services/service.ts';

/** The hosts of a service's pages and pictures; a leading dot stands for every subdomain. No other host is linked to or fetched from. */
const HOSTS: Record<Service, { pages: readonly string[]; pictures: readonly string[] }> = {
  youtube: {
    pages: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    pictures: ['i.ytimg.com', 'yt3.ggpht.com', 'yt3.googleusercontent.com'],
  },
  instagram: { pages: ['www.instagram.com', 'instagram.com'], pictures: ['.cdninstagram.com', '.fbcdn.net'] },
};

type Told = Pick<ChannelService, 'service' | 'simulated' | 'consentUrl'>;

/** Returns an address of a service's own pages in normal form; undefined for any other. */
export function pageUrlOf(service: Told, text: string): string | undefined {
  return urlAt(service, text, HOSTS[service.service].pages)?.href;
}

/** Returns an address of one of its pictures, and whether it belongs to a stand-in, which may run on this machine. */
export function pictureUrlOf(service: Told, text: string): { url: URL; isOfStandIn: boolean } | undefined {
  const url = urlAt(service, text, HOSTS[service.service].pictures);
  return url && { url, isOfStandIn: isOfStandIn(service, url) };
}

function urlAt(service: Told, text: string, hosts: readonly string[]): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username || url.password) return undefined;
  if (isOfStandIn(service, url)) return url;
  return url.protocol === 'https:' && url.port === '' && hosts.some((host) => isAt(url.hostname, host)) ? url : undefined;
}

function isAt(hostname: string, host: string): boolean {
  return hostname === host || (host.startsWith('.') && hostname.endsWith(host));
}

/** A stand-in serves its pages and pictures from the origin of its consent page. */
function isOfStandIn(service: Told, url: URL): boolean {
  return service.simulated && url.origin === new URL(service.consentUrl({ state: 'x', redirectUri: 'x', challenge: 'x' })).origin;
}
