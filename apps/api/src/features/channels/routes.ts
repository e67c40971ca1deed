import type { ChannelDeps } from './services/service.ts';
import * as integration from '@castlane/contract/integration.ts';
import type { FastifyInstance } from 'fastify';
import type { Mount } from '#platform/http/mount.ts';
import { connectChannel, getConsentUrl, offersOf } from './connecting.ts';
import { deauthorizeInstagram, deleteInstagramData, readDeletion } from './instagram-calls.ts';
import { disconnectChannel } from './erasure.ts';
import { arrangePortfolio, getPortfolio, listOwnPortfolio } from './portfolio.ts';
import { getOwnChannel, listOwnChannels } from './queries.ts';
import { syncChannel } from '#features/channels/syncing/syncing.ts';

const CALL_BYTES = 8 * 1024;

export function channelRoutes(mount: Mount, deps: ChannelDeps): void {
  mount(integration.listChannels, async ({ viewer }) => ({
    items: await listOwnChannels(deps.db, viewer.accountId),
    services: offersOf(deps),
  }));
  mount(integration.getCallbackUrl, async ({ viewer, params }) => ({ url: await getConsentUrl(deps, viewer, params.service) }));
  mount(integration.connectChannel, ({ viewer, params, body }) => connectChannel(deps, viewer, params.service, body));
  mount(integration.syncChannel, ({ viewer, params }) => syncChannel(deps, viewer.accountId, params.service));
  mount(integration.getInstagramProfile, ({ viewer }) => getOwnChannel(deps.db, viewer.accountId, 'instagram'));
  mount(integration.disconnectChannel, ({ viewer, params }) => disconnectChannel(deps, viewer.accountId, params.service));
  mount(integration.listOwnPortfolio, async ({ viewer }) => ({ items: await listOwnPortfolio(deps.db, viewer.accountId) }));
  mount(integration.arrangePortfolio, async ({ viewer, body }) => ({ items: await arrangePortfolio(deps, viewer.accountId, body.items) }));
  mount(integration.getPortfolio, async ({ viewer, params }) => ({ items: await getPortfolio(deps.db, viewer.accountId, params.slug) }));
}

/** Mounts the calls from Instagram, which sends forms. */
export function instagramCallRoutes(forms: FastifyInstance, mount: Mount, deps: ChannelDeps): void {
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: CALL_BYTES },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  mount(integration.deleteInstagramData, ({ body }) => deleteInstagramData(deps, body.signed_request));
  mount(integration.getInstagramDeletion, async ({ params }) => readDeletion(deps, params.code));
  mount(integration.deauthorizeInstagram, ({ body }) => deauthorizeInstagram(deps, body.signed_request));
}
