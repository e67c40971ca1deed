import type { Service } from '@castlane/contract/channel.ts';
import { getCallbackUrl } from '@castlane/contract/integration.ts';
import { makeChannel } from '#features/channels/factory.ts';
import { deletionCodeOf } from '#features/channels/instagram-calls.ts';
import { FakeService } from '#testing/channel-service.ts';
import type { Actor } from '#testing/world.ts';
import { ABSENT_SLUG, byObject, fits, found, NO_SLUG, none, slugOnly, type Cell, type Input, type Make, type Row } from './cells.ts';

export const SERVICES = { youtube: new FakeService('youtube'), instagram: new FakeService('instagram') };

const at = (service: string): Input => ({ params: { service } });

/** Channels that creators connect, and what others see of them. */
export const CHANNEL_ROWS: Record<string, Row> = {
  'integration.listChannels': { who: 'creator', answers: fits(200) },
  'integration.getCallbackUrl': { who: 'creator', answers: { own: 200, malformed: 1009 }, inputs: ofService(() => at('youtube')) },
  'integration.connectChannel': {
    who: 'creator',
    answers: { own: 200, other: 1005, absent: 1005, malformed: 1009 },
    inputs: {
      own: ({ me }) => returnOf(me),
      other: async ({ world }) => returnOf(await world.creator()),
      absent: () => ({ ...at('youtube'), body: { code: 'a-code', state: 'a-state' } }),
      malformed: () => ({ ...at('myspace'), body: { code: 'a-code', state: 'a-state' } }),
    },
    isForAll: true,
  },
  'integration.syncChannel': {
    who: 'creator',
    answers: { own: 200, absent: 1009, malformed: 1009 },
    inputs: ofService((cell) => channelOf(cell, 'youtube')),
    isForAll: true,
  },
  'integration.getInstagramProfile': {
    who: 'creator',
    answers: { own: 200, absent: 1009 },
    inputs: { own: async (cell) => (await channelOf(cell, 'instagram'), {}), absent: async (cell) => (await noChannels(cell), {}) },
    isForAll: true,
  },
  'integration.disconnectChannel': {
    who: 'creator',
    answers: { own: 204, absent: 1009, malformed: 1009 },
    inputs: ofService((cell) => channelOf(cell, 'youtube')),
    isForAll: true,
  },
  'integration.listOwnPortfolio': { who: 'creator', answers: fits(200) },
  'integration.arrangePortfolio': {
    who: 'creator',
    answers: found(200, 1005, 1005, 1004),
    inputs: byObject(
      (id) => ({ body: { items: [{ id, hidden: true }] } }),
      (cell) => itemOf(cell, cell.me.id),
      async (cell) => ({ body: { items: [{ id: await itemOf(cell, cell.others.creator.id), hidden: true }] } }),
      'id',
    ),
    isForAll: true,
  },
  'integration.getPortfolio': {
    who: 'verified',
    answers: { own: ({ kind }) => (kind === 'creator' ? 200 : 1009), other: 200, absent: 1009, malformed: 1009 },
    inputs: {
      own: ({ me }) => slugOnly(me.slug),
      other: ({ others }) => slugOnly(others.creator.slug),
      absent: () => slugOnly(ABSENT_SLUG),
      malformed: () => slugOnly(NO_SLUG),
    },
    isForAll: true,
  },

  // Instagram is not set up here; the feature's own tests call these with a secret.
  'integration.deleteInstagramData': { who: 'anyone', answers: fits(1009), inputs: none(() => ({ body: { signed_request: 'a.b' } })) },
  'integration.deauthorizeInstagram': { who: 'anyone', answers: fits(1009), inputs: none(() => ({ body: { signed_request: 'a.b' } })) },
  'integration.getInstagramDeletion': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: {
      other: ({ world }) => ({ params: { code: deletionCodeOf(world.deps.keys, 1_700_000_000) } }),
      absent: () => ({ params: { code: 'a'.repeat(76) } }),
      malformed: () => ({ params: { code: 'no-code' } }),
    },
  },
};

function ofService(own: Make): Row['inputs'] {
  return { own, absent: async (cell) => (await noChannels(cell), at('youtube')), malformed: () => at('myspace') };
}

let made = 0;

/** Returns the input of a caller that comes back from a service. */
async function returnOf(me: Actor): Promise<Input> {
  const { url } = await me.call(getCallbackUrl, { params: { service: 'youtube' } });
  made += 1;
  return { ...at('youtube'), body: SERVICES.youtube.consent(url, SERVICES.youtube.channel(`UC-${made}`).externalId) };
}

/** Gives the caller a channel that can be read by hand. */
async function channelOf(cell: Cell, service: Service): Promise<Input> {
  await noChannels(cell);
  await makeChannel(cell.world.db, cell.me.id, { service });
  return at(service);
}

async function noChannels({ world, me }: Cell): Promise<void> {
  await world.db`DELETE FROM channels WHERE account_id = ${me.id}`;
}

async function itemOf({ world }: Cell, accountId: string): Promise<string> {
  await world.db`DELETE FROM channels WHERE account_id = ${accountId}`;
  await makeChannel(world.db, accountId, { items: 1 });
  const [item] = await world.db<{ id: string }[]>`
    SELECT p.id FROM portfolio_items p JOIN channels h ON h.id = p.channel_id WHERE h.account_id = ${accountId}`;
  return item!.id;
}
