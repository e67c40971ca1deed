import * as z from 'zod/mini';
import { ChannelDetails, PortfolioItem, Service } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, Id, Slug, Time } from './primitives.ts';

/**
 * connected: we may read the channel. needs_reconnect: the service refuses our token, so the owner must connect again; data read before
 * stays until it is too old.
 */
export const ChannelState = z.enum(['connected', 'needs_reconnect']);
export type ChannelState = z.infer<typeof ChannelState>;

/** Why the last read of a channel failed: the service does not answer, limits our rate, or sends an answer that we do not understand. */
export const SyncTrouble = z.enum(['away', 'busy', 'not_understood']);
export type SyncTrouble = z.infer<typeof SyncTrouble>;

export const OwnChannel = z.extend(ChannelDetails, {
  state: ChannelState,
  connectedAt: Time,
  /** Null if the last try worked. `fetchedAt` is the last successful one. */
  trouble: z.nullable(SyncTrouble),
  /** The earliest time of the next manual refresh: one try in `SYNC_MINUTES`. */
  mayRefreshAt: Time,
});
export type OwnChannel = z.infer<typeof OwnChannel>;

/** A service of this installation. One without keys cannot be connected; a stand-in has `simulated: true`. */
export const ServiceOffer = z.object({ service: Service, available: z.boolean(), simulated: z.boolean() });
export type ServiceOffer = z.infer<typeof ServiceOffer>;

/** Where the service redirects to after the consent, below the address of this installation. */
export const RETURN_PATHS = { youtube: '/social-account/youtube/callback', instagram: '/social-account/instagram/callback' } as const;

/** Instagram's link to the status of a deletion request; the code is appended. */
export const DELETION_PATH = '/data-deletion';

/** Why connecting failed, as shown on `/social-account/error` and as `details[0].message` of a 1005. */
export const ConnectFailure = z.enum([
  'refused', // the user refused consent at the service
  'expired', // took longer than ten minutes, was used twice, or began in another session
  'taken', // another account here has this channel
  'not_professional', // Instagram: a personal account
  'no_channel', // a Google account without a channel
  'missing_permission', // the user left a box of the consent unticked
  'away', // the service does not answer, or not as documented
]);
export type ConnectFailure = z.infer<typeof ConnectFailure>;

const byService = z.strictObject({ service: Service });

export const listChannels = endpoint('GET integrations', {
  who: 'creator',
  summary: 'List your channels, and the services that this installation can connect',
  answer: z.object({ items: z.array(OwnChannel), services: z.array(ServiceOffer) }),
});

export const getCallbackUrl = endpoint('GET integrations/:service/callback-url', {
  limit: { max: 10, per: 'hour' },
  who: 'creator',
  summary: 'Get the address where the user gives consent; valid once, for ten minutes, in this session only',
  problems: [1009],
  params: byService,
  answer: z.object({ url: z.string() }),
});

export const connectChannel = endpoint('POST integrations/:service/connect', {
  limit: { max: 10, per: 'hour' },
  who: 'creator',
  ignoresKey: true,
  summary: 'Finish connecting with the parameters that the service returned; the detail of a 1005 names the `ConnectFailure`',
  problems: [1005, 1009],
  params: byService,
  body: z.strictObject({
    code: z.string().check(atLeast(1), atMost(2048)),
    state: z.string().check(atLeast(1), atMost(200)),
  }),
  answer: OwnChannel,
});

export const syncChannel = endpoint('POST integrations/:service/sync', {
  who: 'creator',
  ignoresKey: true,
  summary: 'Refresh your channel, at most once in ten minutes; `trouble` says what could not be read',
  problems: [1009, 1022],
  params: byService,
  answer: OwnChannel,
});

export const getInstagramProfile = endpoint('GET integrations/instagram/profile', {
  who: 'creator',
  summary: 'Get your Instagram channel',
  problems: [1009],
  answer: OwnChannel,
});

export const disconnectChannel = endpoint('DELETE integrations/:service', {
  who: 'creator',
  summary: 'Disconnect a channel: delete its tokens, numbers and portfolio, and revoke access at the service',
  status: 204,
  problems: [1009],
  params: byService,
});

/** Meta's request after a user revokes our access or requests deletion of their data: signed with the secret of the app. */
const SignedRequest = z.strictObject({ signed_request: z.string().check(atLeast(1), atMost(4096)) });

export const deleteInstagramData = endpoint('POST integrations/instagram/data-deletion', {
  who: 'anyone',
  summary: 'Instagram calls this when a user asks for the deletion of their data',
  problems: [1005, 1009],
  body: SignedRequest,
  answer: z.object({ url: z.string(), confirmation_code: z.string() }),
});

export const getInstagramDeletion = endpoint('GET integrations/instagram/data-deletion/:code', {
  who: 'anyone',
  summary: 'Get the status of a data deletion request by its confirmation code',
  problems: [1009],
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9a-f]{76}$/)) }),
  answer: z.object({ status: z.literal('deleted'), deletedAt: Time, message: z.string() }),
});

export const deauthorizeInstagram = endpoint('POST integrations/instagram/deauthorize', {
  who: 'anyone',
  summary: 'Instagram calls this when a user has revoked our access',
  problems: [1005, 1009],
  body: SignedRequest,
});

export const OwnPortfolioItem = z.extend(PortfolioItem, { hidden: z.boolean() });
export type OwnPortfolioItem = z.infer<typeof OwnPortfolioItem>;

export const listOwnPortfolio = endpoint('GET account/portfolio', {
  who: 'creator',
  summary: 'List your newest videos and posts in your order, including hidden ones',
  answer: z.object({ items: z.array(OwnPortfolioItem) }),
});

export const arrangePortfolio = endpoint('PUT account/portfolio', {
  who: 'creator',
  summary: 'Set the order of your portfolio and what is hidden; items not named, such as new ones, come first, newest first',
  problems: [1005],
  body: z.strictObject({ items: z.array(z.strictObject({ id: Id, hidden: z.boolean() })).check(atMost(50)) }),
  answer: z.object({ items: z.array(OwnPortfolioItem) }),
});

export const getPortfolio = endpoint('GET profile/:slug/portfolio', {
  who: 'verified',
  summary: "List the videos and posts that a creator shows, in the creator's order",
  problems: [1009],
  params: z.strictObject({ slug: Slug }),
  answer: z.object({ items: z.array(PortfolioItem) }),
});
