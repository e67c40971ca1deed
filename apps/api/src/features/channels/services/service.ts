import type { PortfolioKind, Service } from '@castlane/contract/channel.ts';
import type { ConnectFailure } from '@castlane/contract/integration.ts';
import type { Deps } from '#platform/deps.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';

/**
 * A service that provides creators' numbers: consent by OAuth 2.0 (code flow), tokens, and reading. Each call has a deadline and a maximum
 * size, goes only to configured addresses and follows no redirect. It throws only `ServiceUnavailable`, `ServiceBusy`,
 * `UnexpectedResponse`, `AuthorizationRevoked` and, from `exchange` and `read`, `CannotConnect`.
 */
export type ChannelService = {
  readonly service: Service;
  /** A stand-in answers in its place. */
  readonly simulated: boolean;
  consentUrl: (way: { state: string; redirectUri: string; challenge: string }) => string;
  exchange: (way: { code: string; redirectUri: string; verifier: string }) => Promise<Tokens>;
  /** Returns new tokens; the old ones may be invalid afterwards. */
  renew: (tokens: Tokens) => Promise<Tokens>;
  /** Revokes the consent. Does nothing for a service without such a call. */
  revoke: (tokens: Tokens) => Promise<void>;
  read: (tokens: Tokens) => Promise<ChannelReading>;
};

/** The services whose channels creators can connect here. */
export type ChannelServices = Partial<Record<Service, ChannelService>>;

export type ChannelDeps = Deps & { channelServices: ChannelServices };

/** `expiresAt` and `renewFrom` in milliseconds since 1970: when the access token expires, and when to start renewing it. */
export type Tokens = { access: string; refresh: string | null; expiresAt: number; renewFrom: number };

export type ChannelReading = {
  externalId: string;
  /** The service's id of the account for our app alone, if its callbacks use it, as Instagram's data deletion does. */
  scopedId?: string;
  handle: string;
  name: string;
  url: string;
  pictureUrl: string | null;
  followers: number | null;
  views: number | null;
  posts: number | null;
  /** The newest first. */
  items: ItemReading[];
};

export type ItemReading = {
  externalId: string;
  kind: PortfolioKind;
  title: string | null;
  url: string;
  pictureUrl: string | null;
  views: number | null;
  seconds: number | null;
  publishedAt: string;
};

/** The service limits our calls for now; `seconds` is the wait that it asks for, or null. */
export class ServiceBusy extends ServiceUnavailable {
  readonly seconds: number | null;

  constructor(message: string, seconds: number | null = null) {
    super(message);
    this.seconds = seconds;
  }
}

/** The service answers, but not as documented. */
export class UnexpectedResponse extends Error {}

/** The consent is gone: revoked, expired, or the account is deleted. Only its owner can give it again. */
export class AuthorizationRevoked extends Error {}

/** An obstacle to connecting that only the user can remove. */
export class CannotConnect extends Error {
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure) {
    super(failure);
    this.failure = failure;
  }
}
