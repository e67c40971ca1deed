import type { ChannelDeps } from './services/service.ts';
import type { Handlers } from '#platform/outbox/worker.ts';
import { READ, readOfDay } from '#features/channels/syncing/daily.ts';
import { FETCH_PICTURE, fetchPicture } from './pictures.ts';
import { REVOKE, revoke } from './revoking.ts';

/** Services may take seconds, so these tasks run apart from mails. */
export function channelTasks(deps: ChannelDeps): Handlers {
  return {
    [READ]: (reading: Parameters<typeof readOfDay>[1]) => readOfDay(deps, reading),
    [REVOKE]: (revocation: Parameters<typeof revoke>[1]) => revoke(deps, revocation),
  };
}

/** Re-encoding pictures takes CPU time. */
export function slowChannelTasks(deps: ChannelDeps): Handlers {
  return { [FETCH_PICTURE]: (picture: Parameters<typeof fetchPicture>[1]) => fetchPicture(deps, picture) };
}
