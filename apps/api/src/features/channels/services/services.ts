import type { ChannelServices } from './service.ts';
import type { Config } from '#platform/config.ts';
import { instagram } from './instagram.ts';
import { youtubeChannel } from './youtube-channel.ts';

/** Returns the services whose channels can be connected with these settings. */
export function channelServicesOf({ youtube, instagram: client, standIns }: Config): ChannelServices {
  return {
    ...(youtube ? { youtube: youtubeChannel(youtube, standIns.includes('youtube')) } : {}),
    ...(client ? { instagram: instagram(client, standIns.includes('instagram')) } : {}),
  };
}
